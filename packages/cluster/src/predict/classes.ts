import { isEqual, listOf } from '@capi-migrate/edits/json'
import { convert } from '@capi-migrate/transitions'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../source/object.ts'
import { classRefsOf } from './class-places.ts'
import type { ClassRef, Users } from './class-places.ts'
import { machinesOfClass } from './class-machines.ts'
import type { Difference } from './differences.ts'
import { inPlace, rollout } from './judge.ts'
import type { Change, Foreseen, Judge, Judged } from './judge.ts'
import { byTopology, isSameTemplate } from './templates.ts'
import { refOf } from './world.ts'

/** A reason for which a class replaces Machines of its Clusters. */
interface Reason {
  readonly says: string
  /** Absent where it is all of them. */
  readonly users?: readonly Users[]
}

/**
 * A ClusterClass. The topology of its Clusters is generated anew, and compared with what was generated before: the
 * version of a reference alone changes nothing there.
 */
export const judgeClass: Judge = async (change, world) => {
  const { before, after } = change
  const patches = await patchesOf(change, world)
  const reasons = [...patches.reasons, ...(await refReasons(change, world)), ...fieldReasons(change)]
  if (reasons.length === 0) {
    const rest =
      patches.says ??
      (areVersions(change) ? 'its references name another version of the same templates' : undefined)
    const isAll = change.differences.every((one) => isOf(one, 'patches') || isVersion(one))
    if (!isAll || rest === undefined) return inPlace('its Clusters take it over in place', patches.because)
    return { effect: 'nothing', says: rest, because: patches.because, machines: [] } satisfies Judged
  }
  const users = reasons.flatMap((reason) => reason.users ?? allUsers(before, after))
  const machines = await machinesOfClass(after, users, world)
  return rollout(reasons.map(({ says }) => says).join('; '), machines, world, [byTopology])
}

/** What becomes of the patches: those that our rows make of the stored ones generate the same. */
async function patchesOf(
  { before, after, differences }: Change,
  world: Foreseen,
): Promise<{
  readonly reasons: readonly Reason[]
  readonly says?: string
  readonly because: readonly string[]
}> {
  if (!differences.some((one) => isOf(one, 'patches'))) return { reasons: [], because: [] }
  const migrated = await migratedPatches(before, world)
  if (migrated !== undefined && isEqual(migrated, valueAt(after, 'spec.patches')))
    return {
      reasons: [],
      says: 'its patches are what `migrate manifests` makes of the stored ones',
      because: ['what patches generate is not computed'],
    }
  return { reasons: [{ says: 'its patches change' }], because: [] }
}

/** The patches that are stored, with the paths of v1beta2; undefined where that cannot be told. */
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
    reasons.push({ says: 'its variables change' })
  for (const { place } of differences) {
    const [, , list, at, field] = place
    if (field !== 'failureDomain' || list !== 'machineDeployments') continue
    const worker = listOf(valueAt(after, `spec.workers.${list}`))[Number(at)]
    const name = String(valueAt(worker, 'class'))
    reasons.push({ says: `the failure domain of ${name} changes`, users: [{ deployments: name }] })
  }
  return reasons
}

function allUsers(...classes: readonly KubeObject[]): readonly Users[] {
  return classes.flatMap((one) => classRefsOf(one).map(({ users }) => users))
}

function areVersions({ differences }: Change): boolean {
  return differences.some(isVersion)
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
