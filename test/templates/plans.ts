import type { FilePlan } from '@capi-migrate/edits'
import { manifestsEngine, planManifest } from '@capi-migrate/manifests'

/** The plan of each file of a chart, by path; a chart is planned as one. */
export function plansOfChart(
  files: ReadonlyMap<string, string>,
  helpers = false,
): ReadonlyMap<string, FilePlan> {
  const texts = new Map([['Chart.yaml', 'name: chart\n'], ...files])
  const folder = 'chart'
  const engine = manifestsEngine({ to: 'v1beta2', helpers })
  const units = engine.planUnits!({
    paths: [...texts.keys()].map((file) => `${folder}/${file}`),
    textOf: (path) => texts.get(path.slice(folder.length + 1)),
    nameOf: (path) => path,
  })
  return new Map(
    [...files].map(([file, text]) => {
      const path = `${folder}/${file}`
      // Texts are compared one by one, so none is planned by what stands in others if it need not be.
      return [file, units.get(path) ?? planManifest(text, { to: 'v1beta2', file: path, helpers })] as const
    }),
  )
}
