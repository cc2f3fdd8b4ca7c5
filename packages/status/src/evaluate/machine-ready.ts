import { condition, minReadySeconds } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import {
  defaultMergeStrategy,
  defaultPriority,
  reasons,
  sourceOf,
  summary,
} from '@capi-migrate/status-model/current'
import type { Condition, Priority } from '@capi-migrate/status-model/current'
import { valueAt, recordsOf, textOf, instantOf } from '@capi-migrate/status-model/values'
import { computed, internalError } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isDeleting } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'
import { age, delayText } from './texts.ts'

const types = [
  'Deleting',
  'Updating',
  'BootstrapConfigReady',
  'InfrastructureReady',
  'NodeHealthy',
  'HealthCheckSucceeded',
]
const objectGone = ['ObjectDeleted', 'ObjectDoesNotExist']
const goneReasons: Readonly<Record<string, readonly string[]>> = {
  BootstrapConfigReady: objectGone,
  InfrastructureReady: objectGone,
  NodeHealthy: ['NodeDeleted', 'NodeDoesNotExist'],
}

/** Upstream: core/reconcilers/machine/machine_controller_status.go, `setReadyCondition`. */
export function ready(machine: ApiObject, { now }: Surroundings): Outcome {
  const gates = gatesAt(machine, 'spec.readinessGates')
  const source = sourceOf(machine)
  const override = isDeleting(machine) ? deletionIn(machine, now) : undefined
  const { kind, name } = source
  const result = summary(source, 'Ready', {
    forConditionTypes: [...types, ...gates.map(({ type }) => type)],
    ignoreTypesIfMissing: ['HealthCheckSucceeded'],
    ...(override && { overrideConditions: [{ owner: { kind, name }, condition: override }] }),
    customMergeStrategy: defaultMergeStrategy({
      priority: priorityFor(machine, negativeOf(['Deleting', 'Updating'], gates)),
      reason: reasons('NotReady', 'ReadyUnknown', 'Ready'),
      summaryMessageTransform: foldComponents,
    }),
  })
  return result.ok ? { basis: 'computed', condition: result.value } : internalError('Ready')
}

/** Upstream: core/reconcilers/machine/machine_controller_status.go, `setAvailableCondition`. */
export function available(machine: ApiObject, { now }: Surroundings): Outcome {
  const readiness = condition(machine, 'Ready')
  if (!readiness) return internalError('Available')
  if (readiness.status !== 'True') return computed('Available', 'False', 'NotReady')
  const waited = now.getTime() / 1000 - instantOf(readiness.lastTransitionTime)
  return waited >= (minReadySeconds(machine) ?? 0)
    ? computed('Available', 'True', 'Available')
    : computed('Available', 'False', 'WaitingForMinReadySeconds')
}

/** A condition that somebody else's readiness or availability gate adds. */
export interface Gate {
  readonly type: string
  readonly isNegative: boolean
}

export function gatesAt(object: ApiObject, path: string): readonly Gate[] {
  return recordsOf(valueAt(object, path)).flatMap(({ conditionType, polarity }) => {
    const type = textOf(conditionType)
    return type ? [{ type, isNegative: polarity === 'Negative' }] : []
  })
}

export function negativeOf(types: readonly string[], gates: readonly Gate[]): readonly string[] {
  return [...types, ...gates.filter(({ isNegative }) => isNegative).map(({ type }) => type)]
}

/** While a Machine is deleted it is no issue that its parts are gone already. */
function priorityFor(machine: ApiObject, negative: readonly string[]): (one: Condition) => Priority {
  const usual = defaultPriority(negative)
  const deleted = isDeleting(machine)
  return (one) => (deleted && goneReasons[one.type]?.includes(one.reason) ? 'info' : usual(one))
}

/** The stage of the deletion in short, for it has a condition of its own. Upstream: `calculateDeletingConditionForSummary`. */
function deletionIn(machine: ApiObject, now: Date): Condition | undefined {
  const stage = condition(machine, 'Deleting')?.reason
  if (stage === undefined) return undefined
  const isLong = age(machine, 'metadata.deletionTimestamp', now) > 15 * 60
  const message = isLong
    ? `Machine deletion in progress since more than 15m, stage: ${stage}${delayText([machine], now)}`
    : `Machine deletion in progress, stage: ${stage}`
  return { type: 'Deleting', status: 'True', reason: 'Deleting', message }
}

const component = /^\* (?:(?:APIServer|ControllerManager|Scheduler)[^:]*|EtcdPodHealthy)(?<rest>:[^]*)$/

/** Lines of the components of a control plane that say the same become one. Upstream: `transformControlPlaneAndEtcdConditions`. */
function foldComponents(lines: readonly string[]): readonly string[] {
  const rests = lines.map((line) => component.exec(line)?.groups?.rest)
  const found = rests.filter((rest) => rest !== undefined)
  if (found.length < 2 || new Set(found).size > 1) return lines
  const first = rests.findIndex((rest) => rest !== undefined)
  return lines.flatMap((line, i) => {
    if (rests[i] === undefined) return [line]
    return i === first ? [`* Control plane components${found[0]}`] : []
  })
}
