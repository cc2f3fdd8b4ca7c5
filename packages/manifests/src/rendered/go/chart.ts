import { parse } from './parse.ts'
import type { Parsed } from './parse.ts'
import { Failed, Templates } from './render.ts'
import { NoTemplate } from './expression.ts'

/** The files of a chart by their names below it; texts other than templates need not be there. */
export type Files = ReadonlyMap<string, string>

/** What a chart is rendered with, as `.Values`. */
export type Values = Readonly<Record<string, unknown>>

/** Renders one template of a chart; returns why it could not be rendered in place of that. */
export type RenderFile = (file: string, values: Values) => string | Failed

/**
 * A small Helm: Go templates with the functions that charts for Cluster API use. It refuses what it does not know. Not
 * there are values of sub-charts, libraries that lie elsewhere, and what a cluster would answer.
 */
export function rendererOf(files: Files, chart: Readonly<Record<string, unknown>> = {}): RenderFile {
  const parsed = new Map<string, Parsed | Failed>()
  const templates = new Templates()
  for (const [file, text] of files) {
    const one = failing(() => parse(text))
    parsed.set(file, one)
    if (!(one instanceof Failed)) templates.add(one, file)
  }
  return (file, values) => {
    const one = parsed.get(file)
    if (!one || one instanceof Failed) return one ?? new Failed('there is no such file')
    // Functions such as `set` and `merge` write into the values.
    const data = dataOf(structuredClone(values), { chart, file, files })
    return failing(() => templates.render(one.nodes, data))
  }
}

function failing<T>(run: () => T): T | Failed {
  try {
    return run()
  } catch (error) {
    if (error instanceof Failed) return error
    if (error instanceof NoTemplate) return new Failed(`no template: ${error.message}`)
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
      return new Failed(`a function was given what it cannot take: ${error.message}`)
    throw error
  }
}

interface Around {
  readonly chart: Readonly<Record<string, unknown>>
  readonly file: string
  readonly files: Files
}

function dataOf(values: Values, { chart, file, files }: Around): unknown {
  const capitalized = Object.entries(chart).map(([key, value]) => [
    key[0]!.toUpperCase() + key.slice(1),
    value,
  ])
  return {
    Values: values,
    Release: {
      Name: 'sample',
      Namespace: 'default',
      Service: 'Helm',
      Revision: 1,
      IsInstall: true,
      IsUpgrade: false,
    },
    Chart: { Name: 'sample', Version: '1.0.0', ...Object.fromEntries(capitalized) },
    Template: { Name: file, BasePath: 'templates' },
    Files: known('Files', { Get: (path: string) => files.get(path) ?? '' }),
    Capabilities: known('Capabilities', {
      KubeVersion: { Version: 'v1.30.0', Major: '1', Minor: '30', GitVersion: 'v1.30.0' },
      APIVersions: known('Capabilities.APIVersions', { Has: hasVersion }),
    }),
  }
}

/** Without a cluster Helm knows the versions of Kubernetes itself, which we do not, and none of a CRD. */
function hasVersion(version: unknown): boolean {
  const group = /^(.+)\/v\w+/.exec(String(version))?.[1]
  if (group === undefined) return version === 'v1'
  if (!group.includes('.') || /(?<!\bx-|-x-)\bk8s\.io$/.test(group))
    throw new Failed(`whether ${String(version)} is served is not known here`)
  return false
}

/** An object that has these members, and says so where it is asked for another. */
function known(name: string, members: Readonly<Record<string, unknown>>): unknown {
  return new Proxy(members, {
    get: (_, key) => {
      if (typeof key === 'symbol' || Object.hasOwn(members, key)) return members[String(key)]
      throw new Failed(`.${name}.${key} is not known here`)
    },
  })
}
