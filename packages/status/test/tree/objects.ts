import type { ApiObject } from '@capi-migrate/status-model'

export const now = new Date('2026-01-02T12:00:00Z')

/** A condition that has been saying the same for some minutes. */
export function since(minutes: number, type: string, status: string, reason: string, message = '') {
  const lastTransitionTime = new Date(now.getTime() - minutes * 60_000).toISOString().replace('.000Z', 'Z')
  return { type, status, reason, message, lastTransitionTime }
}

interface Parts {
  readonly group?: string
  readonly version?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly owner?: string
  readonly annotations?: Readonly<Record<string, string>>
  readonly deleted?: boolean
  readonly spec?: object
  readonly status?: object
}

/** An object in the namespace ns1, of the Cluster c1. `owner` is `Kind/name`, its controller. */
export function objectOf(kind: string, name: string, parts: Parts = {}): ApiObject {
  const {
    group = 'cluster.x-k8s.io',
    version = 'v1beta2',
    labels,
    owner,
    annotations,
    deleted,
    spec,
    status,
  } = parts
  const [ownerKind, ownerName] = owner?.split('/') ?? []
  const ownerGroup =
    ownerKind === 'KubeadmControlPlane' ? 'controlplane.cluster.x-k8s.io' : 'cluster.x-k8s.io'
  const metadata = {
    name,
    namespace: 'ns1',
    labels: { 'cluster.x-k8s.io/cluster-name': 'c1', ...labels },
    ...(annotations && { annotations }),
    ...(deleted && { deletionTimestamp: '2026-01-02T11:00:00Z' }),
    ...(ownerKind && {
      ownerReferences: [
        { apiVersion: `${ownerGroup}/v1beta2`, kind: ownerKind, name: ownerName, controller: true },
      ],
    }),
  }
  return { apiVersion: `${group}/${version}`, kind, metadata, spec, status }
}
