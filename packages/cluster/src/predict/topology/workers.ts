import { isMap } from '@capi-migrate/edits/json'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../../source/object.ts'
import { refTo, topologyLabels } from './drafts.ts'
import { merged } from './fields.ts'
import type { Draft } from './fields.ts'
import type { WorkerList } from './plan.ts'

/** What describes some Machines of a topology: an entry of the Cluster, its class, and what is there of it. */
export interface Worker {
  readonly list: WorkerList
  /** Its name in the topology. */
  readonly name: string
  readonly own: Readonly<Record<string, unknown>>
  readonly ofClass: Readonly<Record<string, unknown>>
  readonly live: KubeObject
}

/** Labels that say which workers of a topology an object belongs to. */
export const nameLabels = {
  machineDeployments: 'topology.cluster.x-k8s.io/deployment-name',
  machinePools: 'topology.cluster.x-k8s.io/pool-name',
} as const

const controls = ['hold-upgrade-sequence', 'defer-upgrade'].map((one) => `topology.cluster.x-k8s.io/${one}`)

/**
 * Returns the MachineDeployment or MachinePool of a worker. Upstream: `computeMachineDeployment` and `computeMachinePool`
 * in exp/topology/desiredstate.
 */
export function workerOf(
  { list, name, own, ofClass, live }: Worker,
  cluster: KubeObject,
  templates: {
    readonly bootstrap: Draft
    readonly infrastructure: Draft
  },
): Draft {
  const value = (path: string): unknown => valueAt(own, path) ?? valueAt(ofClass, path)
  const annotations = merged(valueAt(own, 'metadata.annotations'), valueAt(ofClass, 'metadata.annotations'))
  for (const control of controls) delete annotations[control]
  const topology = { ...topologyLabels(cluster), [nameLabels[list]]: name }
  const labels = {
    ...merged(valueAt(own, 'metadata.labels'), valueAt(ofClass, 'metadata.labels')),
    ...topology,
  }
  const metadata = { labels, ...(Object.keys(annotations).length > 0 && { annotations }) }
  const clusterName = cluster.metadata.name
  const isPool = list === 'machinePools'
  const machine = {
    clusterName,
    version: valueAt(cluster, 'spec.topology.version'),
    bootstrap: { configRef: refTo(templates.bootstrap) },
    infrastructureRef: refTo(templates.infrastructure),
    failureDomain: isPool ? undefined : value('failureDomain'),
    deletion: {
      nodeDrainTimeoutSeconds: value('deletion.nodeDrainTimeoutSeconds'),
      nodeVolumeDetachTimeoutSeconds: value('deletion.nodeVolumeDetachTimeoutSeconds'),
      nodeDeletionTimeoutSeconds: value('deletion.nodeDeletionTimeoutSeconds'),
    },
    readinessGates: isPool ? undefined : value('readinessGates'),
    taints: value('taints'),
    minReadySeconds: value('minReadySeconds'),
  }
  const deployment = {
    // What the Cluster says of a rollout takes the place of all that the class says.
    rollout: own.rollout ?? ofClass.rollout,
    deletion: { order: value('deletion.order') },
    remediation: { maxInFlight: value('healthCheck.remediation.maxInFlight') },
    selector: { matchLabels: topology },
  }
  return filled({
    apiVersion: live.apiVersion,
    kind: live.kind,
    metadata: { name: live.metadata.name, namespace: cluster.metadata.namespace, ...metadata },
    spec: {
      clusterName,
      replicas: own.replicas,
      ...(isPool ? { failureDomains: value('failureDomains') } : deployment),
      template: { metadata, spec: machine },
    },
  }) as Draft
}

/** A value without what is undefined, and without the maps that hold nothing else. */
function filled(value: unknown): unknown {
  if (!isMap(value)) return value
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const one = filled(inner)
    return one === undefined || (isMap(one) && Object.keys(one).length === 0) ? [] : [[key, one] as const]
  })
  return Object.fromEntries(entries)
}
