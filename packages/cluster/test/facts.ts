import type { Around } from '../src/facts/around/around.ts'
import type { Crd } from '../src/facts/crd.ts'
import type { Digest } from '../src/facts/digest.ts'
import type { Facts } from '../src/facts/facts.ts'
import type { HeldReference } from '../src/facts/held-references.ts'
import type { HelmRelease } from '../src/facts/helm.ts'
import type { Prediction } from '../src/predict/prediction.ts'
import type { Part } from '../src/source/part.ts'

/** A part that was read whole. */
export function whole<Value>(value: Value): Part<Value> {
  return { value, missing: [] }
}

/** A part of which nothing could be read. */
export function unread<Value>(value: Value): Part<Value> {
  return { value, missing: [{ what: 'it', why: 'forbidden', says: '403: no right', next: 'ask for it' }] }
}

/** The CRD of MachineDeployments as it is in a cluster that is ready. */
export const machineDeployments: Crd = {
  name: 'machinedeployments.cluster.x-k8s.io',
  group: 'cluster.x-k8s.io',
  kind: 'MachineDeployment',
  plural: 'machinedeployments',
  clusterWide: false,
  generation: 3,
  labels: { 'cluster.x-k8s.io/v1beta2': 'v1beta2' },
  annotations: { 'crd-migration.cluster.x-k8s.io/observed-generation': '3' },
  versions: [
    { name: 'v1beta1', served: true, storage: false },
    { name: 'v1beta2', served: true, storage: true },
  ],
  storedVersions: ['v1beta2'],
  hasWebhook: true,
}

/** An object that gives no rule a reason. */
export const deployment: Digest = {
  crd: machineDeployments,
  namespace: 'default',
  name: 'md',
  writers: [{ manager: 'gitops', operation: 'Apply', apiVersion: 'cluster.x-k8s.io/v1beta2' }],
  owners: [{ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', name: 'c' }],
}

/** The CRD of a provider’s kind that follows contract v1beta2. */
export const fooClusters: Crd = {
  ...machineDeployments,
  name: 'fooclusters.infrastructure.cluster.x-k8s.io',
  group: 'infrastructure.cluster.x-k8s.io',
  kind: 'FooCluster',
  plural: 'fooclusters',
}

/** A template that a class refers to at a path. */
export function reference(path: string, version: string): HeldReference {
  const kind = 'KubeadmControlPlaneTemplate'
  return {
    object: 'ClusterClass default/quick',
    path,
    apiVersion: `controlplane.cluster.x-k8s.io/${version}`,
    kind,
  }
}

export const release: HelmRelease = {
  name: 'default/r',
  revision: 2,
  object: 'Secret default/sh.helm.release.v1.r.v2',
  going: [],
}

/** An apply that changes nothing. */
export const prediction: Prediction = {
  object: 'MachineDeployment default/md',
  file: 'md.yaml',
  effect: 'nothing',
  says: 'nothing changes',
  because: [],
  changes: [],
  machines: [],
  stays: [],
}

const harmless = whole({ looked: 1, findings: [] })

/** What surrounds a cluster that is ready, by concern. */
export const surroundings: Around = {
  payload: harmless,
  gitops: harmless,
  admission: harmless,
  monitoring: harmless,
  status: harmless,
}

/** The facts of a cluster that is ready, with something for each rule to look at, and some of them changed. */
export function facts(change: Partial<Facts> = {}): Facts {
  return {
    name: 'test',
    isLive: true,
    crds: whole([machineDeployments, fooClusters]),
    controllers: whole([]),
    core: whole({ minor: 14, patch: 2, text: 'v1.14.2' }),
    objects: whole([deployment]),
    owners: whole(undefined),
    references: whole([
      reference('spec.controlPlane.templateRef.apiVersion', 'v1beta2'),
      reference('spec.controlPlane.healthCheck.remediation.templateRef.apiVersion', 'v1beta2'),
    ]),
    probes: whole([{ crd: machineDeployments, version: 'v1beta1' }]),
    joinConfigs: whole([]),
    requests: whole({ counts: [] }),
    releases: whole([release]),
    around: surroundings,
    ...change,
  }
}
