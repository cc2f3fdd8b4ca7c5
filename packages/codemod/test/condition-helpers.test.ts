import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// A helper asks for a condition whose type it is given: what is handed to it is a type as well.

const types = `export interface Condition { type: string; status: string }
export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: { infrastructureReady?: boolean; conditions?: Condition[] } }
export interface Resource { kind?: string; status?: { conditions?: Condition[] } }
`
const use = `export const isUp = (cluster: Cluster) => isTrue(cluster, 'ControlPlaneReady')
`

describe('the type of a condition that is handed to a helper is written', () => {
  test.each([
    [
      'of the kind',
      `const isTrue = (of: Cluster, type: string) => of.status?.conditions?.some((c) => c.type === type && c.status === 'True')`,
    ],
    [
      'of any object',
      `function isTrue(of: Resource, type: string) { return of.status?.conditions?.find((c) => type === c.type)?.status === 'True' }`,
    ],
    [
      'of anything',
      `function isTrue(of: any, type: string) { return (of.status?.conditions ?? []).some(({ type: t }: any) => t === type) }`,
    ],
    [
      'that asks another',
      `const get = (of: Cluster, type: string) => of.status?.conditions?.find((c) => c.type === type)
const isTrue = (of: Cluster, type: string): boolean => get(of, type)?.status === 'True'`,
    ],
    [
      'that asks a library',
      `declare function findBy<T>(list: T[], by: string, word: string): T | undefined
const isTrue = (of: Cluster, type: string) => findBy(of.status?.conditions ?? [], 'type', type)?.status === 'True'`,
    ],
  ])('%s', (_, helper) => {
    const plan = planFiles({ 'a.ts': `${types}${helper}\n${use}` })('a.ts')
    expect(plan.after).toContain(`isTrue(cluster, 'ControlPlaneAvailable')`)
    expect(coded(plan)).toEqual(['Cluster:status.conditions: client/condition-nearly-same'])
  })

  test('of another file', () => {
    const helper = `import type { Cluster } from './types'
export const isTrue = (of: Cluster, type: string) => of.status?.conditions?.some((c) => c.type === type)
`
    const plan = planFiles({
      'types.ts': types,
      'helper.ts': helper,
      'a.ts': `import type { Cluster } from './types'\nimport { isTrue } from './helper'\n${use}`,
    })('a.ts')
    expect(plan.after).toContain(`isTrue(cluster, 'ControlPlaneAvailable')`)
  })

  test('of a list', () => {
    const helper = `const isTrue = (conditions: Condition[] = [], type: string) => conditions.some((c) => c.type === type)
export const isUp = (cluster: Cluster) => isTrue(cluster.status?.conditions, 'ControlPlaneReady')
`
    expect(planFiles({ 'a.ts': types + helper })('a.ts').after).toContain(`'ControlPlaneAvailable'`)
  })
})

test('what has another meaning is told where it is handed on', () => {
  const helper = `const isTrue = (of: Cluster, type: string) => of.status?.conditions?.some((c) => c.type === type)
export const isReady = (cluster: Cluster) => isTrue(cluster, 'Ready')
`
  const plan = planFiles({ 'a.ts': types + helper })('a.ts')
  expect(plan.after).toContain(`isTrue(cluster, 'Available')`)
  expect(coded(plan)).toEqual(['Cluster:status.conditions: client/condition-nearly-same'])
})

test.each([
  ['a helper that asks for something else', `(of: Cluster, type: string) => of.kind === type`, 'cluster'],
  [
    'an object of somebody else',
    `(of: Resource, type: string) => of.status?.conditions?.some((c) => c.type === type)`,
    'pod',
  ],
])('%s says nothing of a type', (_, helper, given) => {
  const text = `${types}interface Pod { kind: 'Pod'; status?: { phase?: string; conditions?: { type: string; status: string; lastProbeTime?: string }[] } }
const isTrue = ${helper}
export const is = (cluster: Cluster, pod: Pod) => isTrue(${given}, 'ControlPlaneReady')
`
  const plan = planFiles({ 'a.ts': text })('a.ts')
  expect(plan.after).toContain(`'ControlPlaneReady'`)
  expect(coded(plan).filter((code) => code.includes('condition'))).toEqual([])
})

test('where both types are asked for, nothing is written', () => {
  const helper = `const isTrue = (of: Cluster, type: string) => of.status?.conditions?.some((c) => c.type === type)
export const isUp = (cluster: Cluster) => isTrue(cluster, 'ControlPlaneReady') || isTrue(cluster, 'ControlPlaneAvailable')
`
  expect(planFiles({ 'a.ts': types + helper })('a.ts').after).toContain(
    `isTrue(cluster, 'ControlPlaneReady') || isTrue(cluster, 'ControlPlaneAvailable')`,
  )
})

test.each([
  ['a name', `const r = find(m, 'Ready'); return r && r.severity`],
  ['at once', `return find(m, 'Ready')?.severity`],
])('the severity of what a helper of another file found is a task: %s', (_, line) => {
  const helper = `exports.find = function (obj, t) { const cs = obj.status && obj.status.conditions; return cs ? cs.find((c) => c.type === t) : undefined }\n`
  const text = `const { find } = require('./util')
module.exports.rows = async function rows(api) {
  const res = await api.get('/apis/cluster.x-k8s.io/v1beta1/machines')
  return res.items.map((m) => { ${line} })
}
`
  const plan = planFiles({ 'util.js': helper, 'a.js': text })('a.js')
  expect(coded(plan)).toContain('Machine:status.conditions: client/condition-without-severity')
})
