import { convert } from '@capi-migrate/transitions'
import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'
import { run } from './run.ts'

const machine = `export interface Machine {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Machine'
  status?: { bootstrapReady?: boolean; conditions?: { type: string; status: string; lastTransitionTime: string }[] }
}
`
const all = 'm.status?.conditions'
const legacyTypes = `'BootstrapReady', 'Mine'`

/** What a mode makes of lines below the type. */
function planned(lines: string, mode: 'v1beta2' | 'dual' = 'v1beta2') {
  const plan = planFiles({ 'a.ts': machine + lines }, { mode, verify: true })('a.ts')
  expect(plan.checked?.findings ?? []).toEqual([])
  return { after: plan.after.slice(plan.after.indexOf('\n}\n') + 3), tasks: coded(plan), whole: plan.after }
}

describe('v1beta2 looks the current types up', () => {
  test.each([
    [
      'a list',
      `const SHOWN = [${legacyTypes}]`,
      `${all}?.filter((c) => SHOWN.includes(c.type))`,
      `['BootstrapConfigReady', 'Mine']`,
    ],
    [
      'a constant list',
      `const SHOWN = [${legacyTypes}] as const`,
      `${all}?.map((c) => SHOWN.indexOf(c.type as (typeof SHOWN)[number]))`,
      `['BootstrapConfigReady', 'Mine'] as const`,
    ],
    [
      'a set',
      `const SHOWN = new Set([${legacyTypes}])`,
      `${all}?.filter(({ type }) => SHOWN.has(type))`,
      `new Set(['BootstrapConfigReady', 'Mine'])`,
    ],
    [
      'a map',
      `const LABELS = new Map([['BootstrapReady', 'Bootstrap']])`,
      `${all}?.map((c) => LABELS.get(c.type))`,
      `new Map([['BootstrapConfigReady', 'Bootstrap']])`,
    ],
    [
      'an object',
      `const LABELS: Record<string, string> = { BootstrapReady: 'Bootstrap', 'Mine': 'My own' }`,
      `${all}?.map((c) => LABELS[c.type] ?? c.type)`,
      `{ BootstrapConfigReady: 'Bootstrap', 'Mine': 'My own' }`,
    ],
    [
      'an object whose keys are a type',
      `const LABELS = { 'BootstrapReady': 'Bootstrap' }`,
      `${all}?.map((c) => c.type in LABELS && LABELS[c.type as keyof typeof LABELS])`,
      `{ 'BootstrapConfigReady': 'Bootstrap' }`,
    ],
  ])('%s by name', (_, table, value, expected) => {
    const { after, tasks } = planned(`${table}\nexport const f = (m: Machine) => ${value}\n`)
    expect(after).toContain(`= ${expected}\n`)
    expect(tasks).toEqual([])
  })

  test('a set in place', () => {
    const { after } = planned(
      `export const f = (m: Machine) => ${all}?.filter((c) => new Set([${legacyTypes}]).has(c.type))\n`,
    )
    expect(after).toContain(`new Set(['BootstrapConfigReady', 'Mine'])`)
  })

  test.each([
    ['is exported', `export const SHOWN = [${legacyTypes}]`, ''],
    [
      'is asked for something else too',
      `const SHOWN = [${legacyTypes}]`,
      `export const g = (word: string) => SHOWN.includes(word)`,
    ],
    [
      'is asked for conditions of others too',
      `const SHOWN = [${legacyTypes}]`,
      `interface Pod { conditions?: { type: string }[] }\nexport const g = (pod: Pod) => pod.conditions?.filter((c) => SHOWN.includes(c.type))`,
    ],
    [
      'is gone through',
      `const SHOWN = [${legacyTypes}]`,
      `export const g = () => SHOWN.map((type) => type.toLowerCase())`,
    ],
    ['may be another one later', `let SHOWN = [${legacyTypes}]`, ''],
  ])('a table that %s stays, with one task', (_, table, more) => {
    const lines = `${table}\n${more}\nexport const f = (m: Machine) => ${all}?.filter((c) => SHOWN.includes(c.type))\n`
    const { after, tasks } = planned(lines)
    expect(after).toBe(lines)
    expect(tasks).toEqual(['Machine:status.conditions: client/condition-table'])
  })

  test('a table of another file stays, with one task where it is asked', () => {
    const table = `export const LABELS: Record<string, string> = { BootstrapReady: 'Bootstrap', DrainingSucceeded: 'Drain' }\n`
    const use = `import { LABELS } from './labels'\n${machine}export const f = (m: Machine) => ${all}?.map((c) => LABELS[c.type])\n`
    const plan = planFiles({ 'labels.ts': table, 'a.ts': use })
    expect(plan('labels.ts').edits).toEqual([])
    expect(plan('a.ts').tasks.map(({ what, line }) => [line, what])).toEqual([
      [
        7,
        'LABELS has condition types of a Machine that changed in v1beta2: BootstrapReady (BootstrapConfigReady), DrainingSucceeded (Deleting)',
      ],
    ])
  })

  test('a list whose name says what it has is written by its name, and not told again', () => {
    const types = `import type { Machine } from './a'\nexport const MachineConditions = ['BootstrapReady', 'InfrastructureReady']\nexport const isMine = (m: Machine) => m.apiVersion === 'cluster.x-k8s.io/v1beta1'\n`
    const use = `import { MachineConditions } from './types'\n${machine}export const f = (m: Machine) => ${all}?.filter((c) => MachineConditions.includes(c.type))\n`
    const plan = planFiles({ 'types.ts': types, 'a.ts': use })
    expect(plan('types.ts').after).toContain(`['BootstrapConfigReady', 'InfrastructureReady']`)
    expect(coded(plan('a.ts'))).toEqual([])
  })

  test('types that a callback or a loop takes from a list are told', () => {
    const { tasks } = planned(`const STEPS = ['BootstrapReady']
export const f = (m: Machine) => STEPS.map((step) => ${all}?.find((c) => c.type === step))
export function g(m: Machine) { for (const step of STEPS) if (${all}?.some(({ type }) => step === type)) return step }
`)
    expect(tasks).toEqual(['Machine:status.conditions: client/condition-table'])
  })

  test('without types', () => {
    const text = `const LABELS = { BootstrapReady: 'Bootstrap' }
const OTHER = { BootstrapReady: 'Bootstrap' }
export async function f(client, ns, pod) {
  const { body } = await client.listNamespacedCustomObject('cluster.x-k8s.io', 'v1beta1', ns, 'machines')
  pod.status.conditions.map((c) => OTHER[c.type])
  return body.items.map((m) => m.status.conditions.filter((c) => c.status === 'True').map((c) => LABELS[c.type]))
}
`
    const { after, tasks } = planFiles({ 'a.js': text })('a.js')
    expect(after).toContain(`const LABELS = { BootstrapConfigReady: 'Bootstrap' }`)
    expect(after).toContain(`const OTHER = { BootstrapReady: 'Bootstrap' }`)
    expect(tasks).toEqual([])
  })

  test.each([
    [
      'types of both generations are there',
      `const LABELS: Record<string, string> = { BootstrapReady: 'B', BootstrapConfigReady: 'B', Ready: 'R' }`,
      `LABELS[c.type]`,
    ],
    [
      'the type is still there, and only names it',
      `const LABELS: Record<string, string> = { Ready: 'R', InfrastructureReady: 'I' }`,
      `LABELS[c.type]`,
    ],
  ])('nothing to do: %s', (_, table, value) => {
    const lines = `${table}\nexport const f = (m: Machine) => ${all}?.map((c) => ${value})\n`
    expect(planned(lines)).toMatchObject({ after: lines, tasks: [] })
  })

  test('a list decides: what means something else is told at its word', () => {
    const { tasks } = planned(
      `const SHOWN = ['Ready']\nexport const f = (m: Machine) => ${all}?.filter((c) => SHOWN.includes(c.type))\n`,
    )
    expect(tasks).toEqual(['Machine:status.conditions: client/condition-redefined'])
  })

  test('a key that is not seen may be the current type: the table stays', () => {
    const lines = `const LABELS: Record<string, string> = { BootstrapReady: 'B', ['Bootstrap' + 'ConfigReady']: 'B' }\nexport const f = (m: Machine) => ${all}?.map((c) => LABELS[c.type])\n`
    const { after, tasks } = planned(lines)
    expect(after).toBe(lines)
    expect(tasks).toEqual(['Machine:status.conditions: client/condition-table'])
  })

  test('a second run has nothing to do', () => {
    const lines = `const SHOWN = [${legacyTypes}]\nexport const f = (m: Machine) => ${all}?.filter((c) => SHOWN.includes(c.type))\n`
    const { whole } = planned(lines)
    const again = planFiles({ 'a.ts': whole })('a.ts')
    expect([again.edits, again.tasks]).toEqual([[], []])
  })
})

describe('dual code looks types up in the list that has them', () => {
  const lines = `const LABELS: Record<string, string> = { BootstrapReady: 'Bootstrap' }
const SHOWN = ['BootstrapReady']
export const labels = (m: Machine) => (${all} ?? []).flatMap((c) => LABELS[c.type] ?? [])
export const shown = (m: Machine) => ${all}?.filter((c) => SHOWN.includes(c.type)).length
`
  const { whole, tasks } = planned(lines, 'dual')
  const at = { lastTransitionTime: '2026-01-01T00:00:00Z', status: 'True' }
  const object = (status: object) => ({
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Machine',
    metadata: { name: 'a' },
    status,
  })
  const legacy = [{ type: 'BootstrapReady', ...at }]
  const current = [{ type: 'BootstrapConfigReady', reason: 'Ready', message: '', ...at }]
  const filled = object({ conditions: legacy, v1beta2: { conditions: current } })

  test('without a task', () => {
    expect(tasks).toEqual([])
  })

  test.each([
    ['v1beta1 of an older server', object({ conditions: legacy })],
    ['v1beta1 of a server that fills both', filled],
    ['v1beta2', convert(filled, { to: 'v1beta2' }).object],
  ])('%s', (_, served) => {
    const { labels, shown } = run(whole)
    expect([labels!(served), shown!(served)]).toEqual([['Bootstrap'], 1])
  })

  test('a table of both generations is left to the current list', () => {
    const { after, tasks } = planned(
      `const LABELS: Record<string, string> = { BootstrapReady: 'B', BootstrapConfigReady: 'B' }\nexport const f = (m: Machine) => ${all}?.map((c) => LABELS[c.type])\n`,
      'dual',
    )
    expect(after).toContain('(m.status?.v1beta2?.conditions ?? m.status?.conditions)?.map')
    expect(tasks).toEqual([])
  })
})

describe('values of which a key picks one', () => {
  const text = (types: string, key: string): string =>
    `const TYPES = { boot: 'BootstrapReady', own: 'Mine' }${types}\nexport const is = (m: Machine, which: ${key}) => ${all}?.find((c) => c.type === TYPES[which])\n`

  test('are written where nothing else uses them', () => {
    const { after, tasks } = planned(text('', "'boot' | 'own'"))
    expect(after).toContain("{ boot: 'BootstrapConfigReady', own: 'Mine' }")
    expect(tasks).toEqual([])
  })

  test('have a task where something else does', () => {
    const { after, tasks } = planned(text(' as const', 'keyof typeof TYPES'))
    expect(after).toContain("boot: 'BootstrapReady'")
    expect(tasks).toEqual(['Machine:status.conditions: client/condition-table'])
  })

  test('take the legacy list in dual code', () => {
    const { after } = planned(text(' as const', 'keyof typeof TYPES'), 'dual')
    expect(after).toContain('(m.status?.deprecated?.v1beta1?.conditions ?? m.status?.conditions)?.find(')
  })
})

describe('a list that a test picks', () => {
  const text = `export const is = async (v: string) => { const m: any = await (await fetch('/apis/cluster.x-k8s.io/v1beta1/namespaces/a/machines/b')).json(); const all = v === 'v1beta2' ? m.status.v1beta2.conditions : m.status.conditions; return all.find((c: any) => c.type === 'BootstrapReady') }\n`

  test('is the current one in both branches', () => {
    const { after } = planned(text)
    expect(after).toContain('m.status.conditions : m.status.conditions')
    expect(after).toContain("'BootstrapConfigReady'")
  })

  test('stays what it was in dual code', () => {
    const { after } = planned(text, 'dual')
    expect(after).toContain(': m.status.deprecated?.v1beta1?.conditions ?? m.status.conditions;')
    expect(after).toContain("'BootstrapReady'")
  })
})
