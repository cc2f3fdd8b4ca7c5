import { convert } from '@capi-migrate/transitions'
import { describe, expect, test } from 'vitest'
import { coded, planFiles, told } from './plan-files.ts'
import { run } from './run.ts'

const condition = `{ type: string; status: string; severity?: string; reason?: string; lastTransitionTime: string }`
const cluster = `export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Cluster'
  status?: { infrastructureReady?: boolean; conditions?: ${condition}[] }
}
`
const machine = cluster.replaceAll('Cluster', 'Machine').replace('infrastructureReady', 'bootstrapReady')

/** The rows and the codes of the tasks of a line in a mode. */
function tasksOf(line: string, mode: 'v1beta2' | 'dual' = 'v1beta2'): readonly string[] {
  return coded(planFiles({ 'a.ts': `${machine}${line}\n` }, { mode })('a.ts'))
}

describe('v1beta2 asks the current conditions', () => {
  test.each([
    [
      'a callback',
      `export const f = (m: Machine) => m.status?.conditions?.filter((c) => c.severity === 'Error')`,
    ],
    [
      'a pattern',
      `export const f = (m: Machine) => m.status?.conditions?.some(({ severity }) => severity === 'Error')`,
    ],
    [
      'a loop',
      `export function f(m: Machine) { for (const c of m.status?.conditions ?? []) if (c.severity === 'Error') return c.reason }`,
    ],
    [
      'what was found',
      `export function f(m: Machine) { const c = m.status!.conditions!.find((x) => x.type === 'Ready'); return c?.severity }`,
    ],
    ['an item', `export const f = (m: Machine) => m.status?.conditions?.[0]?.severity`],
    [
      'a list by name',
      `export function f(m: Machine) { const all = m.status?.conditions ?? []; return all.filter((c) => c.severity) }`,
    ],
  ])('a severity is told: %s', (_, line) => {
    expect(tasksOf(line)).toContain('Machine:status.conditions: client/condition-without-severity')
  })

  test.each([
    [
      'a comparison',
      `export const f = (m: Machine) => m.status?.conditions?.find((c) => c.type === 'DrainingSucceeded')`,
    ],
    [
      'a pattern and a constant',
      `const WANTED = 'DrainingSucceeded'\nexport const f = (m: Machine) => m.status?.conditions?.find(({ type }) => type === WANTED)`,
    ],
    [
      'a list of types',
      `export const f = (m: Machine) => m.status?.conditions?.filter((c) => ['DrainingSucceeded', 'Mine'].includes(c.type))`,
    ],
    [
      'a switch',
      `export const f = (m: Machine) => m.status?.conditions?.map((c) => { switch (c.type) { case 'DrainingSucceeded': return 1; default: return 0 } })`,
    ],
  ])('a type that is gone is told: %s', (_, line) => {
    expect(tasksOf(line)).toEqual(['Machine:status.conditions: client/condition-redefined'])
  })

  test('a type that has another name is written', () => {
    const line = `export const f = (m: Machine) => m.status?.conditions?.some((c) => c.type === 'BootstrapReady' && c.status === 'True')\n`
    const { after } = planFiles({ 'a.ts': machine + line })('a.ts')
    expect(after).toContain(`c.type === 'BootstrapConfigReady'`)
  })

  test('types of one\u2019s own, and conditions of others, are nobody\u2019s task', () => {
    const text = `${machine}export const mine = (m: Machine) => m.status?.conditions?.find((c) => c.type === 'example.com/Checked')
interface Pod { status?: { conditions?: { type: string; severity?: string }[] } }
export const bad = (pod: Pod) => pod.status?.conditions?.filter((c) => c.severity === 'Error' && c.type === 'DrainingSucceeded')
`
    const plan = planFiles({ 'a.ts': text })('a.ts')
    expect(told(plan)).toEqual([])
    expect(plan.after.slice(plan.after.indexOf('interface Pod'))).toBe(
      text.slice(text.indexOf('interface Pod')),
    )
  })
})

describe('dual code takes the list that has the type', () => {
  const reads = `export const controlPlaneUp = (c: Cluster) => c.status?.conditions?.find((x) => x.type === 'ControlPlaneReady')?.status === 'True'
export const available = (c: Cluster) => c.status?.conditions?.find((x) => x.type === 'Available')?.status === 'True'
export function worst(c: Cluster) { for (const x of c.status?.conditions ?? []) if (x.severity === 'Error') return x.type }
`
  const { after, tasks } = planFiles({ 'a.ts': cluster + reads }, { mode: 'dual', verify: true })('a.ts')
  const legacy = [
    { type: 'ControlPlaneReady', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' },
    {
      type: 'InfrastructureReady',
      status: 'False',
      severity: 'Error',
      reason: 'A',
      lastTransitionTime: '2026-01-01T00:00:00Z',
    },
  ]
  const current = [
    {
      type: 'Available',
      status: 'True',
      reason: 'Available',
      lastTransitionTime: '2026-01-01T00:00:00Z',
      message: '',
    },
  ]
  const object = (status: object) => ({
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: 'a' },
    status,
  })
  const older = object({ conditions: legacy })
  const filled = object({ conditions: legacy, v1beta2: { conditions: current } })

  test('without a task, and it compiles', () => {
    expect(tasks).toEqual([])
    expect(
      planFiles({ 'a.ts': cluster + reads }, { mode: 'dual', verify: true })('a.ts').checked?.findings ?? [],
    ).toEqual([])
  })

  test.each([
    ['v1beta1 of an older server', older, [true, false, 'InfrastructureReady']],
    ['v1beta1 of a server that fills both', filled, [true, true, 'InfrastructureReady']],
    [
      'v1beta2 of a server that fills both',
      convert(filled, { to: 'v1beta2' }).object,
      [true, true, 'InfrastructureReady'],
    ],
  ])('%s', (_, served, expected) => {
    const { controlPlaneUp, available, worst } = run(after)
    expect([controlPlaneUp!(served), available!(served), worst!(served)]).toEqual(expected)
  })

  test('one loop over both generations is told', () => {
    const both = `export const f = (m: Machine) => m.status?.conditions?.filter((c) => c.type === 'Available' || c.severity === 'Error')`
    expect(tasksOf(both, 'dual')).toEqual(['Machine:status.conditions: client/dual-severity'])
  })
})

describe('a reason is asked for as v1beta2 has it', () => {
  const healthy = (test: string) => `export const f = (m: Machine) => m.status?.conditions?.${test}`

  test.each([
    [
      'beside the type',
      healthy(`some((c) => c.type === 'HealthCheckSucceeded' && c.reason === 'NodeNotFound')`),
    ],
    [
      'beside the type, in parentheses',
      healthy(
        `some((c) => (c.type === 'HealthCheckSucceeded' && c.status === 'False') && c.reason === 'NodeNotFound')`,
      ),
    ],
    [
      'of what was found',
      healthy(`find((c) => c.type === 'HealthCheckSucceeded')?.reason === 'NodeNotFound'`),
    ],
    [
      'of what was found, by name',
      `export function f(m: Machine) { const c = m.status?.conditions?.find((x) => x.type === 'HealthCheckSucceeded'); return c?.reason === 'NodeNotFound' }`,
    ],
    [
      'of what was found, taken apart',
      `export function f(m: Machine) { const { reason } = m.status!.conditions!.find((x) => x.type === 'HealthCheckSucceeded')!; return reason === 'NodeNotFound' }`,
    ],
    [
      'in a case',
      `export function f(m: Machine) { const c = m.status?.conditions?.find((x) => x.type === 'HealthCheckSucceeded'); switch (c?.reason) { case 'NodeNotFound': return 1; default: return 0 } }`,
    ],
  ])('%s', (_, line) => {
    const plan = planFiles({ 'a.ts': `${machine}${line}\n` })('a.ts')
    expect(plan.after.split('\n').slice(5).join('\n')).toBe(
      `${line}\n`.replace('NodeNotFound', 'NodeDeleted'),
    )
    expect(told(plan)).toEqual([])
    expect(planFiles({ 'a.ts': plan.after })('a.ts').edits).toEqual([])
  })

  test.each([
    ['whose condition is not known', healthy(`some((c) => c.reason === 'NodeNotFound')`)],
    [
      'whose condition is excluded',
      healthy(`some((c) => c.type !== 'HealthCheckSucceeded' && c.reason === 'NodeNotFound')`),
    ],
    [
      'that stands as a name',
      `const GONE = 'NodeNotFound'\n${healthy(`some((c) => c.type === 'HealthCheckSucceeded' && c.reason === GONE)`)}`,
    ],
  ])('a reason is told: %s', (_, line) => {
    const plan = planFiles({ 'a.ts': `${machine}${line}\n` })('a.ts')
    expect(plan.after).toContain(line)
    expect(coded(plan)).toEqual(['Machine:status.conditions: client/condition-reason'])
  })

  test('a reason of a condition that went on as several is told with it', () => {
    const line = healthy(`some((c) => c.type === 'DrainingSucceeded' && c.reason === 'Draining')`)
    const plan = planFiles({ 'a.ts': `${machine}${line}\n` })('a.ts')
    expect(plan.after).toContain(line)
    expect(coded(plan)).toEqual([
      'Machine:status.conditions: client/condition-redefined',
      'Machine:status.conditions: client/condition-reason',
    ])
  })

  test.each([
    [
      'that is the same',
      healthy(`some((c) => c.type === 'HealthCheckSucceeded' && c.reason === 'UnhealthyNode')`),
    ],
    [
      'of another condition',
      healthy(`some((c) => c.type === 'OwnerRemediated' && c.reason === 'NodeNotFound')`),
    ],
  ])('a reason stays: %s', (_, line) => {
    const plan = planFiles({ 'a.ts': `${machine}${line}\n` })('a.ts')
    expect(plan.after).toContain(line)
    expect(told(plan)).toEqual([])
  })

  test('dual code is told to ask for both, until it does', () => {
    const legacy = healthy(`some((c) => c.type === 'HealthCheckSucceeded' && c.reason === 'NodeNotFound')`)
    expect(tasksOf(legacy, 'dual')).toEqual([])
    const one = healthy(
      `some((c) => c.type === 'BootstrapConfigReady' || (c.type === 'HealthCheckSucceeded' && c.reason === 'NodeNotFound'))`,
    )
    expect(tasksOf(one, 'dual')).toEqual(['Machine:status.conditions: client/dual-condition-reason'])
    const both = healthy(
      `some((c) => c.type === 'HealthCheckSucceeded' && (c.reason === 'NodeNotFound' || c.reason === 'NodeDeleted'))`,
    )
    expect(tasksOf(both, 'dual')).toEqual([])
  })
})

test.each(['v1beta2', 'dual'] as const)(
  '--mode %s: code that asks for both types is left, and right',
  (mode) => {
    const text = `export interface Condition { type: string; status: string }
export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: { conditions?: Condition[] } }
export const isUp = (cluster: Cluster) =>
  cluster.status?.conditions?.some((c) => (c.type === 'Ready' || c.type === 'Available') && c.status === 'True')
`
    const plan = planFiles({ 'a.ts': text }, { mode })('a.ts')
    expect(plan.after).toContain("(c.type === 'Ready' || c.type === 'Available')")
    expect(plan.tasks.filter(({ code }) => code?.includes('condition'))).toEqual([])
  },
)

describe('the severity of a condition in code that shows objects of any kind', () => {
  const told = ['Cluster:status.conditions: client/severity-of-any']
  const app = `export const title = 'Cluster API Visualizer'\n`

  test.each([
    ['by names', 'a.js', 'export const of = (object) => object?.status?.conditions.map((c) => c.severity)\n'],
    [
      'a method that is given them',
      'a.js',
      "export class View { constructor(object) { this.set(object.status.conditions) } set(conditions) { conditions.forEach((e) => { this.late = e.severity === 'Error' }) } }\n",
    ],
    [
      'by its type',
      'a.ts',
      'interface Condition { type: string; status: string; severity?: string; reason?: string; lastTransitionTime?: string }\nexport const of = (conditions: Condition[]) => conditions.map((c) => c.severity)\n',
    ],
  ])('%s', (_, name, text) => {
    expect(coded(planFiles({ [name]: text, 'app.js': app })(name))).toEqual(told)
    expect(coded(planFiles({ [name]: text })(name))).toEqual([])
  })

  test.each([
    ['of a problem', 'export const of = (condition, markers) => markers.filter((m) => m.severity)\n'],
    [
      'beside another group',
      '// serving.knative.dev/v1\nexport const of = (object) => object?.status?.conditions.map((c) => c.severity)\n',
    ],
  ])('not one %s', (_, text) => {
    expect(coded(planFiles({ 'a.js': text, 'app.js': app })('a.js'))).toEqual([])
  })
})

test('the severity of a condition of a kind that stays is reported of no other kind', () => {
  const plan = planFiles({
    'a.ts': `declare const z: any
const Condition = z.object({ type: z.string(), severity: z.string().optional() })
const Cluster = z.object({ status: z.object({ controlPlaneReady: z.boolean(), conditions: z.array(Condition) }) })
export const all = async () => z.array(Cluster).parse((await (await fetch('/apis/cluster.x-k8s.io/v1beta1/clusters')).json()).items)
export const warn = (c: typeof Cluster) => c.status.conditions.some((x: any) => x.severity === 'Warning')
`,
  })('a.ts')
  expect(plan.edits).toEqual([])
  expect(coded(plan).filter((task) => task.includes('severity'))).toEqual([])
})
