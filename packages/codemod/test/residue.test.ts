import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// What goes to v1beta2 takes all along that is of it: what nothing answers for keeps it where it is.

const cluster = `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; metadata: { name: string }; spec: { topology?: { class: string } }; status?: { controlPlaneReady?: boolean; conditions?: { type: string; status: string }[] } }
`
const isUp = `export const isUp = (c: Cluster) => c.status?.controlPlaneReady\n`

/** What a program does not follow, and what a task calls it. */
const held: readonly (readonly [form: string, code: string, place: string])[] = [
  [
    'a body that a wrapper sends',
    `declare const patchJson: (path: string, body: object) => void
export const set = (name: string) => patchJson('/clusters/' + name, { spec: { topology: { class: 'small' } } })`,
    'spec.topology.class',
  ],
  [
    'a body in a constant',
    `export const body = { spec: { topology: { class: 'small' } } }`,
    'spec.topology.class',
  ],
  ['a path of keys', `export const keys = ['status', 'controlPlaneReady', 'x']`, 'status.controlPlaneReady'],
  [
    'columns of kubectl in a constant',
    `export const columns = 'NAME:.metadata.name,UP:.status.controlPlaneReady'`,
    'status.controlPlaneReady',
  ],
  [
    'a condition that kubectl waits for',
    `export const wait = ['wait', '--for=condition=ControlPlaneReady', 'cluster/a']`,
    'ControlPlaneReady',
  ],
  [
    'conditions by their type in a map',
    `export const up = (c: Cluster) => new Map((c.status?.conditions ?? []).map((x) => [x.type, x.status])).get('ControlPlaneReady')`,
    'ControlPlaneReady',
  ],
  [
    'conditions by their type in a record',
    `export function up(c: Cluster) {
  const by: Record<string, string> = {}
  for (const x of c.status?.conditions ?? []) by[x.type] = x.status
  return by['ControlPlaneReady']
}`,
    'ControlPlaneReady',
  ],
  [
    'conditions by their type, reduced',
    `export const up = (c: Cluster) => (c.status?.conditions ?? []).reduce<Record<string, string>>((all, x) => ({ ...all, [x.type]: x.status }), {}).ControlPlaneReady`,
    'ControlPlaneReady',
  ],
  [
    'conditions by their type, of entries',
    `export const up = (c: Cluster) => Object.fromEntries((c.status?.conditions ?? []).map((x) => [x.type, x]))['ControlPlaneReady']`,
    'ControlPlaneReady',
  ],
  [
    'types in a list that a helper is asked for',
    `const isTrue = (c: Cluster, type: string) => (c.status?.conditions ?? []).some((x) => x.type === type)
export const up = (c: Cluster) => ['ControlPlaneReady', 'Mine'].every((type) => isTrue(c, type))`,
    'ControlPlaneReady',
  ],
]

describe('v1beta2', () => {
  test.each(held)('%s holds the kind', (_, code, place) => {
    const text = `${cluster}${isUp}${code}\n`
    const plan = planFiles({ 'a.ts': text })('a.ts')
    expect(plan.after).toBe(text)
    expect(coded(plan)).toEqual(['Cluster:apiVersion: client/residue-held'])
    expect(plan.tasks[0]!.what).toContain(` ${place}`)
  })

  test('so does what stands in a file that imports lead to, in any direction', () => {
    const plan = planFiles({
      'types.ts': cluster,
      'up.ts': `import type { Cluster } from './types'\n${isUp}`,
      'columns.ts': `export const columns = 'UP:.status.controlPlaneReady'\n`,
      'main.ts': `import { columns } from './columns'\nimport { isUp } from './up'\nexport default [columns, isUp]\n`,
    })
    expect(plan('types.ts').edits).toEqual([])
    expect(plan('up.ts').edits).toEqual([])
    expect(plan('types.ts').tasks[0]!.what).toContain('columns.ts:1 status.controlPlaneReady')
  })

  const explained: readonly (readonly [why: string, code: string])[] = [
    ['a comment says so', `export const columns = 'UP:.status.controlPlaneReady' // migrate-ignore`],
    [
      'a comment above says so',
      `// migrate-ignore: of another API\nexport const columns = 'UP:.status.controlPlaneReady'`,
    ],
    [
      'it is a type of one\u2019s own',
      `interface Row { columns: { controlPlaneReady: string } }\nexport const row: Row = { columns: { controlPlaneReady: 'Up' } }`,
    ],
    [
      'it is an object of another kind',
      `export const pod = { kind: 'Thing', spec: { topology: { class: 'a' } } }`,
    ],
    [
      'it is of another group',
      `export const thing = { apiVersion: 'example.com/v1', spec: { topology: { class: 'a' } } }`,
    ],
    ['nothing asks a list for it', `export const words = ['ControlPlaneReady']`],
    [
      'the list is one of another object',
      `interface Thing { status?: { conditions?: { type: string }[] } }
export const up = (t: Thing) => new Map((t.status?.conditions ?? []).map((x) => [x.type, x])).get('ControlPlaneReady')`,
    ],
    [
      'each use of a constant is answered for',
      `export const TYPE = 'ControlPlaneReady'
export const up = (c: Cluster) => c.status?.conditions?.some((x) => x.type === TYPE)`,
    ],
    [
      'it is copied into an object of one\u2019s own',
      `export const row = (c: Cluster) => ({ name: c.metadata.name, controlPlaneReady: c.status?.controlPlaneReady })`,
    ],
  ]
  test.each(explained)('nothing is held where %s', (_, code) => {
    const plan = planFiles({ 'a.ts': `${cluster}${isUp}${code}\n` })('a.ts')
    expect(plan.after).toContain('status?.initialization?.controlPlaneInitialized')
    expect(plan.tasks.filter((task) => task.code!.startsWith('client/residue'))).toEqual([])
  })

  test('a name that nothing reads in sight is a task', () => {
    const machine = `export interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; spec: { nodeDrainTimeout?: string } }
export const KEYS = ['nodeDrainTimeout'] as const
export const read = (m: Machine) => KEYS.map((key) => m.spec[key])
export const set = (m: Machine) => Object.assign(m.spec, { nodeDrainTimeout: '10s' })
`
    const { tasks } = planFiles({ 'a.ts': machine })('a.ts')
    expect(tasks.map(({ line, code }) => [line, code])).toEqual([
      [2, 'client/residue'],
      [4, 'client/residue'],
    ])
  })
})

describe('dual', () => {
  test('a list that is asked for types nobody sees stays the legacy one', () => {
    const code = `export const up = (c: Cluster) => new Map((c.status?.conditions ?? []).map((x) => [x.type, x.status])).get('ControlPlaneReady')\n`
    const { after, tasks } = planFiles({ 'a.ts': cluster + code }, { mode: 'dual' })('a.ts')
    expect(after).toContain('c.status?.deprecated?.v1beta1?.conditions ?? c.status?.conditions')
    expect(tasks).toEqual([])
  })
})
