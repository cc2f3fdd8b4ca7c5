import { groupOf } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { inV1Beta2 } from '../evaluate/surroundings.ts'
import { references } from './reading.ts'
import type { ReadRole, Situation } from './situation.ts'

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

/** The Cluster, Machine or MachinePool among objects that refers to one, in v1beta2. */
export function ownerAmong(
  objects: readonly ApiObject[],
  role: ReadRole,
  object: ApiObject,
): ApiObject | undefined {
  const { name, namespace } = object.metadata ?? {}
  return inV1Beta2(objects.filter((one) => owners[role].includes(one.kind ?? ''))).find((owner) => {
    const reference = groupOf(owner) === 'cluster.x-k8s.io' ? references[role](owner) : undefined
    const isSame =
      reference?.kind === object.kind && reference?.group === groupOf(object) && reference.name === name
    return isSame && owner.metadata?.namespace === namespace
  })
}

const owners: Readonly<Record<ReadRole, readonly string[]>> = {
  InfraCluster: ['Cluster'],
  ControlPlane: ['Cluster'],
  BootstrapConfig: ['Machine', 'MachinePool'],
  InfraMachine: ['Machine'],
  InfraMachinePool: ['MachinePool'],
}
