import { condition, conditions } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import {
  aggregate,
  defaultMergeStrategy,
  defaultPriority,
  reasons,
  sourceOf,
} from '@capi-migrate/status-model/current'
import { byBytes } from '@capi-migrate/status-model/values'
import { computed, internalError } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { age, isUnhealthy, unhealthyText } from './texts.ts'

/** A type, and the reasons of what is made of it: for an issue, for something unknown, for all is well. */
export interface Merge {
  readonly source: string
  readonly target: string
  readonly reasons: readonly [issue: string, unknown: string, info: string]
  /** The source's True means that something is going on, and so does the target's. */
  readonly isNegative?: boolean
}

/** One condition of many objects, which are not none. Upstream: `NewAggregateCondition` with the reasons of its caller. */
export function merged(objects: readonly ApiObject[], merge: Merge): Outcome {
  const { source, target, isNegative = false } = merge
  const strategy = defaultMergeStrategy({
    priority: defaultPriority(isNegative ? [source] : []),
    targetConditionHasPositivePolarity: !isNegative,
    reason: reasons(...merge.reasons),
  })
  const result = aggregate(objects.map(knownSourceOf), source, {
    targetConditionType: target,
    customMergeStrategy: strategy,
  })
  return result.ok ? { basis: 'computed', condition: result.value } : internalError(target)
}

type Source = ReturnType<typeof sourceOf>

const sources = new WeakMap<ApiObject, Source>()

/** Read once: the same Machines are summed up by their owner and by the Cluster, in several conditions. */
function knownSourceOf(object: ApiObject): Source {
  const source = sources.get(object) ?? sourceOf(object)
  sources.set(object, source)
  return source
}

/** `MachinesReady` and its like. Upstream: `setMachinesReadyCondition`. */
export function machinesReady(machines: readonly ApiObject[], target = 'MachinesReady'): Outcome {
  if (machines.length === 0) return computed(target, 'True', 'NoReplicas')
  return merged(machines, { source: 'Ready', target, reasons: ['NotReady', 'ReadyUnknown', 'Ready'] })
}

/**
 * `MachinesUpToDate` and its like. A Machine has 10 seconds to report UpToDate before it counts.
 * Upstream: `setMachinesUpToDateCondition`.
 */
export function machinesUpToDate(
  machines: readonly ApiObject[],
  now: Date,
  target = 'MachinesUpToDate',
): Outcome {
  const counted = machines.filter(
    (machine) => condition(machine, 'UpToDate') || age(machine, 'metadata.creationTimestamp', now) > 10,
  )
  if (counted.length === 0) return computed(target, 'True', 'NoReplicas')
  return merged(counted, {
    source: 'UpToDate',
    target,
    reasons: ['NotUpToDate', 'UpToDateUnknown', 'UpToDate'],
  })
}

/** Machines whose owner is about to replace them, or that nobody will. Upstream: `setRemediatingCondition`. */
export function remediating(machines: readonly ApiObject[], who: string): Outcome {
  const waiting = machines.filter(
    (machine) => isUnhealthy(machine) && condition(machine, 'OwnerRemediated')?.status === 'False',
  )
  if (waiting.length === 0)
    return computed('Remediating', 'False', 'NotRemediating', unhealthyText(machines, who))
  const { condition: all } = merged(waiting, {
    source: 'OwnerRemediated',
    target: 'Remediating',
    reasons: ['Remediating', 'Remediating', 'Remediating'],
  })
  return computed('Remediating', 'True', 'Remediating', all.message)
}

/** Why Machines are replaced. Upstream: `setRollingOutCondition`. */
export function rollingOut(machines: readonly ApiObject[]): Outcome {
  const old = machines.flatMap((machine) => {
    const upToDate = condition(machine, 'UpToDate')
    return upToDate?.status === 'False' ? [upToDate] : []
  })
  if (old.length === 0) return computed('RollingOut', 'False', 'NotRollingOut')
  const lines = new Set(old.flatMap(({ message }) => message.split('\n')).filter((line) => line !== ''))
  const sorted = [...lines].toSorted(versionsFirst)
  const message = [`Rolling out ${old.length} not up-to-date replicas`, ...sorted].join('\n')
  return computed('RollingOut', 'True', 'RollingOut', message)
}

export function countTrue(objects: readonly ApiObject[], type: string): number {
  return objects.filter((object) => condition(object, type)?.status === 'True').length
}

/** Whether an object reports a condition at all. */
export function reports(object: ApiObject, type: string): boolean {
  return conditions(object).some((one) => one.type === type)
}

function versionsFirst(a: string, b: string): number {
  const isVersion = (line: string) => line.startsWith('* Version')
  return Number(isVersion(b)) - Number(isVersion(a)) || byBytes(a, b)
}
