import { conditionMeanings, controlPlaneLabel } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { linksOf, viewOf } from '@capi-migrate/status/diagnose'
import { inventoryOf } from '@capi-migrate/status/tree'

/**
 * Which condition rests on which, by `Kind.Type`, as `migrate status --why` follows them: it is asked of a Cluster that has one
 * of everything.
 */
export function chain(): ReadonlyMap<string, readonly string[]> {
  const view = viewOf(inventoryOf(all))
  const types = conditionMeanings.filter(({ generation }) => generation === 'current')
  return new Map(
    types.flatMap(({ kind, type }) => {
      // Unknown and waiting, so that links which only some statuses and reasons have are there.
      const said = { type, status: 'Unknown', reason: 'WaitingForRemediation', message: '' } as const
      const spots = all
        .filter((object) => object.kind === kind)
        .flatMap((object) => linksOf(object, { ...said, lastTransitionTime: '' }, view).spots)
      const rests = [...new Set(spots.map(([object, on]) => `${object.kind}.${on}`))]
      return rests.length > 0 ? [[`${kind}.${type}`, rests] as const] : []
    }),
  )
}

const core = 'cluster.x-k8s.io/v1beta2'
const infrastructure = { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'DockerCluster', name: 'c' }
const controlPlane = { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane', name: 'cp' }
const machineInfrastructure = {
  apiGroup: 'infrastructure.cluster.x-k8s.io',
  kind: 'DockerMachine',
  name: 'm',
}
const bootstrap = { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfig', name: 'm' }
const machineSpec = {
  clusterName: 'c',
  bootstrap: { configRef: bootstrap },
  infrastructureRef: machineInfrastructure,
}

const all: readonly ApiObject[] = [
  {
    ...made('Cluster', 'c', core, { infrastructureRef: infrastructure, controlPlaneRef: controlPlane }),
    // What makes a Cluster that has a topology unavailable.
    status: { conditions: [{ type: 'TopologyReconciled', status: 'False', reason: 'ReconcileFailed' }] },
  },
  made('DockerCluster', 'c', 'infrastructure.cluster.x-k8s.io/v1beta2', {}),
  made('KubeadmControlPlane', 'cp', 'controlplane.cluster.x-k8s.io/v1beta2', {}),
  made('MachineDeployment', 'md', core, { clusterName: 'c' }),
  made('MachineSet', 'ms', core, { clusterName: 'c' }, ['MachineDeployment', 'md']),
  made('MachineSet', 'own', core, { clusterName: 'c' }),
  made('Machine', 'worker', core, machineSpec, ['MachineSet', 'ms']),
  made('Machine', 'plane', core, machineSpec, ['KubeadmControlPlane', 'cp'], { [controlPlaneLabel]: '' }),
  made('DockerMachine', 'm', 'infrastructure.cluster.x-k8s.io/v1beta2', {}),
  made('KubeadmConfig', 'm', 'bootstrap.cluster.x-k8s.io/v1beta2', {}),
]

function made(
  kind: string,
  name: string,
  apiVersion: string,
  spec: object,
  [ownerKind, ownerName]: readonly [kind?: string, name?: string] = [],
  labels: Readonly<Record<string, string>> = {},
): ApiObject {
  const owner = {
    apiVersion: ownerKind === 'KubeadmControlPlane' ? 'controlplane.cluster.x-k8s.io/v1beta2' : core,
    kind: ownerKind!,
    name: ownerName!,
    uid: ownerName!,
    controller: true,
  }
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      namespace: 'n',
      labels: { 'cluster.x-k8s.io/cluster-name': 'c', ...labels },
      ...(ownerKind !== undefined && { ownerReferences: [owner] }),
    },
    spec,
  } as ApiObject
}
