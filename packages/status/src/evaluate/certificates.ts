import { initialization } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { plural } from '@capi-migrate/status-model/current'
import { hasExternalEtcd } from './etcd.ts'
import { computed, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { clusterOf } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

const type = 'CertificatesAvailable'

/** Upstream: controlplane/kubeadm/reconcilers/kubeadmcontrolplane, `reconcileClusterCertificates`. */
export function certificatesAvailable(plane: ApiObject, around: Surroundings): Outcome {
  const cluster = clusterOf(plane, around)
  if (!cluster) return remembered(plane, type, 'the Cluster of the control plane')
  if (!initialization(plane).controlPlaneInitialized)
    return remembered(plane, type, 'the Secrets the controller is about to make')
  const { name, namespace } = cluster.metadata ?? {}
  const purposes = hasExternalEtcd(plane)
    ? ['ca', 'sa', 'proxy', 'apiserver-etcd-client', 'etcd']
    : ['ca', 'sa', 'proxy', 'etcd']
  const found = purposes.map((purpose) => ({
    purpose,
    ...around.look({
      group: '',
      kind: 'Secret',
      name: `${name}-${purpose}`,
      ...(namespace && { namespace }),
    }),
  }))
  if (found.some(({ state }) => state === 'unknown'))
    return remembered(plane, type, 'the Secrets of the Cluster’s certificates')
  const missing = found.filter(({ state }) => state === 'gone').map(({ purpose }) => purpose)
  if (missing.length === 0) return computed(type, 'True', 'Available')
  const what = missing.length === 1 ? 'certificate' : plural('certificate')
  const verb = missing.length === 1 ? 'is' : 'are'
  return computed(
    type,
    'False',
    'NotAvailable',
    `Cluster ${what} for ${missing.join(', ')} ${verb} not available, please check cluster certificate secrets`,
  )
}
