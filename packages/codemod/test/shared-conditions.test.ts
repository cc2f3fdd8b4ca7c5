import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// One type of conditions for several kinds, or for kinds of others as well: what asks a condition by that type alone may have any of them.

const condition = `export interface Condition { type: string; status: string; severity?: string; reason?: string; lastTransitionTime: string }
`
const ours = (kind: string, status = '{ conditions?: Condition[] }'): string =>
  `export interface ${kind} { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: '${kind}'; status?: ${status} }
`
const ready = `export const isReady = (conditions: Condition[] = []) => conditions.some((c) => c.type === 'Ready' && c.status === 'True')
`
const union = 'Cluster:status.conditions: client/union-condition'

describe('of kinds of others, too', () => {
  test.each([
    [
      'a kind of another group',
      `export interface Certificate { apiVersion: 'cert-manager.io/v1'; kind: 'Certificate'; status?: { conditions?: Condition[] } }`,
    ],
    ['a kind without a group', `export interface Pod { status?: { conditions?: Condition[] } }`],
    [
      'the status of one',
      `interface Resource<S> { status?: S }\ninterface PodStatus { conditions?: Condition[] }\nexport type Pod = Resource<PodStatus>`,
    ],
  ])('%s: the type is told, and not written', (_, others) => {
    const plan = planFiles({ 'a.ts': `${condition}${ours('Cluster')}${others}\n${ready}` })('a.ts')
    expect(plan.after).toContain(`c.type === 'Ready'`)
    expect(coded(plan)).toEqual([union])
  })

  test('a look into a table is told', () => {
    const text = `const SHOWN = ['ControlPlaneReady', 'Ready']
export const shown = (conditions: Condition[] = []) => conditions.filter((c) => SHOWN.includes(c.type))
`
    const plan = planFiles({
      'a.ts': `${condition}${ours('Cluster')}export interface Pod { status?: { conditions?: Condition[] } }\n${text}`,
    })('a.ts')
    expect(plan.after).toContain(text)
    expect(coded(plan)).toEqual(['Cluster:status.conditions: client/condition-table'])
  })

  test('what is asked of the kind itself is written', () => {
    const plan = planFiles({
      'a.ts': `${condition}${ours('Cluster')}export interface Pod { status?: { conditions?: Condition[] } }
export const f = (cluster: Cluster) => cluster.status?.conditions?.some((c) => c.type === 'ControlPlaneReady')
`,
    })('a.ts')
    expect(plan.after).toContain(`c.type === 'ControlPlaneAvailable'`)
  })

  test('a type that only ours have is written', () => {
    expect(planFiles({ 'a.ts': `${condition}${ours('Cluster')}${ready}` })('a.ts').after).toContain(
      `c.type === 'Available'`,
    )
  })
})

describe('of several kinds', () => {
  const kinds = condition + ours('Cluster') + ours('Machine')

  test.each([
    ['a comparison', ready],
    [
      'a pattern',
      ready
        .replace('(c)', '({ type })')
        .replace('c.type', 'type')
        .replace(/ && c.*/, ')'),
    ],
    [
      'a loop',
      `export function f(all: Condition[]) { for (const one of all) if (one.type === 'Ready') return one.status }\n`,
    ],
  ])('the type is told for each: %s', (_, text) => {
    const plan = planFiles({ 'a.ts': kinds + text })('a.ts')
    expect(plan.after).toContain(text)
    expect(coded(plan)).toContain('Cluster:status.conditions: client/condition-of-several')
  })

  test('a type that means the same for all is nothing to tell', () => {
    const plan = planFiles({ 'a.ts': kinds + ready.replace(`'Ready'`, `'InfrastructureReady'`) })('a.ts')
    expect(coded(plan)).toEqual([])
  })

  test('the severity is told', () => {
    const text = `export const f = (conditions: Condition[]) => conditions.filter((c) => c.severity === 'Error')\n`
    expect(coded(planFiles({ 'a.ts': kinds + text })('a.ts'))).toEqual([
      'Cluster:status.conditions: client/condition-without-severity',
    ])
  })

  test('and where the status that they share parts ways', () => {
    const status = 'export interface Status { phase?: string; conditions?: Condition[] }\n'
    const text = `export const f = (one: Cluster) => one.status?.conditions?.filter((c) => c.severity === 'Error' && c.type === 'ControlPlaneReady')\n`
    const plan = planFiles({
      'a.ts': condition + status + ours('Cluster', 'Status') + ours('Machine', 'Status') + text,
    })('a.ts')
    expect(coded(plan)).toEqual([
      'Cluster:status.phase: client/shared-type',
      'Cluster:status.conditions: client/condition-without-severity',
      'Cluster:status.conditions: client/condition-of-several',
    ])
  })
})
