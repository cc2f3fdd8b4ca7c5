import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// A type of any name is a mirror where a program says it of what a server answers.

const pool = `export interface Pool {
  metadata?: { name?: string };
  spec?: { replicas?: number; minReadySeconds?: number };
}
export interface Pools { items: Pool[] }
export interface List<T> { kind: string; items: T[] }
export declare function get<T>(url: string): Promise<T>;
export declare function raw(url: string): Promise<any>;
export declare function print(file: string, words: string[]): { toString(): string };
export declare function run(file: string, words: string[]): Promise<{ stdout: string }>;
`
const kubectl = `'kubectl', ['get', 'machinedeployments.v1beta1.cluster.x-k8s.io', '-o', 'json']`
const url = `'/apis/cluster.x-k8s.io/v1beta1/machinedeployments'`

describe.each([
  ['an argument of the call', `const list = await get<{ items?: Pool[] }>(${url})`],
  ['what a list of any name holds', `const list = await get<Pools>(${url})`],
  ['an argument of a type of the program', `const list = await get<List<Pool>>(${url})`],
  ['what is asserted', `const list = (await raw(${url})) as Pools`],
  ['a variable', `const list: Pools = await raw(${url})`],
  ['what kubectl prints', `const list = JSON.parse(print(${kubectl}).toString()) as Pools`],
  [
    'what kubectl prints in time',
    `const { stdout } = await run(${kubectl}); const list: Pools = JSON.parse(stdout)`,
  ],
  ['an answer of fetch', `const answer = await fetch(${url}); const list = (await answer.json()) as Pools`],
])('%s', (_, list) => {
  const plan = planFiles({
    'pool.ts': pool,
    'a.ts': `import { get, print, raw, run, type List, type Pool, type Pools } from './pool'
export async function slow() { ${list}; return list.items?.map((one) => one.spec?.minReadySeconds) }
`,
  })

  test('the version, the type and what is read go together', () => {
    expect(plan('a.ts').after).toMatch(/v1beta2\/machinedeployments|machinedeployments\.v1beta2/)
    expect(plan('a.ts').after).toContain('one.spec?.template.spec?.minReadySeconds')
    expect(plan('pool.ts').after).toContain('template: { spec?: { minReadySeconds?: number } }')
  })
})

test.each([
  ['an alias of a type with arguments', 'export type Pool = Resource<PoolSpec, { replicas?: number }>'],
  ['an interface that extends one', 'export interface Pool extends Resource<PoolSpec> {}'],
])('%s', (_, declared) => {
  const plan = planFiles({
    'pool.ts': `export interface Resource<S, T = unknown> { metadata?: { name?: string }; spec?: S; status?: T }
export interface PoolSpec { replicas?: number; minReadySeconds?: number }
${declared}
export declare function get<T>(url: string): Promise<T>;
`,
    'a.ts': `import { get, type Pool } from './pool'
export const slow = async () => (await get<{ items: Pool[] }>(${url})).items.map((one) => one.spec?.minReadySeconds)
`,
  })
  expect(plan('a.ts').after).toContain('one.spec?.template.spec?.minReadySeconds')
  expect(plan('pool.ts').after).toContain('template: { spec?: { minReadySeconds?: number } }')
})

describe.each([
  ['a client of objects', `(await list<Pool>('cluster.x-k8s.io/v1beta1', 'MachineDeployment')).items`],
  [
    'an object that is asked for',
    `[await read<Pool>({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineDeployment', metadata: { name: 'a' } })]`,
  ],
  [
    'a path of constants',
    `(await get<Pools>(\`/apis/\${api.group}/\${api.version}/namespaces/a/\${api.plural}\`)).items`,
  ],
])('%s', (_, pools) => {
  const plan = planFiles({
    'pool.ts': pool,
    'a.ts': `import { get, type Pool, type Pools } from './pool'
declare function list<T>(apiVersion: string, kind: string): Promise<{ items: T[] }>
declare function read<T>(asked: object): Promise<T>
const api = { group: 'cluster.x-k8s.io', version: 'v1beta1', plural: 'machinedeployments' } as const
export const slow = async () => (${pools}).map((one) => one.spec?.minReadySeconds)
`,
  })

  test('is asked in the version in which it is read', () => {
    expect(plan('a.ts').after).toContain('v1beta2')
    expect(plan('a.ts').after).toContain('one.spec?.template.spec?.minReadySeconds')
  })
})

describe.each([
  ['the parameter of a callback', `raw(${url}).then((list: Pools) => show(list.items))`],
  ['the parameter of a function that is a callback', `raw(${url}).then(({ items }) => items.filter(isSlow))`],
  ['what a member is set to', `raw(${url}).then(({ items }) => { state.pools = items })`],
  ['what a function takes', `raw(${url}).then(({ items }) => setPools(items))`],
])('%s', (_, load) => {
  const plan = planFiles({
    'pool.ts': pool,
    'a.ts': `import { raw, type Pool, type Pools } from './pool'
declare function useState<T>(first: T): [T, (next: T | ((last: T) => T)) => void]
declare function show(pools: unknown): void
const isSlow = (one: Pool) => (one.spec?.minReadySeconds ?? 0) > 9
const [pools, setPools] = useState<Pool[]>([])
const state: { name: string; pools: Pool[] } = { name: 'a', pools }
export const load = () => ${load}
export const names = () => [state.name].map((name) => name.trim())
`,
  })

  test('says what its type is', () => {
    expect(plan('a.ts').after).toContain('one.spec?.template.spec?.minReadySeconds')
  })
})

test.each([`() => ${url}`, `() => ({ url: ${url} })`])('an endpoint whose path %s makes', (query) => {
  const plan = planFiles({
    'pool.ts': pool,
    'api.ts': `import type { Pool } from './pool'
declare const builder: { query<R, A>(options: { query: (given: A) => unknown; transformResponse?: (answer: any) => R }): () => { data?: R } }
export const usePools = builder.query<Pool[], void>({ query: ${query}, transformResponse: ({ items }) => items })
`,
    'view.ts': `import { usePools } from './api'
export const slow = () => usePools().data?.map(({ spec }) => spec?.minReadySeconds)
`,
  })
  expect(plan('api.ts').after).toContain('/v1beta2/machinedeployments')
  expect(plan('view.ts').after).toContain('spec?.template.spec?.minReadySeconds')
})

test('what a function returns, read in another file', () => {
  const plan = planFiles({
    'pool.ts': pool,
    'api.ts': `import { raw, type Pool } from './pool'
export async function pools(): Promise<Pool[]> { return (await raw(${url})).items }
`,
    'view.ts': `import { pools } from './api'
export const slow = async () => (await pools()).map(({ spec }) => spec?.minReadySeconds)
`,
  })
  expect(plan('view.ts').after).toContain('spec?.template.spec?.minReadySeconds')
})

describe('a type whose only old part is its conditions', () => {
  const kept = `interface Item { metadata?: { name?: string }; status?: { phase?: string; conditions?: { type: string; status: string; severity?: string }[] } }
declare function get<T>(url: string): Promise<T>
const clusters = '/apis/cluster.x-k8s.io/v1beta1/clusters'
`
  const asked = `export const bad = async () => (await get<{ items: Item[] }>(clusters)).items.filter(isBad)
const isBad = (one: Item) => one.status?.conditions?.some((c) => c.type === 'ControlPlaneReady' && c.severity !== 'Error')
`

  test('goes along', () => {
    const plan = planFiles({ 'a.ts': kept + asked })('a.ts')
    expect(plan.after).toContain('/v1beta2/clusters')
    expect(plan.after).toContain(`c.type === 'ControlPlaneAvailable'`)
    expect(coded(plan)).toEqual([
      'Cluster:status.conditions: client/condition-nearly-same',
      'Cluster:status.conditions: client/condition-without-severity',
    ])
  })

  test.each([
    ['answers of other groups', `export const pods = () => get<{ items: Item[] }>('/api/v1/pods')`],
    ['answers that any path gives', `export const list = (path: string) => get<{ items: Item[] }>(path)`],
    [
      'what a library has a type for',
      `import type { V1Pod } from 'k8s'\nexport const show = (pod: V1Pod) => isBad(pod)`,
    ],
  ])('is told, and not written, where it is also that of %s', (_, others) => {
    const k8s = `export interface V1Pod { metadata?: { name?: string }; status?: { phase?: string; conditions?: { type: string; status: string }[] } }`
    const plan = planFiles({ 'a.ts': `${kept}${asked}${others}\n`, 'node_modules/k8s/index.d.ts': k8s })(
      'a.ts',
    )
    expect(plan.after).toContain('/v1beta2/clusters')
    expect(plan.after).toContain(`c.type === 'ControlPlaneReady'`)
    expect(coded(plan)).toEqual([
      'Cluster:status.conditions: client/union-condition',
      'Cluster:status.conditions: client/condition-without-severity',
    ])
  })
})

describe('a type that is also one of a library', () => {
  const k8s = `export interface V1Deployment { metadata?: { name?: string }; spec?: { replicas?: number; minReadySeconds?: number } }`
  const imported = `import type { V1Deployment } from 'k8s'\n`
  const asked = `declare function get<T>(url: string): Promise<T>
export const slow = async () => (await get<{ items: Pool[] }>(${url})).items.map((one) => one.spec?.minReadySeconds)
`
  const declared =
    'interface Pool { metadata?: { name?: string }; spec?: { replicas?: number; minReadySeconds?: number } }\n'

  test.each([
    [
      'given to a function of one',
      `${declared}const show = (pool: Pool) => pool.spec?.minReadySeconds\nexport const both = (one: V1Deployment) => show(one)`,
    ],
    ['a list of those', `${declared}export const all = (them: V1Deployment[]): Pool[] => them`],
    [
      'taken by a function of the library',
      `${declared}export const both = (pool: Pool, scale: (one: V1Deployment) => void) => scale(pool)`,
    ],
    ['asserted', `${declared}export const one = (it: V1Deployment) => (it as Pool).spec`],
    [
      'extended',
      `interface Pool extends V1Deployment { spec: { replicas?: number; minReadySeconds?: number } }`,
    ],
    ['an intersection', `type Pool = V1Deployment & { spec?: { minReadySeconds?: number } }`],
  ])('%s stays, with the version', (_, used) => {
    const plan = planFiles({ 'a.ts': `${imported}${used}\n${asked}`, 'node_modules/k8s/index.d.ts': k8s })(
      'a.ts',
    )
    expect(plan.edits).toEqual([])
    expect(coded(plan).toSorted()).toEqual([
      'MachineDeployment:apiVersion: client/others-held',
      'MachineDeployment:spec.minReadySeconds: client/type-of-others',
    ])
  })

  test('a mirror that has its fields from there stays as well', () => {
    const text = `${imported}export interface Pool extends V1Deployment { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'MachineDeployment' }
export const slow = (pool: Pool) => pool.spec?.minReadySeconds
`
    const plan = planFiles({ 'a.ts': text, 'node_modules/k8s/index.d.ts': k8s })('a.ts')
    expect(plan.edits).toEqual([])
    expect(coded(plan)).toContain('MachineDeployment:spec.minReadySeconds: client/type-of-others')
  })

  test('a base of all objects is no reason to stay', () => {
    const base = `export interface Common { metadata?: { name?: string }; spec?: { [name: string]: any }; status?: { [name: string]: any } }`
    const text = `import type { Common } from 'k8s'\ntype Pool = Common & { spec?: { minReadySeconds?: number } }\n${asked}`
    const plan = planFiles({ 'a.ts': text, 'node_modules/k8s/index.d.ts': base })('a.ts')
    expect(plan.after).toContain('template: { spec?: { minReadySeconds?: number } }')
  })
})

describe('what stays', () => {
  const asked = `import { get, type Pools } from './pool'
export const slow = async () => (await get<Pools>(${url})).items.map((one) => one.spec?.minReadySeconds)
`

  test.each(['/apis/apps/v1/deployments', '/api/v1/namespaces/a/replicationcontrollers'])(
    'a type that is also that of an answer of %s, with the version',
    (other) => {
      const plan = planFiles({
        'pool.ts': pool,
        'a.ts': asked,
        'b.ts': `import type { Pools } from './pool'
export async function b() { const answer = await fetch('${other}'); return ((await answer.json()) as Pools).items.map((one) => one.spec?.minReadySeconds) }
`,
      })
      expect(plan('a.ts').edits).toEqual([])
      expect(coded(plan('a.ts'))).toEqual(['MachineDeployment:apiVersion: client/others-held'])
      expect(plan('pool.ts').edits).toEqual([])
      expect(coded(plan('pool.ts'))).toEqual([
        'MachineDeployment:spec.minReadySeconds: client/type-of-others',
      ])
    },
  )

  test('a type with fields that the kind does not have', () => {
    const foreign = pool.replace(
      'replicas?: number;',
      'size?: number; zone?: string; engine?: string; owner?: string;',
    )
    const plan = planFiles({ 'pool.ts': foreign, 'a.ts': asked })
    expect(plan('pool.ts').edits).toEqual([])
  })

  test('a type that says another kind itself', () => {
    const stated = pool.replace('metadata?', `apiVersion: 'example.com/v1'; kind: 'Pool'; metadata?`)
    const plan = planFiles({ 'pool.ts': stated, 'a.ts': asked })
    expect(plan('pool.ts').edits).toEqual([])
  })
})
