import { condition } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { plural } from '@capi-migrate/status-model/current'
import { valueAt, textOf, byBytes, instantOf } from '@capi-migrate/status-model/values'
import { isDeleting } from './surroundings.ts'

/** `a, b, c, ... (2 more)`. Upstream: util/clog, `ListToString`. */
export function listText(items: readonly string[], most: number): string {
  const more = items.length - most
  return items.slice(0, most).join(', ') + (more > 0 ? `, ... (${more} more)` : '')
}

/** `Machine a`, `Machines a, b`. */
function machinesText(machines: readonly ApiObject[]): string {
  return `${machines.length === 1 ? 'Machine' : 'Machines'} ${listText(namesOf(machines), 3)}`
}

export function namesOf(objects: readonly ApiObject[]): readonly string[] {
  return objects.map(({ metadata }) => metadata?.name ?? '').toSorted(byBytes)
}

/** `1 Machine`, `2 Machines`. */
export function countText(count: number, kind: string): string {
  return `${count} ${count === 1 ? kind : plural(kind)}`
}

/**
 * What is said of Machines that have been deleting for more than 15 minutes, `''` where there are none.
 * Upstream: core/reconcilers/machineset, `aggregateStaleMachines`.
 */
export function staleText(machines: readonly ApiObject[], now: Date): string {
  const stale = machines.filter(
    (machine) => isDeleting(machine) && age(machine, 'metadata.deletionTimestamp', now) > 15 * 60,
  )
  if (stale.length === 0) return ''
  const verb = stale.length === 1 ? 'is' : 'are'
  return `${machinesText(stale)} ${verb} in deletion since more than 15m${delayText(stale, now)}`
}

const delays: readonly (readonly [sign: string, reason: string])[] = [
  ["cannot evict pod as it would violate the pod's disruption budget.", 'PodDisruptionBudgets'],
  ['deletionTimestamp set, but still not removed from the Node', 'Pods not terminating'],
  ['failed to evict Pod', 'Pod eviction errors'],
  ['waiting for completion', 'Pods not completed yet'],
]

/** Why Machines that have been draining for more than 5 minutes may take so long. */
export function delayText(machines: readonly ApiObject[], now: Date): string {
  const messages = machines.flatMap((machine) => {
    const deleting = condition(machine, 'Deleting')
    const isDraining = deleting?.status === 'True' && deleting.reason === 'DrainingNode'
    return isDraining && age(machine, 'status.deletion.nodeDrainStartTime', now) > 5 * 60
      ? [deleting.message]
      : []
  })
  const reasons = delays
    .filter(([sign]) => messages.some((message) => message.includes(sign)))
    .map(([, reason]) => reason)
  return reasons.length > 0 ? `, delay likely due to ${reasons.join(', ')}` : ''
}

/** What is said of Machines whose health check failed and that nobody remediates. Upstream: `aggregateUnhealthyMachines`. */
export function unhealthyText(machines: readonly ApiObject[], who: string): string {
  const unhealthy = machines.filter(isUnhealthy)
  if (unhealthy.length === 0) return ''
  return `${machinesText(unhealthy)} ${unhealthy.length === 1 ? 'is' : 'are'} not healthy (${who})`
}

export function isUnhealthy(machine: ApiObject): boolean {
  return condition(machine, 'HealthCheckSucceeded')?.status === 'False'
}

/** Seconds since a time in an object; nothing has passed since a time that is not there. */
export function age(object: ApiObject, path: string, now: Date): number {
  const instant = instantOf(textOf(valueAt(object, path)))
  return Number.isFinite(instant) ? now.getTime() / 1000 - instant : 0
}
