import { isEqual } from '@capi-migrate/edits/json'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../source/object.ts'
import { classRefsOf } from './class-places.ts'
import type { ClassRef } from './class-places.ts'
import { machinesOfClass } from './class-machines.ts'
import { core, inPlace, rollout } from './judge.ts'
import type { Judge } from './judge.ts'
import { isSame } from './kubeadm-config.ts'
import { refOf } from './world.ts'
import type { Ref } from './world.ts'

/** Said of whatever goes through the topology of a Cluster. */
export const byTopology = 'what the topology of a Cluster generates is not computed'

/**
 * Measured: what the topology applied before in the same version keeps its order, until something else changes, too. With
 * another version of the reference, the new order is taken over, and Machines are replaced.
 */
const keepsOrder =
  'the topology applies server-side, which keeps the order of a list where nothing else changes'

/**
 * A template. Of itself it replaces nothing: who names it compares its name. The topology of a Cluster generates templates
 * of it, and a generated one whose spec changes gets another name. Upstream: `reconcileReferencedTemplate` in
 * core/reconcilers/topology/cluster/reconcile_state.go.
 */
export const judgeTemplate: Judge = async ({ before, after, differences }, world) => {
  if (isSameTemplate(before, after)) return inPlace('nothing of it replaces Machines')
  const own = refOf(after)
  const classes = (await world.labelled(core, 'ClusterClass', undefined)).filter(
    ({ metadata }) => metadata.namespace === own.namespace,
  )
  const machines: KubeObject[] = []
  const names: string[] = []
  const isOrder = differences.every((one) => one.isOrder)
  for (const live of classes) {
    const clusterClass = (await world.after(refOf(live))) ?? live
    const refs = refsTo(clusterClass, own)
    const old = refsTo(live, own)
    const users = refs
      .filter((ref) => !isOrder || old.find(({ path }) => path === ref.path)?.apiVersion !== ref.apiVersion)
      .map((ref) => ref.users)
    const found = await machinesOfClass(clusterClass, users, world)
    if (found.length > 0) names.push(clusterClass.metadata.name)
    machines.push(...found)
  }
  if (machines.length === 0)
    return inPlace('Machines that come later are made of it', isOrder ? [keepsOrder] : [])
  return rollout(`the ClusterClass ${names.join(', ')} uses it`, machines, world, [byTopology])
}

/** Whether two templates make the same Machines. */
export function isSameTemplate(one: KubeObject, other: KubeObject): boolean {
  const spec = 'spec.template.spec.kubeadmConfigSpec'
  if (valueAt(one, spec) === undefined || valueAt(other, spec) === undefined)
    return isEqual(one.spec, other.spec)
  // A control plane takes over all else in place.
  return isSame(valueAt(one, spec), valueAt(other, spec))
}

function refsTo(clusterClass: KubeObject, { group, kind, name }: Ref): readonly ClassRef[] {
  return classRefsOf(clusterClass).filter(
    (ref) => ref.group === group && ref.kind === kind && ref.name === name,
  )
}
