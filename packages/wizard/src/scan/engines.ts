import {
  codemodEngine,
  find,
  gather,
  manifestsEngine,
  moreExtensions,
  planFound,
  programExtensions,
  programProviders,
  programsBeside,
  target,
} from '@capi-migrate/plan'
import type { Plan } from '@capi-migrate/plan'
import type { Progress } from '../state.ts'

/** Plans the manifests below a folder, as `migrate manifests` does with the same options. */
export async function surveyManifests(
  root: string,
  options: { readonly repair?: true; readonly references?: true; readonly helpers?: true },
  onProgress: (progress: Progress) => void,
): Promise<Plan> {
  const engine = await manifestsEngine({ to: target, ...options })
  const found = await find([root], { more: await moreExtensions() })
  const show = (done: number, total: number): void => {
    if (done % 50 === 0) onProgress({ what: 'files read', done, total })
  }
  return planFound(found, engine, { onProgress: show, where: [root] })
}

/** What was seen of the programs below a folder. */
export interface ProgramSurvey {
  readonly plan: Plan
  /** How many files of programs there are. Fixtures beside them are none. */
  readonly programs: number
}

/** Plans the programs below a folder, as `migrate codemod` does in the same mode. */
export async function surveyProgram(
  root: string,
  mode: typeof target | 'dual',
  onProgress: (progress: Progress) => void,
): Promise<ProgramSurvey> {
  const engine = await codemodEngine({ mode, providers: await programProviders([root]) })
  const found = await find([root], { only: await programExtensions() })
  const show = (done: number, total: number): void => {
    if (done % 50 === 0) onProgress({ what: 'files read', done, total })
  }
  const plan = await gather(found, engine, { onProgress: show, beside: await programsBeside(found) })
  return { plan, programs: found.files.filter(({ path }) => !/\.(?:json|hbs)$/.test(path)).length }
}
