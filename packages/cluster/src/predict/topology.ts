import { isEqual, listOf } from '@capi-migrate/edits/json'
import { classRef } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../source/object.ts'
import type { Users } from './class-places.ts'
import { everyUser, machinesOfCluster } from './class-machines.ts'
import type { Difference } from './differences.ts'
import { inPlace, rollout } from './judge.ts'
import type { Judge } from './judge.ts'
import { byTopology } from './templates.ts'

/** A Cluster: without a topology nothing of it replaces Machines. */
export const judgeCluster: Judge = async ({ before, after, differences }, world) => {
  const changed = differences.filter(({ place }) => place[0] === 'spec' && place[1] === 'topology')
  if (changed.length === 0) return inPlace('nothing of it replaces Machines')
  const reasons: string[] = []
  const users: Users[] = []
  const all = everyUser(before)
  if (before && !isEqual(classRef(before), classRef(after))) add('the class changes', all)
  if (at(before, 'version') !== at(after, 'version')) add('the version changes', all)
  if (changed.some((one) => isBelow(one, ['variables']))) add('variables change', all)
  if (!isEqual(at(before, 'rollout.after'), at(after, 'rollout.after'))) add('rollout.after changes', all)
  if (changed.some((one) => isBelow(one, ['controlPlane', 'variables'])))
    add('variables of the control plane change', [{ controlPlane: true }])
  for (const list of ['machineDeployments', 'machinePools'] as const) {
    const then = new Map(workersOf(after, list).map((one) => [valueAt(one, 'name'), one]))
    for (const worker of workersOf(before, list)) {
      const [name, className] = [String(valueAt(worker, 'name')), String(valueAt(worker, 'class'))]
      const later = then.get(name)
      const own: Users = list === 'machinePools' ? { pools: className } : { deployments: className }
      if (later === undefined) add(`${name} is deleted, with its Machines`, [own])
      else if (rolling.some((field) => !isEqual(valueAt(worker, field), valueAt(later, field))))
        add(`${name} changes`, [own])
    }
  }
  if (reasons.length === 0) return inPlace('its topology is changed in place')
  return rollout(reasons.join('; '), await machinesOfCluster(before, users, world), world, [byTopology])

  function add(reason: string, whose: readonly Users[]): void {
    reasons.push(reason)
    users.push(...whose)
  }
}

/** What of a worker in a topology replaces its Machines. */
const rolling = ['class', 'failureDomain', 'failureDomains', 'variables', 'rollout.after']

function at(cluster: KubeObject, path: string): unknown {
  return valueAt(cluster, `spec.topology.${path}`)
}

function workersOf(cluster: KubeObject, list: string): readonly unknown[] {
  return listOf(at(cluster, `workers.${list}`))
}

function isBelow({ place }: Difference, path: readonly string[]): boolean {
  return path.every((field, i) => place[i + 2] === field)
}
