import type { UnitSources } from '@capi-migrate/edits'
import { apiGroup, groupPatterns } from '@capi-migrate/transitions'
import type { ManifestOptions } from '../../document/manifest-plan.ts'
import { grouped } from '../../read/mask/group.ts'
import { scan } from '../../read/mask/scan.ts'
import { wordOf } from '../../read/stand-in/token.ts'
import { codeOf, stagesOf } from '../template/list-text.ts'
import { codeIn, printersOf } from './code.ts'
import type { Code } from './code.ts'
import { convertedNames } from './converted-names.ts'
import { namedIn } from './named.ts'
import { ChartValues } from './values.ts'

/** What of a chart's versions is known in one of its files. */
export type VersionsOfChart = Pick<
  ManifestOptions,
  'printed' | 'bodyOf' | 'isTaken' | 'marks' | 'emptyBelow' | 'emptyAt' | 'printsNothing'
> & {
  /** What the code of a version of any group is known to print, for whoever only reads. */
  readonly printedOfAny?: ManifestOptions['printed']
}

/**
 * Says of a file which versions its code prints: it is a template of a chart in the run, and they stand in named templates,
 * or in the values and are the same in each file of them. The files of a chart are read when its first template asks.
 */
export function printedVersions({ paths, textOf, nameOf }: UnitSources): (file: string) => VersionsOfChart {
  const folders = new Set(paths.flatMap((path) => /^(.*\/)Chart\.yaml$/.exec(path)?.[1] ?? []))
  if (folders.size === 0) return () => ({})
  const pathOf = new Map(paths.map((path) => [nameOf(path), path]))
  let filesOf: ReadonlyMap<string, readonly string[]> | undefined
  const known = new Map<string, Required<VersionsOfChart>>()
  return (file) => {
    const path = pathOf.get(file)
    const chart = path === undefined ? undefined : chartAround(path, folders)
    if (chart === undefined) return {}
    filesOf ??= byChart(paths, folders)
    if (!known.has(chart)) {
      const own = filesOf.get(chart)!
      const texts = (wanted: RegExp): ReadonlyMap<string, string> =>
        new Map(
          own
            .filter((path) => wanted.test(path.slice(chart.length)))
            .map((path) => [path, textOf(path) ?? '']),
        )
      known.set(chart, readerOf(texts(isTemplate), texts(isValues)))
    }
    const { isTaken, ...others } = known.get(chart)!
    return path!.startsWith(`${chart}templates/`) ? { ...others, isTaken } : { isTaken }
  }
}

const isTemplate = /^templates\//
/** The values of a chart, and those it is tested and installed with. */
const isValues = /^(?!templates\/)(?:ci\/[^/]*|.*values[^/]*)\.ya?ml$/

/** The folder of the chart that a file belongs to, with a slash at its end. */
function chartAround(path: string, folders: ReadonlySet<string>): string | undefined {
  for (let at = path.lastIndexOf('/'); at >= 0; at = path.lastIndexOf('/', at - 1)) {
    if (folders.has(path.slice(0, at + 1))) return path.slice(0, at + 1)
    if (at === 0) break
  }
  return undefined
}

function byChart(
  paths: readonly string[],
  folders: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>([...folders].map((folder) => [folder, []]))
  for (const path of paths) all.get(chartAround(path, folders) ?? '')?.push(path)
  return all
}

/** Templates that include each other, at the most. */
const deepest = 8

function readerOf(
  templates: ReadonlyMap<string, string>,
  valuesFiles: ReadonlyMap<string, string>,
): Required<VersionsOfChart> {
  const named = namedIn(templates)
  const values = new ChartValues([...valuesFiles.values()])

  /** A text with what its code prints. */
  const runIn = (text: string, depth: number): string | undefined => {
    if (depth > deepest) return undefined
    let out = ''
    let at = 0
    for (const { kind, start, end } of grouped(text, scan(text, 'helm'))) {
      const own = kind === 'action' ? printed(text.slice(start, end), depth + 1) : ''
      if (own === undefined || (kind !== 'action' && kind !== 'comment')) return undefined
      out += text.slice(at, start) + own
      at = end
    }
    return (out + text.slice(at)).trim()
  }

  const printed = (code: string, depth: number): string | undefined => {
    const [first, ...others] = stagesOf(codeOf(code))
    const text = termIn(first!, depth)
    if (text === undefined || others.some((stage) => stage !== 'quote' && stage !== 'trim')) return undefined
    return others.includes('quote') ? JSON.stringify(text.trim()) : text.trim()
  }

  const termIn = (term: string, depth: number): string | undefined => {
    const [, value] = /^(?:\$\w*)?\.Values\.([\w.]+)$/.exec(term) ?? []
    if (value !== undefined) return values.textAt(value)
    const [, name] = /^include "([^"]+)" \S+$/.exec(term) ?? []
    const one = name === undefined ? undefined : named.get(name)
    if (one) return runIn(templates.get(one.path)!.slice(one.body.start, one.body.end), depth)
    const [, format, rest] = /^printf "([^"]*)" (.+)$/.exec(term) ?? []
    if (format !== undefined)
      return formatted(
        format,
        rest!.split(' ').map((argument) => termIn(argument, depth)),
      )
    return /^"([^"\\]*)"$/.exec(term)?.[1]
  }

  const printedAs = (value: string, form: RegExp): string | undefined => {
    const version = runIn(value, 0)
    return version !== undefined && form.test(version.replace(/^"(.*)"$/, '$1')) ? version : undefined
  }
  // Another group's version may come from the values still: its fields stay what they are.
  const printedBy = (value: string): string | undefined => printedAs(value, spelled)
  const printedOfAny = (value: string): string | undefined => printedAs(value, spelledInAny)
  const isTaken = (name: string): boolean => {
    const use = new RegExp(String.raw`\.Values(?:\.\w+)*\.${name}\b|\b(?:include|template)\s+"${name}"`)
    const readers = code().filter(({ text }) => use.test(text))
    return readers.length > 0 && readers.every((one) => isVersion(one) || isHashed(one))
  }
  /** Whether code prints the whole version of an object. */
  const isVersion = ({ path, start }: Code): boolean => {
    const text = templates.get(path)!
    const end = text.indexOf('\n', start)
    const line = text.slice(text.lastIndexOf('\n', start) + 1, end === -1 ? undefined : end)
    return printedBy(/^[\s-]*apiVersion:\s*["']?(.*?)["']?\s*(?:#.*)?$/.exec(line)?.[1] ?? '') !== undefined
  }
  /** Whether nothing but hashes comes of what code reads. */
  const isHashed = (one: Code): boolean =>
    printersOf(one, code()).every(
      ({ isHash, home }) => isHash || (home !== undefined && converted().has(home)),
    )
  const code = once(() => codeIn(templates))
  const converted = once(() => convertedNames(templates))
  // A template whose groups come from elsewhere in its chart need not say one itself.
  const says = [...valuesFiles.values(), ...[...named.values()].map(({ path }) => templates.get(path)!)]
  const marks = says.some((text) => text.includes(apiGroup)) ? [...printing, ...printing.map(standIn)] : []
  const asked = askedIn(templates)
  const printsNothing = (code: string): boolean => {
    const path = /^\{\{-?\s*\$?\.Values\.([\w.]+)(?:\s*\|\s*quote)?\s*-?\}\}$/.exec(code.trim())?.[1]
    return path !== undefined && !asked.has(path) && values.isNothingAt(path, code.includes('quote'))
  }
  const emptyBelow = (keys: readonly string[]): ReadonlySet<string> => values.emptyBelow(keys)
  const emptyAt = (term: string): boolean | undefined => {
    const [, path] = /^\$?\.Values\.([\w.]+)$/.exec(term) ?? []
    return path === undefined ? values.isEmptyNamed(/\w*$/.exec(term)![0]) : values.isEmptyAt(path)
  }
  const bodyOf = (name: string): string | undefined => {
    const one = named.get(name)
    return one && templates.get(one.path)!.slice(one.body.start, one.body.end)
  }
  return { printed: printedBy, printedOfAny, bodyOf, isTaken, marks, emptyBelow, emptyAt, printsNothing }
}

function once<T>(make: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => (known ??= { value: make() }).value
}

/** What a template holds where code prints all of an `apiVersion`. */
export const printing: readonly string[] = ['apiVersion: {{', 'apiVersion: "{{']

/** How the same begins in a text in which tokens stand for code. */
function standIn(mark: string): string {
  return mark.replace('{{', wordOf(0)[0]!)
}

/** A version of ours, or of what has nothing to do with us. */
const spelled = new RegExp(
  `^(?:${groupPatterns.own}|(?!${groupPatterns.any})[\\w.-]+)/v\\d+(?:(?:alpha|beta)\\d+)?$`,
)

const spelledInAny = /^[\w.-]+\/v\d+(?:(?:alpha|beta)\d+)?$/

/** The values that conditions of templates ask for. */
function askedIn(templates: ReadonlyMap<string, string>): ReadonlySet<string> {
  const conditions = [...templates.values()].flatMap(
    (text) => text.match(/\{\{-?\s*(?:else\s+)?(?:if|with)\b[^}]*/g) ?? [],
  )
  return new Set(
    conditions.flatMap((code) => [...code.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!)),
  )
}

/** What `printf` makes of texts. */
function formatted(format: string, given: readonly (string | undefined)[]): string | undefined {
  const parts = format.split('%s')
  if (parts.length !== given.length + 1 || parts.some((part) => part.includes('%'))) return undefined
  if (given.includes(undefined)) return undefined
  return parts.map((part, i) => part + (given[i] ?? '')).join('')
}
