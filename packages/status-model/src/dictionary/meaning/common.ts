import { internalError, whenFalse, whenTrue, whenUnknown } from './entry.ts'
import type { Draft } from './entry.ts'

/** Every kind of Cluster API has it. */
export const Paused: Draft = {
  meaning: 'its controller leaves the object alone; other conditions stay as they were',
  reasons: {
    Paused: whenTrue(
      'spec.paused of the Cluster is true, or the object has the annotation cluster.x-k8s.io/paused',
    ),
    NotPaused: whenFalse('neither is the case'),
  },
}

/** Of those who own Machines, by what the Machines are called. */
export function machinesReady(machines: string): Draft {
  return {
    meaning: `Ready of all ${machines} is True; its message names those that are not`,
    reasons: {
      Ready: whenTrue('all are ready'),
      NoReplicas: whenTrue('there are none'),
      NotReady: whenFalse('Ready of at least one is False'),
      ReadyUnknown: whenUnknown('Ready of at least one is Unknown or not reported, of none False'),
      ...internalError,
    },
  }
}

/** Of those who own Machines, by what the Machines are called. */
export function machinesUpToDate(machines: string): Draft {
  return {
    meaning: `UpToDate of all ${machines} is True; Machines younger than 10 seconds need not have it`,
    reasons: {
      UpToDate: whenTrue('all are up to date'),
      NoReplicas: whenTrue('there are none'),
      NotUpToDate: whenFalse('UpToDate of at least one is False'),
      UpToDateUnknown: whenUnknown('UpToDate of at least one is Unknown or not reported, of none False'),
      ...internalError,
    },
  }
}

const waiting = { WaitingForReplicasSet: whenUnknown('spec.replicas is not set') }

/** What an owner of Machines does. */
export const rollingOut: Draft = {
  meaning: 'Machines are not up to date and are being replaced; its message says what is not up to date',
  reasons: {
    RollingOut: whenTrue('UpToDate of at least one Machine is False'),
    NotRollingOut: whenFalse('UpToDate of no Machine is False'),
    ...internalError,
  },
}

export const scalingUp: Draft = {
  meaning: 'there are fewer Machines than spec.replicas asks for; its message says what is in the way',
  reasons: {
    ScalingUp: whenTrue('Machines are missing'),
    NotScalingUp: whenFalse('none are missing'),
    ...waiting,
    ...internalError,
  },
}

export const scalingDown: Draft = {
  meaning:
    'there are more Machines than spec.replicas asks for; its message names those that are long in deletion',
  reasons: {
    ScalingDown: whenTrue('there are too many Machines'),
    NotScalingDown: whenFalse('there are not too many'),
    ...waiting,
    ...internalError,
  },
}

export const remediating: Draft = {
  meaning: 'Machines are unhealthy and are to be remediated by their owner',
  reasons: {
    Remediating: whenTrue('HealthCheckSucceeded and OwnerRemediated of at least one Machine are False'),
    NotRemediating: whenFalse(
      'of no Machine; its message names unhealthy ones that are not to be remediated',
    ),
    ...internalError,
  },
}

export const deleting: Draft = {
  meaning: 'the object is being deleted; its message says what is waited for',
  reasons: {
    NotDeleting: whenFalse('the object is not being deleted'),
    Deleting: whenTrue('deletion goes on'),
    ...internalError,
  },
}

/** Of a Cluster: the same of all who own its Machines. */
export function anyOf(type: 'RollingOut' | 'ScalingUp' | 'ScalingDown', what: string): Draft {
  return {
    meaning: `${what}: ${type} of the control plane or of a MachineDeployment is True`,
    reasons: {
      [type]: whenTrue('it is True of at least one'),
      [`Not${type}`]: whenFalse('it is False of all'),
      [`${type}Unknown`]: whenUnknown('it is Unknown or not reported of at least one, and True of none'),
      ...internalError,
    },
  }
}

/** What a Cluster or a Machine mirrors of a provider's object. */
export function mirrored(
  object: string,
  condition: 'Ready' | 'Available',
  owner: string,
  flag: string,
): Draft {
  return {
    meaning: `${condition} of the ${object}, or ${flag} where it has no such condition`,
    reasons: {
      [condition]: whenTrue(`the ${object} says so and gives no reason of its own`),
      [`Not${condition}`]: whenFalse(`the ${object} has no such condition, and ${flag} is false`),
      InvalidConditionReported: whenUnknown(`the conditions of the ${object} cannot be read`),
      ObjectDoesNotExist: whenFalse(`there is no such ${object}`),
      ObjectDeleted: whenFalse(
        `the ${object} was there and is gone; while the ${owner} is deleted that is as it should be`,
      ),
      ...internalError,
    },
  }
}
