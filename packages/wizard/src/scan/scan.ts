import { realpathSync } from 'node:fs'
import { find, repositoryOf } from '@capi-migrate/plan'
import type { FoundFile, Plan } from '@capi-migrate/plan'
import type { RepositoryKind } from '@capi-migrate/plan/notes'
import type { Progress } from '../state.ts'
import type { Step } from '../step.ts'
import type { Survey } from '../survey.ts'
import { checksOf } from './checks.ts'
import { clusterWay } from './cluster.ts'
import { repositoryKinds } from '../repository.ts'
import { clientSteps } from './client.ts'
import { helpersIn, manifestsSteps } from './manifests.ts'
import { providerSteps } from './provider.ts'
import { recognise, tellingEndings } from './recognise.ts'
import { surveyManifests } from './engines.ts'
import type { ScanRequest } from './request.ts'

/** Looks at a repository and says where it stands. It reads files and writes none. */
export async function scan(request: ScanRequest, onProgress: (progress: Progress) => void): Promise<Survey> {
  const { root, kind, cluster } = request
  const { files } = await find([root], { more: [...tellingEndings, 'Makefile'] })
  const seen = recognise(files)
  const recognised = kind ? { kind, evidence: seen?.kind === kind ? seen.evidence : [] } : seen
  const show = (progress: Progress): void =>
    onProgress(recognised ? { ...progress, found: repositoryKinds[recognised.kind] } : progress)
  show({ what: 'files read', done: 0, total: files.length })
  const manifests = await surveyManifests(root, helpersIn(request), show)
  const way = cluster ? await clusterWay(cluster) : { steps: [], failures: [] }
  const failures = [...manifests.failures, ...way.failures]
  const top = realpathSync(root)
  const survey = {
    root,
    failures,
    files: files.length,
    checks: checksOf(files, top),
    ...(repositoryOf(top) === undefined && { unguarded: true as const }),
  }
  if (!recognised) return { ...survey, steps: way.steps }
  const steps = await stepsOf(request, recognised.kind, manifests, files, show)
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
