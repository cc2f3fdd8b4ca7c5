import { find, gather, manifestsEngine, moreExtensions, settled } from '@capi-migrate/plan'
import type { FoundFile, Plan } from '@capi-migrate/plan'
import type { Progress } from '../state.ts'

/** What the engine of manifests says of a repository. */
export interface ManifestsSurvey {
  readonly files: readonly FoundFile[]
  readonly plan: Plan
}

/** Plans the manifests below a folder, as `migrate manifests` does with the same options. */
export async function surveyManifests(
  root: string,
  options: { readonly repair?: true; readonly references?: true },
  onProgress: (progress: Progress) => void,
): Promise<ManifestsSurvey> {
  const engine = await manifestsEngine({ to: 'v1beta2', ...options })
  const found = await find([root], {
    more: await moreExtensions({ references: options.references === true }),
  })
  const show = (done: number, total: number): void => {
    if (done % 50 === 0) onProgress({ what: 'files read', done, total })
  }
  const plan = await settled(gather(found, engine, { onProgress: show }), engine)
  return { files: found.files, plan }
}
