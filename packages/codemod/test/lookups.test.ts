import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const machine = `interface Condition { type: string; status: string; reason?: string }
interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; status?: { conditions?: Condition[] } }
declare function findBy(list: unknown, name: string, value: string): any
declare function find(list: unknown, by: unknown): any
declare const _: { find: (list: unknown, by: unknown) => any }
`
const plan = (body: string, mode: 'v1beta2' | 'dual' = 'v1beta2') =>
  planFiles({ 'a.ts': `${machine}export const f = (m: Machine) => ${body}\n` }, { mode })('a.ts')

describe('what a library looks up in conditions', () => {
  test.each([
    [
      "findBy(m.status?.conditions, 'type', 'BootstrapReady')",
      "findBy(m.status?.conditions, 'type', 'BootstrapConfigReady')",
    ],
    [
      "find(m.status?.conditions, { type: 'BootstrapReady' })",
      "find(m.status?.conditions, { type: 'BootstrapConfigReady' })",
    ],
    [
      "_.find(m.status?.conditions, ['type', 'BootstrapReady'])",
      "_.find(m.status?.conditions, ['type', 'BootstrapConfigReady'])",
    ],
    [
      "_.find(m.status?.conditions, (c: Condition) => c.type === 'BootstrapReady')",
      "_.find(m.status?.conditions, (c: Condition) => c.type === 'BootstrapConfigReady')",
    ],
  ])('%s', (before, after) => {
    expect(plan(before).after).toContain(`=> ${after}\n`)
  })

  test('the reason of what was found is written, for its type is known', () => {
    const { after } = plan(
      "(findBy(m.status?.conditions, 'type', 'HealthCheckSucceeded') || {}).reason === 'NodeNotFound'",
    )
    expect(after).toContain("'HealthCheckSucceeded') || {}).reason === 'NodeDeleted'")
  })

  test('dual code reads the list that has the type', () => {
    expect(plan("findBy(m.status?.conditions, 'type', 'BootstrapReady')", 'dual').after).toContain(
      "findBy(m.status?.deprecated?.v1beta1?.conditions ?? m.status?.conditions, 'type', 'BootstrapReady')",
    )
  })

  test('another list, and another call, stay', () => {
    const body = "[findBy(m, 'type', 'BootstrapReady'), [m.status?.conditions, 'type', 'BootstrapReady']]"
    expect(plan(body).after).toContain(body)
  })
})

describe('a question for a field of a value without a type', () => {
  test.each([
    "Object.prototype.hasOwnProperty.call(item.status, 'updatedReplicas')",
    "Object.hasOwn(item.status, 'updatedReplicas')",
    "'updatedReplicas' in item.status",
  ])('%s', (body) => {
    const text = `// cluster.x-k8s.io\nexport const isShown = (item: any, isMachineDeployment: boolean) => ${body}\n`
    expect(coded(planFiles({ 'a.ts': text })('a.ts'))).toEqual([
      'MachineDeployment:status.updatedReplicas: client/untyped-counter',
    ])
    expect(coded(planFiles({ 'a.ts': text.replace('// cluster.x-k8s.io', '') })('a.ts'))).toEqual([])
  })
})

describe('a union of a Cluster and somebody else', () => {
  const union = `interface Condition { type: string; status: string }
interface Pod { kind: 'Pod'; status?: { conditions?: Condition[] } }
interface PodCondition { type: string; status: string; probe: string }
interface Other { kind: 'Other'; status?: { conditions?: PodCondition[] } }
interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; status?: { conditions?: Condition[] } }
`
  test.each(['Pod | Machine', 'Other | Machine'])('%s', (type) => {
    const body = `(o: ${type}) => o.status?.conditions?.some((c) => c.type === 'BootstrapReady')`
    const own = planFiles({ 'a.ts': `${union}export const f = ${body}\n` })('a.ts')
    expect(own.after).toContain(body)
    expect(coded(own)).not.toEqual([])
  })
})
