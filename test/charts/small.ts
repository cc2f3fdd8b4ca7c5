import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compareRendered, renderChart } from '@capi-migrate/manifests'
import type { Answer } from '../../tools/helm/helm.ts'

/**
 * How our own small renderer does beside Helm. `alike`: the same objects, or both refuse. `unknown`: it says that it does
 * not know, or refuses what Helm renders. `wrong`: other objects, or objects where Helm has none.
 */
export interface SmallRender {
  readonly state: 'alike' | 'unknown' | 'wrong'
  readonly what?: string
}

/** Compares our own renderer with what Helm printed, `again` a second time: what is random cannot be compared. */
export function comparedSmall(
  chart: string,
  valuesFiles: readonly string[],
  helm: Answer,
  again: Answer,
): SmallRender {
  const ours = renderChart(textsOf(chart), valuesFiles)
  if ('error' in ours)
    return helm.error === undefined ? { state: 'unknown', what: ours.error } : { state: 'alike' }
  if (helm.error?.includes('specifications of the schema'))
    return { state: 'unknown', what: 'the schema is not looked at' }
  if (!helm.files) return { state: 'wrong', what: `Helm renders nothing: ${helm.error}` }
  const theirs = textOf(helm)
  const unsteady = new Set(apart(theirs, textOf(again)))
  const others = apart(theirs, ours.text).filter((name) => !unsteady.has(name))
  return others.length === 0 ? { state: 'alike' } : { state: 'wrong', what: others.join(', ') }
}

/** The objects that differ. Nothing is converted: to v1beta1 what Helm printed stays or is a goal that nobody reaches. */
function apart(theirs: string, ours: string): readonly string[] {
  const compared = compareRendered(theirs, ours, 'v1beta1')
  if (typeof compared === 'string') return []
  return compared.flatMap(({ name, state, what }) => (state === 'different' ? [`${name} ${what}`] : []))
}

function textOf({ files }: Answer): string {
  return Object.values(files ?? {}).join('\n---\n')
}

function textsOf(chart: string): ReadonlyMap<string, string> {
  const files = readdirSync(chart, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(files.map((file) => [relative(chart, file), readFileSync(file, 'utf8')]))
}
