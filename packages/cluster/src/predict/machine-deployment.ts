import { isEqual } from '@capi-migrate/edits/json'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../source/object.ts'
import { inPlace, isBeforeRollout, isOwnedBy, machinesWith, objectsWith, pauseOf, rollout } from './judge.ts'
import type { Judge } from './judge.ts'

/** What of a template of Machines replaces them; everything else goes in place. Bodies of templates are not compared. */
const compared = {
  'the version': 'version',
  'the bootstrap reference': 'bootstrap',
  'the infrastructure reference': 'infrastructureRef',
  'the failure domain': 'failureDomain',
} as const

/**
 * A MachineDeployment: its Machines stay where their MachineSet has the same template. Upstream:
 * `MachineTemplateUpToDate` and `FindNewAndOldMachineSets` in core/reconcilers/machinedeployment/mdutil.
 */
export const judgeMachineDeployment: Judge = async ({ before, after }, world) => {
  const clusterName = valueAt(after, 'spec.clusterName')
  const label = `cluster.x-k8s.io/cluster-name=${String(clusterName)}`
  const reasons = reasonsOf(before, after)
  if (reasons.length === 0) return inPlace('nothing of it replaces Machines')
  const { namespace } = before.metadata
  const sets = await objectsWith(world, 'MachineSet', label, namespace)
  const own = sets.filter((set) => isOwnedBy(set, before))
  const fitting = own.filter((set) => isFitting(set, after) && !isBeforeRollout(after, set, new Date()))
  const machines = await machinesWith(world, label, namespace)
  const replaced = machines.filter(
    (machine) =>
      own.some((set) => isOwnedBy(machine, set)) && !fitting.some((set) => isOwnedBy(machine, set)),
  )
  if (replaced.length === 0 && own.length > 0 && fitting.length > 0)
    return inPlace('its Machines are as it wants them')
  const onDelete = valueAt(after, 'spec.rollout.strategy.type') === 'OnDelete'
  const pause = await pauseOf(after, clusterName, world)
  const says = `${reasons.join(' and ')} changes${onDelete ? ', as each Machine is deleted (OnDelete)' : ''}${pause}`
  return rollout(says, replaced, world)
}

/** A MachinePool: whether instances are replaced is up to its infrastructure. */
export const judgeMachinePool: Judge = async ({ before, after }, world) => {
  const reasons = reasonsOf(before, after)
  if (reasons.length === 0) return inPlace('nothing of it replaces Machines')
  const label = `cluster.x-k8s.io/cluster-name=${String(valueAt(after, 'spec.clusterName'))}`
  const machines = await machinesWith(world, label, before.metadata.namespace)
  const own = machines.filter((machine) => isOwnedBy(machine, before))
  const because = ['whether instances are replaced is up to the infrastructure provider']
  const says = `${reasons.join(' and ')} changes`
  // A pool may have instances without Machines.
  return own.length > 0
    ? rollout(says, own, world, because)
    : { effect: 'rollout', says: `${says}; its instances are no Machines`, because, machines: [] }
}

function reasonsOf(before: KubeObject, after: KubeObject): readonly string[] {
  const reasons: string[] = Object.entries(compared).flatMap(([what, field]) =>
    isEqual(inTemplate(before, field), inTemplate(after, field)) ? [] : [what],
  )
  const [was, is] = [before, after].map((one) => valueAt(one, 'spec.rollout.after'))
  return was === is ? reasons : [...reasons, 'rollout.after']
}

function isFitting(set: KubeObject, deployment: KubeObject): boolean {
  return Object.values(compared).every((field) =>
    isEqual(inTemplate(set, field), inTemplate(deployment, field)),
  )
}

function inTemplate(object: KubeObject, field: string): unknown {
  return valueAt(object, `spec.template.spec.${field}`)
}
