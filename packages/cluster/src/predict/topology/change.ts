import { classRef } from '@capi-migrate/status-model'
import { recordsOf, valueAt } from '@capi-migrate/status-model/values'
import { nameOf } from '../../source/object.ts'
import type { KubeObject } from '../../source/object.ts'
import type { Foreseen } from '../judge.ts'
import { keyOf, refOf } from '../world.ts'
import { concernsOf } from './concerns.ts'
import type { Outcome, TopologyChange } from './outcome.ts'
import { partsOf } from './parts.ts'
import { changedKeys, generatedAt, liveOf } from './plans.ts'
import type { Generated } from './plans.ts'
import { Stop } from './stop.ts'

/**
 * Returns what becomes of a Cluster with a topology: what would be generated for it is compared with what is there. Throws
 * Unreadable.
 */
export async function topologyChange(cluster: KubeObject, world: Foreseen): Promise<TopologyChange> {
  const title = `Cluster ${nameOf(cluster.metadata)}`
  const live = await liveOf(cluster, world)
  if (!live) return { outcomes: [], because: [`${title} is not complete as it is`] }
  const at = (clusterClass: boolean, templates: boolean, isChanged: boolean): Promise<Generated> =>
    generatedAt(live, { clusterClass, templates, cluster: isChanged }, world)
  const [was, is] = [await at(false, false, false), await at(true, true, true)]
  const doubts = [...(await doubtsOf(cluster, world)), ...unknownOf(was, is)]
  if (is instanceof Stop) {
    if (was instanceof Stop)
      return { outcomes: [], because: [...doubts, `the topology of ${title} stops as it is: ${was.message}`] }
    return {
      because: doubts,
      outcomes: [stopped(title, is.message, doubts, await concernsOf(cluster, world))],
    }
  }
  const steps = [was, await at(true, false, false), await at(true, true, false), is]
  const cause = causesOf(steps, cluster)
  const comparison = { world, isExact: world.source.isLive && unknownOf(was, is).length === 0 }
  const outcomes: Outcome[] = []
  const before = was instanceof Stop ? undefined : was
  const described = (await world.after(refOf(cluster))) ?? cluster
  for (const { keys, judge } of partsOf(live, before, is, described, comparison)) {
    const judged = await judge()
    if (!judged) continue
    const causes = cause(keys)
    const because = [...doubts, ...judged.because]
    if (judged.effect === 'nothing') continue
    if (judged.effect !== 'refused') {
      outcomes.push({ ...judged, effect: judged.effect, because, causes })
      continue
    }
    outcomes.push(stopped(title, judged.says, because, causes))
    // What comes after it is not reached.
    break
  }
  return { outcomes, because: doubts }
}

function stopped(
  title: string,
  why: string,
  because: readonly string[],
  causes: ReadonlySet<string>,
): Outcome {
  const says = `the topology of ${title} stops, its condition TopologyReconciled becomes False: ${why}`
  return { effect: 'refused', says, machines: [], because, causes }
}

/** Tells of keys what changes them: the class comes first, then its templates, then the Cluster. */
function causesOf(
  [was, ofClass, ofTemplates, is]: readonly Generated[],
  cluster: KubeObject,
): (keys: readonly string[]) => ReadonlySet<string> {
  const steps = [
    changedKeys(was!, ofClass!),
    changedKeys(ofClass!, ofTemplates!),
    changedKeys(ofTemplates!, is!),
  ]
  const named = classRef(cluster)
  const ownClass = named ? [keyOf(named)] : []
  const sourceOf = (key: string): readonly string[] =>
    [ofClass!, ofTemplates!].flatMap((one) =>
      one instanceof Stop ? [] : (one.objects.get(key)?.source ?? []),
    )
  return (keys) => {
    const isIn = (step: ReadonlySet<string> | 'all', key: string): boolean => step === 'all' || step.has(key)
    const causes = keys.flatMap((key) => [
      ...(isIn(steps[0]!, key) ? ownClass : []),
      ...(isIn(steps[1]!, key) ? sourceOf(key) : []),
      ...(isIn(steps[2]!, key) ? [keyOf(refOf(cluster))] : []),
    ])
    // What is the same in another version is the doing of the class, which names the version.
    return new Set(causes.length > 0 ? causes : ownClass)
  }
}

/** Why nothing of a topology is certain. Throws Unreadable. */
async function doubtsOf(cluster: KubeObject, world: Foreseen): Promise<readonly string[]> {
  const { name } = cluster.metadata
  const ref = refOf(cluster)
  const stored = await world.read(ref, 'v1beta2')
  const conditions = recordsOf(valueAt(stored, 'status.conditions'))
  const reconciled = conditions.find(({ type }) => type === 'TopologyReconciled')
  const isStuck = reconciled !== undefined && reconciled.status !== 'True'
  const version = 'spec.topology.version'
  const after = await world.after(ref)
  return [
    ...(isStuck
      ? [`TopologyReconciled of the Cluster ${name} is ${String(reconciled.status)} as it is`]
      : []),
    ...(after && valueAt(cluster, version) !== valueAt(after, version)
      ? [`the Cluster ${name} is upgraded step by step, as its control plane and hooks allow`]
      : []),
  ]
}

function unknownOf(...all: readonly Generated[]): readonly string[] {
  const unknown = all.flatMap((one) => (one instanceof Stop ? [] : one.unknown))
  return [...new Set(unknown)].map((one) => `${one} is not computed`)
}
