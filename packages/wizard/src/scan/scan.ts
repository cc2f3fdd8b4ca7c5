import { find } from '@capi-migrate/plan'
import type { FoundFile, Plan } from '@capi-migrate/plan'
import type { RepositoryKind } from '@capi-migrate/plan/notes'
import type { Progress } from '../state.ts'
import type { Step } from '../step.ts'
import type { Survey } from '../survey.ts'
import { clusterWay } from './cluster.ts'
import { clientSteps } from './client.ts'
import { helpersIn, manifestsSteps } from './manifests.ts'
import { providerSteps } from './provider.ts'
import { recognise, tellingEndings } from './recognise.ts'
import { surveyManifests } from './engines.ts'
import type { ScanRequest } from './request.ts'

/** Looks at a repository and says where it stands. It reads files and writes none. */
export async function scan(request: ScanRequest, onProgress: (progress: Progress) => void): Promise<Survey> {
  const { root, kind, cluster } = request
  const { files } = await find([root], { more: tellingEndings })
  const manifests = await surveyManifests(root, helpersIn(request), onProgress)
  const seen = recognise(files)
  const recognised = kind ? { kind, evidence: seen?.kind === kind ? seen.evidence : [] } : seen
  const way = cluster ? await clusterWay(cluster) : { steps: [], failures: [] }
  const failures = [...manifests.failures, ...way.failures]
  const survey = { root, failures, files: files.length }
  if (!recognised) return { ...survey, steps: way.steps }
  const steps = await stepsOf(request, recognised.kind, manifests, files, onProgress)
  return { ...survey, recognised, steps: [...steps, ...way.steps] }
}

function stepsOf(
  request: ScanRequest,
  kind: RepositoryKind,
  manifests: Plan,
  files: readonly FoundFile[],
  onProgress: (progress: Progress) => void,
): Promise<readonly Step[]> {
  switch (kind) {
    case 'manifests':
      return manifestsSteps(request, manifests, files, onProgress)
    case 'client':
      return clientSteps(request, files, onProgress)
    case 'provider':
      return providerSteps(request, files)
  }
}
