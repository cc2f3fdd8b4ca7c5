import { isEqual } from '@capi-migrate/edits/json'
import { classRef, controlPlaneRef, infrastructureRef } from '@capi-migrate/status-model'
import type { KubeObject } from '../../source/object.ts'
import { classRefsOf } from '../class-refs.ts'
import { core, objectsWith } from '../judge.ts'
import type { Foreseen } from '../judge.ts'
import { current, keyOf, refOf } from '../world.ts'
import { generate } from './generate.ts'
import type { Generation, Live, Plan, Template } from './plan.ts'
import { Stop } from './stop.ts'
import { nameLabels } from './workers.ts'

/** Which of the objects that a topology is generated from are as they would be. */
export interface Moment {
  readonly clusterClass: boolean
  readonly templates: boolean
  readonly cluster: boolean
}

/** What is generated at a moment; the error says why it is not. */
export type Generated = Generation | Stop

/** Returns what a Cluster with a topology has now; undefined where it is not all there yet. Throws Unreadable. */
export async function liveOf(cluster: KubeObject, world: Foreseen): Promise<Live | undefined> {
  const [controlPlane, infrastructure] = await Promise.all(
    [controlPlaneRef(cluster), infrastructureRef(cluster)].map(async (ref) => ref && world.object(ref)),
  )
  if (!controlPlane || !infrastructure) return undefined
  const { name, namespace } = cluster.metadata
  const owned = `${core}/cluster-name=${name},topology.${core}/owned=`
  const workers = async (kind: string, label: string): Promise<ReadonlyMap<string, KubeObject>> => {
    const found = await objectsWith(world, kind, owned, namespace)
    return new Map(found.map((one) => [one.metadata.labels?.[label] ?? '', one]))
  }
  return {
    cluster,
    controlPlane,
    infrastructure,
    workers: {
      machineDeployments: await workers('MachineDeployment', nameLabels.machineDeployments),
      machinePools: await workers('MachinePool', nameLabels.machinePools),
    },
  }
}

/** Returns what a topology generates at a moment. Throws Unreadable. */
export async function generatedAt(live: Live, moment: Moment, world: Foreseen): Promise<Generated> {
  const ref = refOf(live.cluster)
  const cluster = (moment.cluster && (await world.after(ref))) || live.cluster
  const named = classRef(cluster)
  if (!named) return new Stop('the Cluster has no topology')
  const clusterClass = await (moment.clusterClass ? world.after(named) : world.object(named))
  if (!clusterClass) return new Stop(`the ClusterClass ${named.name} is not found`)
  const templates = new Map<string, Template>()
  for (const one of classRefsOf(clusterClass)) {
    const version = one.apiVersion.split('/')[1] ?? ''
    const stored = moment.templates ? undefined : await world.read(one, version)
    // What is new is there before anything names it.
    const object = stored ?? (await world.afterIn(one, version))
    if (object) templates.set(one.path, { key: keyOf(one), object })
  }
  const plan: Plan = {
    clusterClass,
    cluster,
    templates,
    live,
    contract: world.contract,
    render: world.render,
  }
  try {
    return generate(plan)
  } catch (error) {
    if (error instanceof Stop) return error
    throw error
  }
}

/** Returns the keys of what is generated in another way; the version it is generated in says nothing. */
export function changedKeys(one: Generated, other: Generated): ReadonlySet<string> | 'all' {
  if (one instanceof Stop || other instanceof Stop) return one === other ? new Set() : 'all'
  const keys = [...new Set([...one.objects.keys(), ...other.objects.keys()])]
  return new Set(keys.filter((key) => !isSame(one.objects.get(key)?.object, other.objects.get(key)?.object)))
}

function isSame(one: KubeObject | undefined, other: KubeObject | undefined): boolean {
  if (!one || !other || isEqual(one, other)) return isEqual(one, other)
  try {
    return isEqual(current(one).spec, current(other).spec)
  } catch {
    return false
  }
}
