import type { Case } from '../suite.ts'
import { namesIn } from './machines.ts'
import type { Machines } from './machines.ts'
import { sayPredictions } from './predicted.ts'
import type { Run } from './predicted.ts'

export function nothingChanges({ all, code }: Run): Case {
  const others = all.filter(({ effect }) => effect !== 'nothing')
  const isRight = others.length === 0 && code === 0 && all.length > 10
  return caseOf('migrated files change nothing', isRight, `exit ${code}: ${sayPredictions(others)}`)
}

/** A field that was removed with the migration. */
export function fieldStays({ of, code }: Run): Case {
  const path = 'spec.template.spec.deletion.nodeDrainTimeoutSeconds'
  const found = of('MachineDeployment default/idle')?.stays.join()
  return caseOf('a removed field is said to stay', found === path && code === 3, `exit ${code}: ${found}`)
}

/** Each careless file has its effect, with the Machines that are meant. */
export function harms({ of, all, code }: Run, machines: Machines): readonly Case[] {
  const wanted: readonly (readonly [string, string, string, readonly string[]])[] = [
    ['KubeadmControlPlane default/lone', 'rollout', 'certain', namesIn(machines, 'lone', true)],
    ['MachineDeployment default/lone', 'rollout', 'certain', namesIn(machines, 'lone', false)],
    ['ClusterClass default/classed', 'rollout', 'certain', namesIn(machines, 'classed', true)],
    ['KubeadmConfigTemplate default/plain', 'rollout', 'certain', namesIn(machines, 'plain', false)],
    ['KubeadmConfigTemplate default/next', 'created', 'certain', []],
    ['DevMachineTemplate default/idle', 'refused', 'certain', []],
    ['MachineDeployment default/idle', 'in place', 'certain', []],
    ['ClusterClass default/plain', 'nothing', 'certain', []],
  ]
  const rollouts = all.filter(({ effect }) => effect === 'rollout')
  return [
    ...wanted.map(([object, effect, certainty, names]): Case => {
      const is = of(object)
      const found = `${is?.effect} ${is?.certainty} ${is?.machines.join()}`
      const meant = `${effect} ${certainty} ${names.join()}`
      return caseOf(`${object}: ${effect}`, found === meant, `is     ${found}\nnot    ${meant}`)
    }),
    caseOf(
      'nothing else is said to replace Machines',
      rollouts.length === wanted.filter(([, effect]) => effect === 'rollout').length && code === 3,
      `exit ${code}: ${sayPredictions(rollouts)}`,
    ),
  ]
}

/** Without the cluster the same Machines are named, for what can be told then. */
export function likewise(live: Run, offline: Run): readonly Case[] {
  return ['KubeadmControlPlane default/lone', 'MachineDeployment default/lone'].map((object) => {
    const [one, other] = [live.of(object), offline.of(object)]
    const isSame = one?.effect === other?.effect && one?.machines.join() === other?.machines.join()
    return caseOf(`${object}: the same from a dump`, isSame, other ? sayPredictions([other]) : 'not told')
  })
}

export function caseOf(name: string, isRight: boolean, wrong: string): Case {
  return isRight ? { name } : { name, wrong }
}
