import { nameOf } from '../source/object.ts'
import type { KubeObject } from '../source/object.ts'
import { partOf } from '../source/part.ts'
import type { Part } from '../source/part.ts'
import type { Source } from '../source/source.ts'
import { resourceOf } from './crd.ts'
import type { Crd } from './crd.ts'
import type { Mended } from './release.ts'

const crdName = 'kubeadmconfigs.bootstrap.cluster.x-k8s.io'

/** What control plane Machines and their KubeadmConfigs are labelled with. */
const label = 'cluster.x-k8s.io/control-plane'

/** Releases that take a join configuration without `controlPlane` for what it is; upstream: #14167 and its picks. */
export const knowsJoins: Mended = { 13: 6, 14: 2 }

interface KubeadmConfigObject extends KubeObject {
  readonly spec?: { readonly joinConfiguration?: { readonly controlPlane?: object } }
}

/**
 * KubeadmConfigs of control plane Machines that join without `joinConfiguration.controlPlane`, which releases before
 * v1.13.6 and v1.14.2 take for another configuration.
 */
export function joinConfigsOf(source: Source, crds: readonly Crd[]): Promise<Part<readonly string[]>> {
  const crd = crds.find(({ name }) => name === crdName)
  return partOf(crdName, [], async () => {
    const found: string[] = []
    if (!crd) return found
    for await (const page of source.pages(resourceOf(crd), { whole: true, labels: label }))
      for (const { metadata, spec } of page as readonly KubeadmConfigObject[])
        if (spec?.joinConfiguration && !spec.joinConfiguration.controlPlane)
          found.push(`${crd.kind} ${nameOf(metadata)}`)
    return found
  })
}
