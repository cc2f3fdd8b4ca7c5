import { bootstrapRef, infrastructureRef } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, numberOf } from '@capi-migrate/status-model/values'
import { computed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isDeleting } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

/** What scaling conditions rest on. */
export interface Scale {
  readonly current: number
  /** Why it does not go on, one line each. */
  readonly blocked?: readonly string[]
  /** Why it does not begin yet; told only while there is something to begin. */
  readonly onHold?: readonly string[]
  /** The reasons stand in one line each, and not in the sentence. */
  readonly isList?: boolean
  /** What is missing is also told while the object is deleted. */
  readonly alsoDeleting?: boolean
}

/** The replicas an object wants; none while it is deleted. `undefined` where nothing says so. */
export function desiredOf(object: ApiObject): number | undefined {
  const replicas = numberOf(valueAt(object, 'spec.replicas'))
  return replicas !== undefined && isDeleting(object) ? 0 : replicas
}

/** Upstream: `setScalingUpCondition` of the MachineSet, MachineDeployment and KubeadmControlPlane controllers. */
export function scalingUp(object: ApiObject, scale: Scale): Outcome {
  const desired = desiredOf(object)
  if (desired === undefined) return waitingForReplicas('ScalingUp')
  const { current, blocked = [], onHold = [], isList = false, alsoDeleting = false } = scale
  if (current >= desired) {
    const isTold = blocked.length > 0 && (alsoDeleting || !isDeleting(object))
    const message = isTold ? `Scaling up would be blocked because ${blocked.join(', ')}` : ''
    return computed('ScalingUp', 'False', 'NotScalingUp', message)
  }
  const all = [...onHold, ...blocked]
  const why =
    all.length === 0
      ? ''
      : isList
        ? ` is blocked because:\n${all.map((line) => `* ${line}`).join('\n')}`
        : ` is blocked because ${all.join(', ')}`
  return computed('ScalingUp', 'True', 'ScalingUp', `Scaling up from ${current} to ${desired} replicas${why}`)
}

/** Upstream: `setScalingDownCondition`. */
export function scalingDown(object: ApiObject, current: number, stale: string, lead = ''): Outcome {
  const desired = desiredOf(object)
  if (desired === undefined) return waitingForReplicas('ScalingDown')
  if (current <= desired) return computed('ScalingDown', 'False', 'NotScalingDown')
  const why = stale ? `${lead}\n* ${stale}` : ''
  return computed(
    'ScalingDown',
    'True',
    'ScalingDown',
    `Scaling down from ${current} to ${desired} replicas${why}`,
  )
}

/** `X does not exist`, `X and Y do not exist`, or nothing; a kind that was not dumped is taken to be there. */
export function missingTemplates(object: ApiObject, { look }: Surroundings): readonly string[] {
  const missing = [bootstrapRef(object), infrastructureRef(object)].flatMap((reference) =>
    reference && look(reference).state === 'gone' ? [reference.kind] : [],
  )
  if (missing.length === 0) return []
  return [`${missing.join(' and ')} ${missing.length === 1 ? 'does' : 'do'} not exist`]
}

function waitingForReplicas(type: string): Outcome {
  return computed(type, 'Unknown', 'WaitingForReplicasSet', 'Waiting for spec.replicas set')
}
