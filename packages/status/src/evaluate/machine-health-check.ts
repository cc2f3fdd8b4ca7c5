import { condition } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, numberOf, printed, textOf } from '@capi-migrate/status-model/values'
import type { Evaluator } from './evaluation.ts'
import { healthOf, targetsOf } from './health.ts'
import { scaled } from './int-or-percent.ts'
import { computed, internalError, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { clusterOf } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'
import { namesOf } from './texts.ts'

/** Upstream: core/reconcilers/machinehealthcheck/machinehealthcheck_controller.go, `reconcile`. */
export const machineHealthCheck: Evaluator = {
  fieldsFirst: true,
  fields: (check, around) => {
    const targets = targetsOf(check, around)
    const healthy = healthyOf(check, targets, around)
    const allowed = healthy === undefined ? undefined : allowance(check, targets.length, healthy)
    return {
      'status.expectedMachines': targets.length,
      'status.targets': targets.length > 0 ? namesOf(targets) : undefined,
      ...(healthy !== undefined && { 'status.currentHealthy': healthy }),
      ...(allowed && { 'status.remediationsAllowed': Math.max(allowed.isAllowed ? allowed.more : 0, 0) }),
    }
  },
  conditions: [remediationAllowed],
}

function remediationAllowed(check: ApiObject, around: Surroundings): Outcome {
  const type = 'RemediationAllowed'
  const expected = numberOf(valueAt(check, 'status.expectedMachines')) ?? 0
  const healthy = numberOf(valueAt(check, 'status.currentHealthy'))
  if (healthy === undefined) return remembered(check, type, 'the Nodes of the workload cluster')
  const allowed = allowance(check, expected, healthy)
  if (!allowed) return internalError(type)
  if (allowed.isAllowed) return computed(type, 'True', 'RemediationAllowed')
  const unhealthy = unhealthyOf(check, around)
  const total = `total: ${expected}, unhealthy: ${unhealthy}`
  const limit = allowed.isRange
    ? `does not fall within the range (${total}, unhealthyRange: ${allowed.limit})`
    : `exceeds maxUnhealthy (${total}, maxUnhealthy: ${allowed.limit})`
  const message = `Remediation is not allowed, the number of not started or unhealthy machines ${limit}`
  return computed(type, 'False', 'TooManyUnhealthy', message)
}

interface Allowance {
  readonly isAllowed: boolean
  /** How many more Machines may become unhealthy. */
  readonly more: number
  readonly limit: string
  readonly isRange: boolean
}

/** Nothing for a range that cannot be read. Upstream: machinehealthcheck_controller.go, `isAllowedRemediation`. */
function allowance(check: ApiObject, expected: number, healthy: number): Allowance | undefined {
  const unhealthy = expected - healthy
  const range = textOf(valueAt(check, 'spec.remediation.triggerIf.unhealthyInRange'))
  if (range) {
    const [, low, high] = /^\[(\d+)-(\d+)\]$/.exec(range) ?? []
    const [least, most] = [Number(low), Number(high)]
    if (Number.isNaN(least) || most < least) return undefined
    const isAllowed = unhealthy >= least && unhealthy <= most
    return { isAllowed, more: most - unhealthy, limit: range, isRange: true }
  }
  const limit = valueAt(check, 'spec.remediation.triggerIf.unhealthyLessThanOrEqualTo') ?? '100%'
  const most = scaled(limit, expected, Math.floor)
  return { isAllowed: unhealthy <= most, more: most - unhealthy, limit: printed(limit), isRange: false }
}

/** Nothing where only Nodes tell it. */
function healthyOf(
  check: ApiObject,
  targets: readonly ApiObject[],
  around: Surroundings,
): number | undefined {
  const cluster = clusterOf(check, around)
  const states = cluster && targets.map((machine) => healthOf(machine, check, cluster, around).state)
  if (!states || states.includes('untold')) return undefined
  return states.filter((state) => state === 'healthy').length
}

/** Where only Nodes tell it, what Machines say of the last time counts. */
function unhealthyOf(check: ApiObject, around: Surroundings): number {
  const cluster = clusterOf(check, around)
  return targetsOf(check, around).filter((machine) => {
    const state = cluster ? healthOf(machine, check, cluster, around).state : 'untold'
    return state === 'untold'
      ? condition(machine, 'HealthCheckSucceeded')?.status === 'False'
      : state === 'unhealthy'
  }).length
}
