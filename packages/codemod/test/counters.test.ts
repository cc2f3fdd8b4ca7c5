import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const deployment = `export interface MachineDeployment {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'MachineDeployment'
  status?: { replicas?: number; updatedReplicas?: number; unavailableReplicas?: number; v1beta2?: { readyReplicas?: number } }
}
`
const row = 'MachineDeployment:status.updatedReplicas'

const reads = [
  ['a chain', 'export const f = (md: MachineDeployment) => md.status?.updatedReplicas'],
  [
    'a pattern',
    'export const f = ({ status: { updatedReplicas = 0 } = {} }: MachineDeployment) => updatedReplicas',
  ],
  ['a path', `export const column = { kind: 'MachineDeployment', jsonPath: '.status.updatedReplicas' }`],
] as const

describe('a counter that another one replaces', () => {
  test.each(reads)('is followed, and what replaces it is told: %s', (_, line) => {
    const plan = planFiles({ 'a.ts': `${deployment}${line}\n` })('a.ts')
    expect(plan.after).toContain('deprecated')
    expect(coded(plan)).toEqual([`${row}: client/counter-replaced`])
    expect(plan.tasks[0]!.next).toBe(
      'read status.upToDateReplicas; --counters current writes it, but not in dual code',
    )
  })

  test.each(reads)('is written when it is asked for: %s', (_, line) => {
    const options = { counters: 'current' } as const
    const plan = planFiles({ 'a.ts': `${deployment}${line}\n` }, options)('a.ts')
    const own = plan.after.split('\n').slice(5).join('\n')
    expect(own).toContain('upToDateReplicas')
    expect(own).not.toContain('deprecated')
    expect(plan.after).toContain('upToDateReplicas?: number')
    expect(coded(plan)).toEqual([`${row}: client/counter-redefined`])
    const again = planFiles({ 'a.ts': plan.after }, options)('a.ts')
    expect([again.after, again.tasks]).toEqual([plan.after, []])
  })

  test('is told in dual code as well', () => {
    const plan = planFiles({ 'a.ts': `${deployment}${reads[0][1]}\n` }, { mode: 'dual' })('a.ts')
    expect(plan.after).toContain(
      'md.status?.deprecated?.v1beta1?.updatedReplicas ?? md.status?.updatedReplicas',
    )
    expect(coded(plan)).toEqual([`${row}: client/counter-replaced`])
  })
})

test('a counter that nothing replaces is told, once', () => {
  const line =
    'export const f = (md: MachineDeployment) => [md.status?.unavailableReplicas, md.status?.unavailableReplicas]'
  for (const counters of ['legacy', 'current'] as const) {
    const plan = planFiles({ 'a.ts': `${deployment}${line}\n` }, { counters })('a.ts')
    expect(coded(plan)).toEqual([
      'MachineDeployment:status.unavailableReplicas: client/counter-without-successor',
    ])
  }
})

test('a type that shows both generations of a counter stays whole', () => {
  const both = deployment.replace('readyReplicas', 'upToDateReplicas')
  const line =
    'export const f = (md: MachineDeployment) => [md.status?.updatedReplicas, md.status?.v1beta2?.upToDateReplicas]'
  const { after } = planFiles({ 'a.ts': `${both}${line}\n` }, { counters: 'current' })('a.ts')
  expect(after.match(/upToDateReplicas\?: number/g)).toHaveLength(1)
})

describe('the words of a failure', () => {
  const machine = `export interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; status?: { failureReason?: string } }
export const why = (machine: Machine) => machine.status?.failureReason
`
  const cluster = machine.replaceAll('Machine', 'Cluster')

  test.each([
    ['Machine', machine, 'show the message of the condition Ready while it is not True'],
    ['Cluster', cluster, 'show the message of the condition Available while it is not True'],
  ])('are followed, and the condition to ask is named: %s', (kind, text, next) => {
    for (const mode of ['v1beta2', 'dual'] as const) {
      const plan = planFiles({ 'a.ts': text }, { mode })('a.ts')
      expect(plan.after).toContain('deprecated?.v1beta1?.failureReason')
      expect(coded(plan)).toContain(`${kind}:status.failureReason: client/failure-deprecated`)
      expect(plan.tasks.find(({ code }) => code === 'client/failure-deprecated')!.next).toBe(next)
    }
  })
})
