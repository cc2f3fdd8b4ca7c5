import { dirname, resolve } from 'node:path'
import type { UnitSources } from '@capi-migrate/edits'
import { isMap, listOf, textOf as asText } from '@capi-migrate/edits/json'
import { pathsBelow } from '../../read/paths-below.ts'
import { patchesOf } from '../kustomize/kustomization.ts'
import type { Kustomization } from '../kustomize/kustomization.ts'
import type { Ties } from '../unwritten/tied.ts'
import { aboutKinds, kindsIn } from './patched-folder.ts'

/**
 * Ties of kustomizations whose objects are printed by charts, to the files of those: the charts that they name, or, where
 * somebody gives them what a chart prints, the charts that are nearest, in their folder or below one around it.
 */
export function givenTies(given: readonly Kustomization[], sources: UnitSources): Ties {
  const { paths, textOf } = sources
  const ties = new Map<string, ReadonlySet<string>>()
  if (given.length === 0) return ties
  const charts = paths.filter((path) => path.endsWith('/Chart.yaml'))
  const [chartsBelow, below] = [pathsBelow(charts), pathsBelow(paths)]
  const isAbout = aboutKinds(sources)
  const nearest = (folder: string): readonly string[] => {
    const found = chartsBelow(folder)
    return found.length > 0 || dirname(folder) === folder ? found : nearest(dirname(folder))
  }
  for (const one of given) {
    const patches = patchesOf(one)
    const kinds = patches.flatMap(({ target, text, file }) =>
      kindsIn({ target, patch: text ?? textOf(file?.path ?? '') ?? '' }),
    )
    if (kinds.length === 0) continue
    const named = chartsOf(one)
    const own =
      named.length > 0 ? charts.filter((path) => named.includes(dirname(path))) : nearest(dirname(one.path))
    const files = own
      .map((chart) => below(dirname(chart)))
      .filter((all) => all.some((path) => isAbout(path, kinds)))
    for (const path of [one.path, ...patches.flatMap(({ file }) => file?.path ?? [])])
      ties.set(path, new Set([...(ties.get(path) ?? []), ...files.flat()]))
  }
  return ties
}

/** The folders of the charts that a kustomization names; they may not be there. */
function chartsOf({ path, value }: Kustomization): readonly string[] {
  const { chartHome } = isMap(value.helmGlobals) ? value.helmGlobals : {}
  return [...listOf(value.helmCharts), ...listOf(value.helmChartInflationGenerator)].flatMap((chart) => {
    const name = isMap(chart) ? (asText(chart.name) ?? asText(chart.chartName)) : undefined
    return name === undefined ? [] : resolve(dirname(path), asText(chartHome) ?? 'charts', name)
  })
}
