import { bootstrapRef, controlPlaneLabel, infrastructureRef } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import { isEqual } from '@capi-migrate/edits/json'
import type { KubeObject } from '../source/object.ts'
import { inPlace, isBeforeRollout, isOwnedBy, machinesWith, pauseOf, rollout } from './judge.ts'
import type { Foreseen, Judge } from './judge.ts'
import { isSame, isWanted } from './kubeadm-config.ts'

/**
 * A KubeadmControlPlane: each Machine is held against it as its controller does. Upstream: `UpToDate` in
 * controlplane/kubeadm/pkg/filters.go.
 */
export const judgeControlPlane: Judge = async ({ before, after }, world) => {
  const reasons = reasonsOf(before, after)
  if (reasons.length === 0) return inPlace('nothing of it replaces Machines')
  const { namespace } = before.metadata
  const all = await machinesWith(world, controlPlaneLabel, namespace)
  const own = all.filter((machine) => isOwnedBy(machine, before))
  const replaced: KubeObject[] = []
  const unsure: string[] = []
  for (const machine of own) {
    if (await isUpToDate(machine, after, world)) continue
    replaced.push(machine)
    if (!(await isUpToDate(machine, before, world)))
      unsure.push(`${machine.metadata.name} is not up to date as it is`)
  }
  if (replaced.length === 0 && own.length > 0) return inPlace('its Machines are as it wants them')
  const pause = await pauseOf(after, own[0]?.metadata.labels?.['cluster.x-k8s.io/cluster-name'], world)
  return rollout(`${reasons.join(' and ')} changes${pause}`, replaced, world, unsure)
}

/** What may replace Machines: what of it changes. */
function reasonsOf(before: KubeObject, after: KubeObject): readonly string[] {
  const at = (object: KubeObject, path: string): unknown => valueAt(object, path)
  const spec = 'spec.kubeadmConfigSpec'
  return [
    at(before, 'spec.version') !== at(after, 'spec.version') && 'the version',
    !isSame(at(before, spec), at(after, spec)) && 'kubeadmConfigSpec',
    !isEqual(infrastructureRef(before), infrastructureRef(after)) && 'the infrastructure template',
    at(before, 'spec.rollout.after') !== at(after, 'spec.rollout.after') && 'rollout.after',
  ].filter((reason) => reason !== false)
}

async function isUpToDate(machine: KubeObject, owner: KubeObject, world: Foreseen): Promise<boolean> {
  if (valueAt(machine, 'spec.version') !== valueAt(owner, 'spec.version')) return false
  if (isBeforeRollout(owner, machine, new Date())) return false
  const configRef = bootstrapRef(machine)
  const config = configRef && (await world.object(configRef))
  // What cannot be found is no reason to replace a Machine.
  if (config && !isWanted(owner, config)) return false
  return isOfTemplate(machine, owner, world)
}

/** Whether the infrastructure of a Machine was cloned from the template that its control plane names. */
async function isOfTemplate(machine: KubeObject, owner: KubeObject, world: Foreseen): Promise<boolean> {
  const ref = infrastructureRef(machine)
  const annotations = (ref && (await world.object(ref)))?.metadata.annotations
  const name = annotations?.['cluster.x-k8s.io/cloned-from-name']
  const groupKind = annotations?.['cluster.x-k8s.io/cloned-from-groupkind']
  const wanted = infrastructureRef(owner)
  if (name === undefined || groupKind === undefined || !wanted) return true
  return name === wanted.name && groupKind === `${wanted.kind}.${wanted.group}`
}
