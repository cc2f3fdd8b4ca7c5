import type { Crd } from '../src/facts/crd.ts'
import type { Digest } from '../src/facts/digest.ts'
import type { Facts } from '../src/facts/facts.ts'
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

const nothing = whole({ looked: 0, findings: [] })

/** The facts of a cluster that is ready, with some of them changed. */
export function facts(change: Partial<Facts> = {}): Facts {
  return {
    name: 'test',
    isLive: true,
    crds: whole([machineDeployments]),
    controllers: whole([]),
    core: whole({ minor: 14, patch: 2, text: 'v1.14.2' }),
    objects: whole([deployment]),
    owners: whole(undefined),
    references: whole([]),
    probes: whole([]),
    joinConfigs: whole([]),
    requests: whole({ counts: [] }),
    releases: whole([]),
    around: {
      payload: nothing,
      gitops: nothing,
      admission: nothing,
      monitoring: nothing,
      status: nothing,
    },
    ...change,
  }
}
