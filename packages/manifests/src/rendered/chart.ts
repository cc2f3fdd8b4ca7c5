import { CORE_SCHEMA, load } from 'js-yaml-4'
import { rendererOf } from './go/chart.ts'
import type { Files, Values } from './go/chart.ts'
import { Failed } from './go/render.ts'

/** What a chart prints: one text, with the name of each template above its objects; or why that is not known. */
export type RenderedChart = { readonly text: string } | { readonly error: string }

/**
 * Renders a chart as `helm template` does, as far as our own small renderer knows Helm. It refuses what it does not know:
 * sub-charts, functions, YAML that Helm reads otherwise. `files` are all texts of the chart by their names below it;
 * `valuesFiles` those of them that are laid over values.yaml, in order. The schema of values is not looked at.
 */
export function renderChart(files: Files, valuesFiles: readonly string[] = []): RenderedChart {
  try {
    const about = mapIn(files, 'Chart.yaml')
    if (Array.isArray(about.dependencies) && about.dependencies.length > 0)
      return { error: 'it has dependencies, and sub-charts are not known here' }
    if ([...files.keys()].some((file) => /^charts\/.*\/Chart\.yaml$/.test(file)))
      return { error: 'it has sub-charts, which are not known here' }
    const own = files.has('values.yaml') ? mapIn(files, 'values.yaml') : {}
    const values = valuesFiles.reduce((under, file) => laidOver(under, mapIn(files, file)), own)
    return printed(files, about, values)
  } catch (error) {
    if (error instanceof Failed) return { error: error.message }
    throw error
  }
}

function printed(files: Files, about: Values, values: Values): RenderedChart {
  const render = rendererOf(files, about)
  const pieces: string[] = []
  for (const file of [...files.keys()].sort()) {
    if (!file.startsWith('templates/') || /\/(?:_[^/]*|NOTES\.txt)$/.test(file)) continue
    const text = render(file, values)
    if (text instanceof Failed) return { error: `${file}: ${text.message}` }
    for (const part of text.trim().split(separator))
      if (part.trim() !== '') pieces.push(`---\n# Source: ${String(about.name)}/${file}\n${part.trim()}\n`)
  }
  return { text: pieces.join('') }
}

/** Where Helm parts the documents of a text. */
const separator = /(?:^|\s*\n)---\s*/

/** Helm reads YAML 1.1, where these are booleans and numbers in another base. */
const otherwise =
  /^[^#'"|>]*[:-][ \t]+(?:y|n|yes|no|on|off|0[0-9]+|0b[01]+|[+-]?\d[\d_]*_[\d_]*|\d+:[0-5]?\d(?::[0-5]?\d)*)[ \t]*(?:#.*)?$/im

function mapIn(files: Files, file: string): Values {
  const text = files.get(file)
  if (text === undefined) throw new Failed(`${file} is not there`)
  if (otherwise.test(text)) throw new Failed(`${file} holds a value that YAML 1.1 reads otherwise`)
  const value = loaded(text, file) ?? {}
  if (!isMap(value)) throw new Failed(`${file} is no map`)
  return value
}

function loaded(text: string, file: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA })
  } catch (error) {
    throw new Failed(`${file} is no YAML: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** Values laid over others: maps together, `null` takes away, all else replaces. */
function laidOver(under: Values, over: Values): Values {
  const all: Record<string, unknown> = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const has = all[key]
    if (value === null) delete all[key]
    else all[key] = isMap(has) && isMap(value) ? laidOver(has, value) : value
  }
  return all
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
