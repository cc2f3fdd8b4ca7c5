import { renderCharts, renderKustomizations } from '@capi-migrate/plan'
import type { Failure, FoundFile, Plan, Rendering } from '@capi-migrate/plan'

/** What `--render` shows, and a failure for each rendering that is wrong. */
export interface Rendered {
  readonly renderings: readonly Rendering[]
  readonly failures: readonly Failure[]
}

/** `--render`: renders every chart and kustomization among the files before and after the plan, and compares. */
export async function renderCheck(files: readonly FoundFile[], plan: Plan): Promise<Rendered> {
  const renderings = [...(await renderCharts(files, plan)), ...(await renderKustomizations(files, plan))]
  const failures = renderings.flatMap(({ file, values, problems }) =>
    problems.map((what) => ({
      file,
      what: values === undefined ? what : `with ${values}, ${what}`,
      next: 'see the tasks of the templates it is made of; without any, please report it as a bug of ours',
    })),
  )
  return { renderings, failures }
}
