import { find } from '@capi-migrate/plan'
import type { RepositoryKind } from '../repository.ts'
import type { Progress } from '../state.ts'
import type { Survey } from '../survey.ts'
import { manifestsSteps } from './manifests.ts'
import { recognise, tellingEndings } from './recognise.ts'
import { surveyManifests } from './engines.ts'

/** What is to be looked at. */
export interface ScanRequest {
  readonly root: string
  /** Where a person said what the repository is. */
  readonly kind?: RepositoryKind
}

/** Looks at a repository and says where it stands. It reads files and writes none. */
export async function scan(
  { root, kind }: ScanRequest,
  onProgress: (progress: Progress) => void,
): Promise<Survey> {
  const telling = await find([root], { more: tellingEndings })
  const manifests = await surveyManifests(root, {}, onProgress)
  const seen = recognise(telling.files)
  const recognised = kind ? { kind, evidence: seen?.kind === kind ? seen.evidence : [] } : seen
  const survey = { root, failures: manifests.plan.failures, files: telling.files.length }
  if (!recognised) return { ...survey, steps: [] }
  const steps = await manifestsSteps(root, manifests, onProgress)
  return { ...survey, recognised, steps }
}
