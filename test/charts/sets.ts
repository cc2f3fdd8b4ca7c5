import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { load } from 'js-yaml'
import { valueSets } from '../templates/values.ts'
import { overlayOf } from './overlay.ts'
import type { Overlay } from './overlay.ts'

/** Values that a chart is rendered with. */
export interface ValueSet {
  readonly name: string
  /** Below the chart, read after its values.yaml. */
  readonly valuesFiles: readonly string[]
  /** Laid over all files. */
  readonly overlay: Overlay
}

/** The sets of a chart: its own values, each further file with values, every switch turned, everything given. */
export function setsOf(chart: string, valuesFiles: readonly string[]): readonly ValueSet[] {
  const own = valuesOf(join(chart, 'values.yaml'))
  const [, switched, filled] = valueSets(templatesOf(chart), own)
  return [
    { name: 'values.yaml', valuesFiles: [], overlay: {} },
    ...valuesFiles.map((file) => ({ name: file, valuesFiles: [file], overlay: {} })),
    { name: 'switches turned', valuesFiles: [], overlay: overlayOf(own, switched!) },
    { name: 'everything given', valuesFiles: [], overlay: overlayOf(own, filled!) },
  ]
}

function valuesOf(file: string): Overlay {
  try {
    // Helm takes the last of two keys.
    return (load(readFileSync(file, 'utf8'), { json: true } as never) ?? {}) as Overlay
  } catch {
    return {}
  }
}

function templatesOf(chart: string): ReadonlyMap<string, string> {
  const files = readdirSync(chart, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => relative(chart, file).startsWith('templates/'))
  return new Map(files.map((file) => [relative(chart, file), readFileSync(file, 'utf8')]))
}
