import type { Repository } from '../repository.ts'
import type { Label } from './crd.ts'
import { ofKinds } from './components.ts'
import type { Kustomization } from './kustomization.ts'
import type { Manifest } from './manifest.ts'

/** Contract labels that a kustomization puts into selectors as well. */
export interface SelectedLabels {
  readonly kustomization: Kustomization
  readonly labels: readonly [Label, ...Label[]]
  /** What is selected by them. */
  readonly reached: Manifest
}

/** Contract labels under the `commonLabels` of a kustomization that builds what has a selector. */
export function selectedLabels({ builds, manifests }: Repository): readonly SelectedLabels[] {
  const running = ofKinds(manifests, 'Deployment', 'Service', 'StatefulSet', 'DaemonSet')
  return [...builds].flatMap(([kustomization, files]) => {
    const [first, ...more] = kustomization.labels.filter(
      ({ key, from }) => from === 'commonLabels' && isContractLabel(key),
    )
    const reached = running.find(({ file }) => files.has(file))
    return first && reached ? [{ kustomization, labels: [first, ...more] as const, reached }] : []
  })
}

/** Whether a label says which versions follow a contract: `cluster.x-k8s.io/v1beta1`. */
export function isContractLabel(key: string): boolean {
  return /^cluster\.x-k8s\.io\/v\d/.test(key)
}
