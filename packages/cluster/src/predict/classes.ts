import { listOf } from '@capi-migrate/edits/json'
import { valueAt } from '@capi-migrate/status-model/values'
import { machinesOfClass } from './class-machines.ts'
import { allUsers, patchedUsers } from './class-patches.ts'
import { classRefsOf } from './class-places.ts'
import type { ClassRef, Users } from './class-places.ts'
import type { Difference } from './differences.ts'
import { inPlace, rollout } from './judge.ts'
import type { Change, Foreseen, Judge } from './judge.ts'
import { byTopology, isSameTemplate } from './templates.ts'

/** A reason for which a class replaces Machines of its Clusters, and whose. */
interface Reason {
  readonly says: string
  readonly users: readonly Users[]
}

/**
 * A ClusterClass. The topology of its Clusters is generated anew, and compared with what was generated before: the
 * version of a reference alone changes nothing there.
 */
export const judgeClass: Judge = async (change, world) => {
  const { before, after, differences } = change
  const hasNewPatches = differences.some((one) => isOf(one, 'patches'))
  const patched = hasNewPatches ? await patchedUsers(before, after, world) : []
  const reasons = [
    ...(patched.length > 0 ? [{ says: 'its patches change', users: patched }] : []),
    ...(await refReasons(change, world)),
    ...fieldReasons(change),
  ]
  if (reasons.length > 0) {
    const users = reasons.flatMap((reason) => reason.users)
    const machines = await machinesOfClass(after, users, world)
    return rollout(reasons.map(({ says }) => says).join('; '), machines, world, [byTopology])
  }
  const because = hasNewPatches ? [byTopology] : []
  if (!differences.every((one) => isOf(one, 'patches') || isVersion(one)))
    return inPlace('its Clusters take it over in place', because)
  const says = hasNewPatches
    ? 'its patches are what `migrate manifests` makes of the stored ones'
    : 'its references name another version of the same templates'
  return { effect: 'nothing', says, because, machines: [] }
}

/** References that name another template, unless it makes the same Machines. Throws Unreadable. */
async function refReasons({ before, after }: Change, world: Foreseen): Promise<readonly Reason[]> {
  const old = new Map(classRefsOf(before).map((ref) => [ref.path, ref]))
  const reasons: Reason[] = []
  for (const ref of classRefsOf(after)) {
    const was = old.get(ref.path)
    if (!was || !ref.users || isSameRef(was, ref)) continue
    const [template, other] = [await world.object(was), await world.after(ref)]
    if (was.kind === ref.kind && template && other && isSameTemplate(template, other)) continue
    reasons.push({ says: `${ref.path} names another template`, users: [ref.users] })
  }
  return reasons
}

/** What else of a class replaces Machines. */
function fieldReasons({ after, differences }: Change): readonly Reason[] {
  const reasons: Reason[] = []
  const hasPatches = listOf(valueAt(after, 'spec.patches')).length > 0
  if (hasPatches && differences.some((one) => isOf(one, 'variables')))
    reasons.push({ says: 'its variables change', users: allUsers(after) })
  for (const { place } of differences) {
    const [, , list, at, field] = place
    if (field !== 'failureDomain' || list !== 'machineDeployments') continue
    const worker = listOf(valueAt(after, `spec.workers.${list}`))[Number(at)]
    const name = String(valueAt(worker, 'class'))
    reasons.push({ says: `the failure domain of ${name} changes`, users: [{ deployments: name }] })
  }
  return reasons
}

function isVersion({ place }: Difference): boolean {
  return place.at(-1) === 'apiVersion' && place.at(-2) === 'templateRef'
}

function isOf({ place }: Difference, field: string): boolean {
  return place[0] === 'spec' && place[1] === field
}

function isSameRef(one: ClassRef, other: ClassRef): boolean {
  return one.group === other.group && one.kind === other.kind && one.name === other.name
}
