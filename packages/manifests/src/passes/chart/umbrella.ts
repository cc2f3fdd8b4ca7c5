import { join } from 'node:path'
import type { UnitSources } from '@capi-migrate/edits'
import { isMap, listOf, textOf as asText } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { loadDocuments } from '../../read/load.ts'
import { pathsBelow } from '../../read/paths-below.ts'

/** A member of values, key by key. */
export type ValuesPath = readonly string[]

/** A chart that is rendered with others. */
export interface Chart {
  /** With a slash at its end. */
  readonly folder: string
  /** Where the values of the umbrella hold its own: once for each alias. */
  readonly places: readonly ValuesPath[]
}

/** Charts that Helm renders as one: a chart, its sub-charts, and the charts that `file://` names. They share named templates. */
export interface Umbrella {
  readonly charts: readonly Chart[]
  readonly texts: ReadonlyMap<string, string>
  /** What `import-values` copies, in the values of the umbrella; that of an outer chart first. */
  readonly imports: readonly Import[]
}

/** Values that a chart copies from a chart that it depends on. */
export interface Import {
  /** The place of the values of the chart that copies. */
  readonly by: ValuesPath
  readonly from: ValuesPath
  readonly to: ValuesPath
}

/** The folders of charts among paths, with a slash at their end. */
function chartFolders(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.flatMap((path) => /^(.*\/|)Chart\.yaml$/.exec(path)?.[1] ?? []))
}

/** The files of each outermost chart, by its folder. */
export function outermostCharts(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = chartFolders(paths)
  const charts = new Map<string, string[]>()
  for (const folder of folders) if (outermost(folder, folders) === folder) charts.set(folder, [])
  for (const path of paths) charts.get(outermost(path, folders) ?? '')?.push(path)
  return charts
}

function outermost(path: string, folders: ReadonlySet<string>): string | undefined {
  for (let end = 0; ; end = path.indexOf('/', end) + 1) {
    const folder = path.slice(0, end)
    if (folders.has(folder)) return folder
    if (path.indexOf('/', end) === -1) return undefined
  }
}

/** The chart that a file belongs to. */
export function chartAround(path: string, charts: readonly Chart[]): Chart | undefined {
  const around = charts.filter(({ folder }) => path.startsWith(folder))
  return around.sort((a, b) => b.folder.length - a.folder.length)[0]
}

/** The charts of a run that are rendered as one. A chart beside several others is one of each. */
export function umbrellasIn({ paths, textOf }: Pick<UnitSources, 'paths' | 'textOf'>): readonly Umbrella[] {
  const below = pathsBelow(paths)
  return [...outermostCharts(paths)].map(([folder, own]) => {
    const reader = new Reader((folder) => below(join(folder, '.')), textOf)
    reader.read(folder, [])
    // Another chart in its folder may be rendered by itself.
    for (const other of chartFolders(own)) if (!reader.places.has(other)) reader.read(other, [])
    const files = [...reader.places.keys()].flatMap((chart) =>
      chart.startsWith(folder) ? [] : below(join(chart, '.')),
    )
    const texts = new Map([...own, ...files].map((path) => [path, textOf(path) ?? '']))
    const charts = [...reader.places].map(([folder, places]) => ({ folder, places }))
    return { charts, texts, imports: reader.imports }
  })
}

/** Places of one chart, at the most: charts that name each other have no end. */
const most = 64

class Reader {
  readonly places = new Map<string, ValuesPath[]>()
  readonly imports: Import[] = []
  readonly #below: (folder: string) => readonly string[]
  readonly #textOf: UnitSources['textOf']

  constructor(below: (folder: string) => readonly string[], textOf: UnitSources['textOf']) {
    this.#below = below
    this.#textOf = textOf
  }

  /** Reads a chart whose values are at a place, and what it depends on. */
  read(folder: string, place: ValuesPath): void {
    const known = this.places.get(folder) ?? []
    if (known.length >= most) return
    this.places.set(folder, [...known, place])
    const subcharts = [...outermostCharts(this.#below(`${folder}charts`)).keys()]
    const dependencies = ['Chart.yaml', 'requirements.yaml'].flatMap((file) =>
      listOf(this.#mapIn(folder + file).dependencies).filter(isMap),
    )
    const isOf = (one: string, dependency: JsonMap): boolean => this.#nameOf(one) === dependency.name
    for (const dependency of dependencies) {
      const key = asText(dependency.alias) ?? asText(dependency.name)
      if (key === undefined) continue
      const at = [...place, key]
      for (const one of listOf(dependency['import-values'])) this.#addImport(one, place, at)
      const beside = /^file:\/\/(.+)$/.exec(asText(dependency.repository) ?? '')?.[1]
      const named = beside === undefined ? [] : [`${join(folder, beside).replace(/\/$/, '')}/`]
      const found = [...subcharts.filter((one) => isOf(one, dependency)), ...named]
      for (const one of new Set(found)) if (this.#isChart(one)) this.read(one, at)
    }
    for (const one of subcharts)
      if (!dependencies.some((dependency) => isOf(one, dependency)))
        this.read(one, [...place, this.#nameOf(one)])
  }

  #isChart(folder: string): boolean {
    return this.#textOf(`${folder}Chart.yaml`) !== undefined
  }

  #addImport(given: unknown, by: ValuesPath, at: ValuesPath): void {
    const keys = (path: unknown): ValuesPath => (asText(path) ?? '').split('.').filter(Boolean)
    if (isMap(given))
      this.imports.push({ by, from: [...at, ...keys(given.child)], to: [...by, ...keys(given.parent)] })
    else this.imports.push({ by, from: [...at, 'exports', ...keys(given)], to: by })
  }

  #nameOf(folder: string): string {
    return asText(this.#mapIn(`${folder}Chart.yaml`).name) ?? folder.split('/').at(-2)!
  }

  #mapIn(path: string): JsonMap {
    const read = loadDocuments(this.#textOf(path) ?? '')
    const [value] = 'error' in read ? [] : read.documents
    return isMap(value) ? value : {}
  }
}
