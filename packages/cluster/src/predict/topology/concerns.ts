import { classRef } from '@capi-migrate/status-model'
import type { KubeObject } from '../../source/object.ts'
import { classRefsOf } from '../class-refs.ts'
import type { Foreseen } from '../judge.ts'
import { keyOf, refOf } from '../world.ts'

/**
 * Returns the keys of all that a topology is generated from: the classes of a Cluster as they are and would be, their
 * templates, and the Cluster itself. Throws Unreadable.
 */
export async function concernsOf(cluster: KubeObject, world: Foreseen): Promise<ReadonlySet<string>> {
  const ref = refOf(cluster)
  const keys = new Set([keyOf(ref)])
  for (const one of [cluster, await world.after(ref)]) {
    const named = one && classRef(one)
    if (!named) continue
    keys.add(keyOf(named))
    for (const clusterClass of [await world.object(named), await world.after(named)])
      for (const template of clusterClass ? classRefsOf(clusterClass) : []) keys.add(keyOf(template))
  }
  return keys
}
