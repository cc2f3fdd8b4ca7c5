import { dirname, resolve } from 'node:path'
import { clientExtensions } from '@capi-migrate/edits'
import type { UnitSources } from '@capi-migrate/edits'
import { apiGroup, groupPatterns } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import { seenSources } from '../../read/seen-sources.ts'
import { say } from '../../tasks/index.ts'
import { keptUnwritten } from './kept.ts'
import { foldersAbove, namedPaths } from './named-paths.ts'
import type { NamedPath } from './named-paths.ts'

/** A file that a program of a client reads. */
export interface Fixture {
  readonly path: string
  /** The program. */
  readonly by: string
  /** The program, or what it imports, that has v1beta1 and not v1beta2. */
  readonly older: string
}

/**
 * The files of a run that programs of a TypeScript client read: those they import or name, and folders of fixtures they name.
 * Nothing where neither the program nor what it imports has v1beta1 alone: it has moved, or reads both.
 */
export function clientFixtures(sources: UnitSources): readonly Fixture[] {
  const { paths, beside = [], textOf } = sources
  const seen = seenSources(sources, [apiGroup])
  const programs = beside.filter((path) => clientExtensions.some((ending) => path.endsWith(ending)))
  const older = new Set(programs.filter((path) => seen.holds(path, apiGroup) && isOlder(textOf(path) ?? '')))
  if (older.size === 0) return []
  const known = new Set(paths)
  const below = pathsBelow(paths)
  const byName = new Map(paths.map((path) => [path.replace(/^.*\/fixtures\//, ''), path]))
  const importsOf = importsAmong(programs, textOf)
  return programs.flatMap((by) => {
    const named = namedPaths((textOf(by) ?? '').replace(query, '$1'))
    const read = named.flatMap((one) => readBy(one, dirname(by), known, below, byName))
    const one = read.length > 0 ? [...reached(by, importsOf)].find((path) => older.has(path)) : undefined
    return one === undefined ? [] : read.map((path) => ({ path, by, older: one }))
  })
}

/** What tells a bundler how a file is to be given: `./cluster.yaml?raw`. */
const query = /(\.(?:ya?ml|json))\?\w+/g

const version = new RegExp(`(?<![\\w.-])${groupPatterns.own}/v1beta1\\b`)
const group = new RegExp(`(['"\`])${groupPatterns.own}\\1`)

/** Whether code has objects of v1beta1, and knows no others: comments aside. */
function isOlder(text: string): boolean {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  if (/\bv1beta2\b/.test(code)) return false
  return version.test(code) || (group.test(code) && /(['"`])v1beta1\1/.test(code))
}

/**
 * What a program reads by a path: from its own folder or, as tests are started elsewhere, from one above. A folder has to be one of
 * fixtures; a name alone may be that of a file in one, as Cypress finds them.
 */
function readBy(
  { path, isOpen }: NamedPath,
  folder: string,
  known: ReadonlySet<string>,
  below: (folder: string) => readonly string[],
  byName: ReadonlyMap<string, string>,
): readonly string[] {
  const bases = [folder, ...foldersAbove(folder)]
  if (!isOpen && /\.(?:ya?ml|json)$/.test(path)) {
    const found = (path.includes('/') ? bases : [folder]).map((base) => resolve(base, path))
    return [...found.filter((one) => known.has(one)), ...(byName.has(path) ? [byName.get(path)!] : [])]
  }
  return /(?:^|[/_-])(?:fixtures?|testdata|mocks?)[_-]*$/i.test(path)
    ? bases.flatMap((base) => below(resolve(base, path)))
    : []
}

/** What a program imports of others: by a path, or by the end of one, as where a bundler has a name for a folder. */
function importsAmong(
  programs: readonly string[],
  textOf: UnitSources['textOf'],
): (path: string) => readonly string[] {
  const byEnd = new Map<string, string[]>()
  for (const path of programs) {
    const steps = bareName(path).split('/')
    for (const [i] of steps.entries()) {
      const end = steps.slice(i).join('/')
      const known = byEnd.get(end)
      if (known) known.push(path)
      else byEnd.set(end, [path])
    }
  }
  return (path) =>
    [...(textOf(path) ?? '').matchAll(specifier)].flatMap(([, , name]) => {
      const isPath = name!.startsWith('.')
      const end = isPath ? resolve(dirname(path), name!) : name!.replace(/^[^/]*\//, '')
      return isPath || end.includes('/') ? (byEnd.get(bareName(end)) ?? []) : []
    })
}

const specifier = /\b(?:from|import|require)\s*\(?\s*(['"])([^'"\n]+)\1/g

/** A path without what an import leaves out. */
function bareName(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '')
}

/** All that steps lead to from a path, itself too. */
function reached(start: string, steps: (path: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([start])
  for (const path of found) for (const next of steps(path)) found.add(next)
  return found
}

/** The plan of a file that a client reads whose code has v1beta1: it stays, with a task. */
export function keptForClient(plan: ManifestPlan, cause: string): ManifestPlan {
  return keptUnwritten(plan, {
    row: 'client:file',
    object: 'v1beta1',
    ...say('file/client-reads', { cause }),
  })
}
