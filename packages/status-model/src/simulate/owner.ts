import type { ApiObject } from '../object.ts'
import type { Situation } from './situation.ts'

const apiVersion = 'cluster.x-k8s.io/v1beta2'

/** A Cluster, Machine or MachinePool that has just been made and refers to the object. */
export function ownerOf({ role, crd, object }: Situation): ApiObject {
  const { name = 'example', namespace = 'default' } =
    typeof object === 'string' ? {} : (object.metadata ?? {})
  const reference = { apiGroup: crd.group, kind: crd.kind, name }
  const metadata = { name, namespace }
  switch (role) {
    case 'InfraCluster':
      return { apiVersion, kind: 'Cluster', metadata, spec: { infrastructureRef: reference } }
    case 'ControlPlane':
      return { apiVersion, kind: 'Cluster', metadata, spec: { controlPlaneRef: reference } }
    case 'BootstrapConfig':
      return { apiVersion, kind: 'Machine', metadata, spec: { bootstrap: { configRef: reference } } }
    case 'InfraMachine':
      return { apiVersion, kind: 'Machine', metadata, spec: { infrastructureRef: reference } }
    case 'InfraMachinePool':
      return {
        apiVersion,
        kind: 'MachinePool',
        metadata,
        spec: { template: { spec: { infrastructureRef: reference } } },
      }
  }
}
