import { isEqual, isMap, listOf } from '@capi-migrate/edits/json'
import { convert } from '@capi-migrate/transitions'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../source/object.ts'
import { classRefsOf } from './class-places.ts'
import type { Users } from './class-places.ts'
import type { Foreseen } from './judge.ts'
import { refOf } from './world.ts'

/** Whose objects patches of a class are for that are not what they were; none where all generate the same. Throws Unreadable. */
export async function patchedUsers(
  before: KubeObject,
  after: KubeObject,
  world: Foreseen,
): Promise<readonly Users[]> {
  const stored = (await migratedPatches(before, world)) ?? valueAt(before, 'spec.patches')
  const [was, is] = [listOf(stored), listOf(valueAt(after, 'spec.patches'))]
  if (isEqual(was, is)) return []
  const names = (patches: readonly unknown[]): unknown => patches.map((patch) => valueAt(patch, 'name'))
  // What comes first is seen by what comes after it.
  if (!isEqual(names(was), names(is))) return allUsers(after)
  return was.flatMap((patch, i) => usersOfPatch(patch, is[i], after))
}

/** The patches that are stored, as our rows bring them to v1beta2; undefined where a person has to decide about them. */
async function migratedPatches(before: KubeObject, world: Foreseen): Promise<unknown> {
  const stored = await world.read(refOf(before), 'v1beta1')
  if (!stored) return undefined
  const templates = new Map<string, readonly KubeObject[]>()
  for (const ref of classRefsOf(before)) {
    const template = await world.read(ref, 'v1beta1')
    if (template) templates.set(`${ref.group}/${ref.kind} ${ref.name}`, [template])
  }
  const { status: _, ...object } = stored
  const { object: moved, undecided } = convert(object, {
    to: 'v1beta2',
    templates: (group, kind, name) => templates.get(`${group}/${kind} ${name}`) ?? [],
    ...(world.rewrite && { rewrite: world.rewrite }),
  })
  return undecided.length > 0 ? undefined : valueAt(moved, 'spec.patches')
}

function usersOfPatch(was: unknown, is: unknown, clusterClass: KubeObject): readonly Users[] {
  if (isEqual(was, is)) return []
  const [old, now] = [listOf(valueAt(was, 'definitions')), listOf(valueAt(is, 'definitions'))]
  const isWhole = old.length !== now.length || !isEqual(valueAt(was, 'enabledIf'), valueAt(is, 'enabledIf'))
  // A Runtime Extension patches what it wants.
  if (isMap(valueAt(is, 'external')) || isMap(valueAt(was, 'external'))) return allUsers(clusterClass)
  const changed = isWhole
    ? [...old, ...now]
    : now.flatMap((one, i) => (isEqual(one, old[i]) ? [] : [one, old[i]]))
  return changed.flatMap((one) => usersOf(valueAt(one, 'selector.matchResources'), clusterClass))
}

function usersOf(matched: unknown, clusterClass: KubeObject): readonly Users[] {
  const isNamed = (field: string, name: string): boolean =>
    listOf(valueAt(matched, `${field}.names`)).some((pattern) => isMatch(String(pattern), name))
  return allUsers(clusterClass).filter((users) => {
    if (!users) return false
    if ('controlPlane' in users) return valueAt(matched, 'controlPlane') === true
    return 'deployments' in users
      ? isNamed('machineDeploymentClass', users.deployments)
      : isNamed('machinePoolClass', users.pools)
  })
}

/** A pattern may begin or end with `*`. */
function isMatch(pattern: string, name: string): boolean {
  if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1))
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

/** Everybody whose Machines a class is for. */
export function allUsers(clusterClass: KubeObject): readonly Users[] {
  return classRefsOf(clusterClass).map(({ users }) => users)
}
