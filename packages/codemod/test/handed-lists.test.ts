import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// Dual code hands the list to a helper that has the types which the helper asks for.

const types = `export interface Condition { type: string; status: string; severity?: string; reason?: string }
export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: { conditions?: Condition[]; phase?: string } }
`
const legacy = 'o.status?.deprecated?.v1beta1?.conditions ?? o.status?.conditions'
const current = 'o.status?.v1beta2?.conditions ?? o.status?.conditions'
const use = `export const show = (o: Cluster) => parse(o.status?.conditions)\n`
const list = `(list: Condition[] | undefined)`

describe('the legacy list', () => {
  test.each([
    ['for no type', `const parse = ${list} => list?.length\n`],
    ['for a legacy type', `const parse = ${list} => list?.find((x) => x.type === 'Ready')?.status\n`],
    ['for a severity', `function parse${list} { return list?.map(({ severity }) => severity) }\n`],
    [
      'for a type of a switch',
      `function parse${list} { for (const x of list ?? []) switch (x.type) { case 'ControlPlaneReady': return x } }\n`,
    ],
    [
      'for a type that nothing shows',
      `declare const wanted: string\nconst parse = ${list} => list?.find((x) => x.type === wanted)\n`,
    ],
    [
      'of a helper of a helper',
      `const ready = ${list} => list?.find(({ type }) => type === 'Ready')\nconst parse = ${list} => ready(list)?.status\n`,
    ],
    [
      'of anything',
      `function parse(list: any) { return (list || []).find((x: any) => x.type === 'Ready') }\n`,
    ],
  ])('%s', (_, helper) => {
    const plan = planFiles({ 'a.ts': types + helper + use }, { mode: 'dual' })('a.ts')
    expect(plan.after).toContain(legacy)
    expect(plan.tasks).toEqual([])
  })

  test.each([
    ['in another file', `export const show = (o: Cluster) => parse(o.status?.conditions)\n`],
    [
      'by a name',
      `export function show(o: Cluster) { const list = o.status?.conditions ?? []; return parse(list) }\n`,
    ],
    ['in an object', `export const show = (o: Cluster) => parse({ list: o.status?.conditions } as any)\n`],
  ])('%s', (_, text) => {
    const helper = `import type { Condition } from './types'\nexport function parse(list: any) { return (list.list ?? list)?.find((x: Condition) => x.type === 'Ready') }\n`
    const plan = planFiles(
      {
        'types.ts': types,
        'helper.ts': helper,
        'a.ts': `import type { Cluster } from './types'\nimport { parse } from './helper'\n${text}`,
      },
      { mode: 'dual' },
    )
    expect(plan('a.ts').after).toContain(legacy)
    expect(plan('helper.ts').tasks).toEqual([])
  })

  test('of a helper that is given the type', () => {
    const helper = `const isTrue = (list: Condition[] | undefined, type: string) => list?.some((x) => x.type === type)\nexport const up = (o: Cluster) => isTrue(o.status?.conditions, 'ControlPlaneReady')\n`
    const plan = planFiles({ 'a.ts': types + helper }, { mode: 'dual' })('a.ts')
    expect(plan.after).toContain(legacy)
    expect(plan.tasks).toEqual([])
  })

  test('in a helper that is given the type', () => {
    const helper = `const isTrue = (o: Cluster, type: string) => o.status?.conditions?.some((x) => x.type === type)\nexport const up = (o: Cluster) => isTrue(o, 'ControlPlaneReady')\n`
    const plan = planFiles({ 'a.ts': types + helper }, { mode: 'dual' })('a.ts')
    expect(plan.after).toContain(legacy)
    expect(plan.tasks).toEqual([])
  })
})

describe('the current list', () => {
  test.each([
    ['for a type of v1beta2', `const parse = ${list} => list?.find((x) => x.type === 'Available')?.status\n`],
  ])('%s', (_, helper) => {
    const plan = planFiles({ 'a.ts': types + helper + use }, { mode: 'dual' })('a.ts')
    expect(plan.after).toContain(current)
    expect(plan.tasks).toEqual([])
  })
})

describe('v1beta2: a list that nothing shows to be asked has a task', () => {
  const open = 'Cluster:status.conditions: client/conditions-open'
  const head = types.replace('{ conditions?', '{ infrastructureReady?: boolean; conditions?')
  test.each([
    [
      'by keys',
      `export const up = (o: Cluster) => Object.fromEntries((o.status?.conditions ?? []).map((x) => [x.type, x]))['Ready']\n`,
    ],
    [
      'by a set',
      `export const up = (o: Cluster) => new Set(o.status?.conditions?.map((x) => x.type)).has('Ready')\n`,
    ],
    [
      'all of them',
      `export const up = (o: Cluster) => o.status?.conditions?.every((x) => x.status === 'True')\n`,
    ],
    [
      'beside one that is asked',
      `export const up = (o: Cluster) => o.status?.conditions?.find((x) => x.type === 'InfrastructureReady')\nexport const all = (o: Cluster) => o.status?.conditions?.map((x) => x.type)\n`,
    ],
  ])('%s', (_, text) => {
    expect(coded(planFiles({ 'a.ts': head + text })('a.ts'))).toContain(open)
  })

  test.each([
    ['counted', `export const n = (o: Cluster) => o.status?.conditions?.length\n`],
    [
      'shown',
      `export const Rows = (o: Cluster) => (o.status?.conditions ?? []).map((x) => <li>{x.type}: {x.status}</li>)\n`,
    ],
  ])('but not one that is only %s', (_, text) => {
    expect(coded(planFiles({ 'a.tsx': head + text })('a.tsx'))).not.toContain(open)
  })

  test('conditions that look so in another file hold the kind', () => {
    const plan = planFiles({
      'types.ts': head,
      'parse.ts': `export interface Cond { type: string; status: string }\nexport const parse = (list: any[] = []): Cond[] => list.map(({ type, status }) => ({ type, status }))\n`,
      'a.ts': `import { parse } from './parse'\nimport type { Cluster } from './types'\nexport const all = (o: Cluster) => parse(o.status?.conditions)\n`,
      'b.ts': `import { all } from './a'\nexport const up = (o: any) => all(o).find((x) => x.type === 'Ready')?.status\n`,
    })
    expect(plan('types.ts').edits).toEqual([])
    expect(coded(plan('types.ts'))).toEqual(['Cluster:apiVersion: client/residue-held'])
  })
})
