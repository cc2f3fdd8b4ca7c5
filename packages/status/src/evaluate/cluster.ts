import { classRef, controlPlaneRef, infrastructureRef } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import {
  defaultMergeStrategy,
  defaultPriority,
  reasons,
  sourceOf,
  summary,
} from '@capi-migrate/status-model/current'
import type { Condition, Priority } from '@capi-migrate/status-model/current'
import { valueAt } from '@capi-migrate/status-model/values'
import { clusterFields } from './cluster-counters.ts'
import {
  controlPlaneAvailable,
  controlPlaneInitialized,
  hasTopology,
  infrastructureReady,
  remoteConnectionProbe,
} from './cluster-parts.ts'
import { workerRules } from './cluster-workers.ts'
import { descendantsOf } from './descendants.ts'
import { gatesAt, negativeOf } from './machine-ready.ts'
import type { Gate } from './machine-ready.ts'
import { computed, internalError, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isDeleting } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'
import { listText, namesOf } from './texts.ts'
import type { Evaluator } from './evaluation.ts'

/** Upstream: core/reconcilers/cluster/cluster_controller_status.go, `updateStatus`. */
export const cluster: Evaluator = {
  fields: clusterFields,
  conditions: [
    remoteConnectionProbe,
    infrastructureReady,
    controlPlaneAvailable,
    controlPlaneInitialized,
    ...workerRules,
    deleting,
    topologyReconciled,
    available,
  ],
}

/** Upstream: cluster_controller_status.go, `setDeletingCondition`; the order is that of `reconcileDelete`. */
function deleting(object: ApiObject, around: Surroundings): Outcome {
  if (!isDeleting(object)) return computed('Deleting', 'False', 'NotDeleting')
  const say = (reason: string, message: string) => computed('Deleting', 'True', reason, message)
  const annotations = object.metadata?.annotations ?? {}
  if (hasTopology(object) && !Object.hasOwn(annotations, 'runtime.cluster.x-k8s.io/ok-to-delete'))
    return say('WaitingForBeforeDeleteHook', 'Waiting for BeforeClusterDelete hook')
  const left = leftOf(object, around)
  if (left.length > 0) return say('WaitingForWorkersDeletion', left.join('\n'))
  const [plane, infrastructure] = [controlPlaneRef(object), infrastructureRef(object)]
  for (const [reference, reason] of [
    [plane, 'WaitingForControlPlaneDeletion'],
    [infrastructure, 'WaitingForInfrastructureDeletion'],
  ] as const) {
    const state = reference && around.look(reference).state
    if (state === 'unknown') return remembered(object, 'Deleting', `the ${reference!.kind} of the Cluster`)
    if (state === 'there') return say(reason, `Waiting for ${reference!.kind} to be deleted`)
  }
  return say('DeletionCompleted', 'Deletion completed')
}

/** What has to be deleted before the control plane is. */
function leftOf(object: ApiObject, around: Surroundings): readonly string[] {
  const { planeMachines, deployments, sets, pools, allWorkers } = descendantsOf(object, around)
  const groups: readonly (readonly [name: string, objects: readonly ApiObject[]])[] = [
    ['Control plane Machines', controlPlaneRef(object) ? [] : planeMachines],
    ['MachineDeployments', deployments],
    ['MachineSets', sets],
    ['MachinePools', pools],
    ['Worker Machines', allWorkers],
  ]
  return groups.flatMap(([name, objects]) =>
    objects.length > 0 ? [`* ${name}: ${listText(namesOf(objects), 5)}`] : [],
  )
}

/** Upstream: core/reconcilers/topology/cluster/status.go. */
function topologyReconciled(object: ApiObject): Outcome | undefined {
  return hasTopology(object)
    ? remembered(object, 'TopologyReconciled', 'what the topology controller is doing')
    : undefined
}

const summed = [
  'Deleting',
  'RemoteConnectionProbe',
  'InfrastructureReady',
  'ControlPlaneAvailable',
  'WorkersAvailable',
  'TopologyReconciled',
]

/** Upstream: cluster_controller_status.go, `setAvailableCondition`. */
function available(object: ApiObject, around: Surroundings): Outcome {
  const gates = gatesOf(object, around)
  const result = summary(sourceOf(object), 'Available', {
    forConditionTypes: [...summed, ...gates.map(({ type }) => type)],
    ...(!hasTopology(object) && { ignoreTypesIfMissing: ['TopologyReconciled'] }),
    customMergeStrategy: defaultMergeStrategy({
      priority: priorityFor(object, negativeOf(['Deleting'], gates)),
      reason: reasons('NotAvailable', 'AvailableUnknown', 'Available'),
    }),
  })
  return result.ok ? { basis: 'computed', condition: result.value } : internalError('Available')
}

/** The Cluster's own gates; those of its ClusterClass where it has no list. */
function gatesOf(object: ApiObject, { inventory }: Surroundings): readonly Gate[] {
  if (valueAt(object, 'spec.availabilityGates') !== undefined)
    return gatesAt(object, 'spec.availabilityGates')
  const reference = classRef(object)
  const found = reference && inventory.find(reference)
  return found ? gatesAt(found, 'spec.availabilityGates') : []
}

/** An upgrade is no outage, and while a Cluster is deleted its parts may be gone. */
function priorityFor(object: ApiObject, negative: readonly string[]): (one: Condition) => Priority {
  const usual = defaultPriority(negative)
  return (one) => {
    const { type, status, reason } = one
    if (type === 'TopologyReconciled' && status === 'False')
      return reason === 'ReconcileFailed' || reason === 'ClusterClassNotReconciled' ? 'issue' : 'info'
    const mayBeGone = type === 'InfrastructureReady' || type === 'ControlPlaneAvailable'
    const isGone = reason === 'ObjectDeleted' || reason === 'ObjectDoesNotExist'
    return isDeleting(object) && mayBeGone && isGone ? 'info' : usual(one)
  }
}
