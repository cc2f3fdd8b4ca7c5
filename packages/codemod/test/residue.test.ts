import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// What goes to v1beta2 takes all along that is of it: what nothing answers for keeps it where it is.

const cluster = `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; metadata: { name: string }; spec: { topology?: { class: string } }; status?: { controlPlaneReady?: boolean; conditions?: { type: string; status: string }[] } }
`
const isUp = `export const isUp = (c: Cluster) => c.status?.controlPlaneReady\n`

/** Types that no mirror is made of, and reads of a field that only v1beta1 has. */
const machines = `export const url = '/apis/cluster.x-k8s.io/v1beta1/machines'\n`
const openReads: Readonly<Record<string, string>> = {
  'an alias of a generic type': `interface K<S> { status?: S }
type Row = K<{ bootstrapReady?: boolean }>
export const up = (m: Row) => m.status?.bootstrapReady`,
  'a generic type with an argument that has a name': `interface Obj<S> { status?: S }
interface State { bootstrapReady?: boolean }
export const up = (m: Obj<State>) => m.status?.bootstrapReady`,
  'a default of a type parameter': `interface Obj<S = { bootstrapReady?: boolean }> { status?: S }
export const up = (m: Obj) => m.status?.bootstrapReady`,
  'a type argument of a base': `class Model<S> { status?: S }
class Row extends Model<{ bootstrapReady?: boolean }> {}
export const up = (m: Row) => m.status?.bootstrapReady`,
  'a conditional type': `type Of<P> = P extends 'machines' ? { bootstrapReady?: boolean } : { other?: string }
export const up = (m: { status?: Of<'machines'> }) => m.status?.bootstrapReady`,
  'a record': `export const up = (m: { status: Record<'bootstrapReady' | 'a' | 'b' | 'c' | 'd', boolean> }) => m.status.bootstrapReady`,
  'a type of which little is of the kind': `interface Row { status?: { bootstrapReady?: boolean; a: string; b: string; c: string; d: string } }
export const up = (m: Row) => m.status?.bootstrapReady`,
  'a part with a name': `interface Row { status: Record<'bootstrapReady' | 'a' | 'b' | 'c' | 'd', boolean> }
export function up(m: Row) { const { status } = m; return status.bootstrapReady }`,
  'a part that is taken apart': `interface Row { status: Record<'bootstrapReady' | 'a' | 'b' | 'c' | 'd', boolean> }
export const up = ({ status: { bootstrapReady } }: Row) => bootstrapReady`,
  'a static member': `class Row { static status: Record<'bootstrapReady' | 'a' | 'b' | 'c' | 'd', boolean>; static up() { return this.status.bootstrapReady } }`,
  'a part that a function is given': `type State = Record<'bootstrapReady' | 'a' | 'b' | 'c' | 'd', boolean>
interface Row { status: State }
export const up = (state: State) => state.bootstrapReady`,
  'a list of parts': `interface Row { status: { bootstrapReady: boolean; a: string; b: string; c: string; d: string } }
export const up = (list: Row[]) => list.map((m) => m.status).filter((state) => state.bootstrapReady)`,
  'a key': `interface Row { status: Record<'bootstrapReady' | 'a' | 'b' | 'c' | 'd', boolean> }
export const up = (m: Row) => m.status['bootstrapReady']`,
  'a namespace': `namespace api { export interface Obj<S> { status?: S } export interface State { bootstrapReady?: boolean } }
export const up = (m: api.Obj<api.State>) => m.status?.bootstrapReady`,
  'a partial type': `interface Obj<S> { status?: Partial<S> }
export const up = (m: Obj<{ bootstrapReady: boolean; a: string; b: string; c: string; d: string }>) => m.status?.bootstrapReady`,
}

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

  test.each(Object.entries(openReads))('a read of %s holds the kind', (_, code) => {
    const text = `${machines}${code}\n`
    const { after, tasks } = planFiles({ 'a.ts': text })('a.ts')
    expect(after).toBe(text)
    expect(tasks.map((task) => task.code)).toEqual([
      expect.stringMatching(/^client\/(?:residue|unnamed)-held$/),
    ])
  })

  const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'its type states another group': {
      'a.ts': `${machines}interface Row { apiVersion: 'example.com/v1'; kind: 'Row'; status?: { bootstrapReady?: boolean } }
export const up = (m: Row) => m.status?.bootstrapReady\n`,
    },
    'code asks for another kind': {
      'a.ts': `${machines}interface Row { kind: string; status: { bootstrapReady: boolean; a: string; b: string; c: string; d: string } }
export const up = (m: Row) => m.kind === 'Thing' && m.status.bootstrapReady\n`,
    },
    'its type is that of an answer of another group': {
      'a.ts': `${machines}interface Row { status?: { bootstrapReady?: boolean } }
declare const get: <T>(url: string) => T
export const up = () => get<Row>('/apis/example.com/v1/rows/a').status?.bootstrapReady\n`,
    },
    'its type is one of a library': {
      'node_modules/lib/index.d.ts': `export interface Row { status?: { bootstrapReady?: boolean } }\n`,
      'node_modules/lib/package.json': `{ "name": "lib", "types": "index.d.ts" }`,
      'a.ts': `import type { Row } from 'lib'\n${machines}export const up = (m: Row) => m.status?.bootstrapReady\n`,
    },
    'no imports lead to its file': {
      'a.ts': machines,
      'b.ts': `interface Row { status: Record<'bootstrapReady' | 'a' | 'b' | 'c' | 'd', boolean> }
export const up = (m: Row) => m.status.bootstrapReady\n`,
    },
    'its file names another group': {
      'a.ts': machines,
      'b.ts': `import './a'
export const other = '/apis/example.com/v1/rows'
interface Row { status: Record<'bootstrapReady' | 'a' | 'b' | 'c' | 'd', boolean> }
export const up = (m: Row) => m.status.bootstrapReady\n`,
    },
  }
  test.each(Object.entries(others))('nothing is held by a read where %s', (_, files) => {
    const { after, tasks } = planFiles(files)('a.ts')
    expect(after).toContain('/apis/cluster.x-k8s.io/v1beta2/machines')
    expect(tasks.map((task) => task.code + task.what)).toEqual([])
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

/** The template of an Angular component, beside the file, or in it. */
const component = (template: string): string => `declare const Component: (options: object) => ClassDecorator
interface Machine { spec: { nodeDrainTimeout?: string }; status?: { infrastructureReady?: boolean } }
declare const get: <T>(url: string) => T
@Component({ selector: 'own', ${template} })
export class Own { list = get<{ items: Machine[] }>('/apis/cluster.x-k8s.io/v1beta1/machines').items }
`
const templates: Readonly<Record<string, string>> = {
  'a chain': `<b>{{ m.spec.nodeDrainTimeout }}</b>`,
  'an optional chain': `<b [class.up]="m?.status?.infrastructureReady"></b>`,
  'a key': `<b>{{ m['status']!['x'] }} {{ m.status['infrastructureReady'] }}</b>`,
  'a condition': `@if (m.status!.infrastructureReady) { up }`,
}

describe.each(['v1beta2', 'dual'] as const)('%s: a path that code computes', (mode) => {
  const planned = (code: string): readonly (string | undefined)[] =>
    planFiles(
      { 'a.ts': `${machines}export const f = (key: string, get: any) => ${code}\n` },
      { mode },
    )('a.ts')
      .tasks.map(({ code: each }) => each)
      .filter((each) => each !== 'client/version-asked')

  test.each([
    ['a template', 'get(`spec.node${key}Timeout`)'],
    ['a sum', `get('.status.' + key + 'Ready')`],
    ['a list of keys', `get(['status', key + 'Ready'])`],
  ])('%s is a task', (_, code) => {
    expect(planned(code)).toEqual([mode === 'dual' ? 'client/dual-residue' : 'client/residue-read'])
  })

  test.each([
    ['only its beginning is known', 'get(`status.${key}`)'],
    ['no such path moves', 'get(`status.${key}Generation`)'],
  ])('none where %s', (_, code) => {
    expect(planned(code)).toEqual([])
  })
})

test('a binding with a default that no edit reaches is held, or a task', () => {
  const text = `${machines}interface Obj<S> { status?: S }
type Row = Obj<{ bootstrapReady?: boolean }>
export const get = async (): Promise<Row> => (await fetch(url)).json()
export const up = ({ status: { bootstrapReady = false } = {} }: Row) => bootstrapReady\n`
  const codes = (mode: 'v1beta2' | 'dual'): readonly (string | undefined)[] =>
    planFiles({ 'a.ts': text }, { mode })('a.ts').tasks.map(({ code }) => code)
  expect(codes('v1beta2')).toEqual([expect.stringMatching(/^client\/(?:residue|unnamed)-held$/)])
  expect(codes('dual')).toContain('client/dual-residue')
})

describe.each(['v1beta2', 'dual'] as const)('%s: what a template of Angular reads', (mode) => {
  const expected = mode === 'dual' ? 'client/dual-residue' : 'client/residue-held'

  test.each(Object.entries(templates))('%s', (_, html) => {
    const inside = planFiles({ 'a.ts': component('template: ' + JSON.stringify(html)) }, { mode })('a.ts')
    expect(inside.tasks.map(({ code }) => code)).toContain(expected)
    const files = { 'a.ts': component(`templateUrl: './own.html'`), 'own.html': html }
    const beside = planFiles(files, { mode })('a.ts')
    expect(beside.tasks.map(({ code }) => code)).toContain(expected)
  })

  test('a name alone is a task', () => {
    const { tasks } = planFiles(
      { 'a.ts': component(`template: '<b>{{ s.infrastructureReady }}</b>'`) },
      { mode },
    )('a.ts')
    expect(tasks.map(({ code }) => code)).toContain(mode === 'dual' ? expected : 'client/residue-read')
  })

  test('what both versions have is none', () => {
    const { tasks } = planFiles(
      { 'a.ts': component(`template: '<b>{{ m.spec.clusterName }} {{ m.status.phase }}</b>'`) },
      { mode },
    )('a.ts')
    expect(tasks.map(({ code }) => code).filter((code) => code!.includes('residue'))).toEqual([])
  })
})

const untagged = `<% for (const m of items) { %><%= m.status.bootstrapReady %><% } %>`
const texts: readonly (readonly [name: string, code: string, files?: Readonly<Record<string, string>>])[] = [
  ['EJS', `ejs.compile('${untagged}')`],
  ['Handlebars', `compile('{{#each items}}{{this.status.bootstrapReady}}{{/each}}')`],
  ['Nunjucks', `compile('{% if m.status.bootstrapReady %}up{% endif %}')`],
  ['JSONPath', `find('$.items[*].status.bootstrapReady')`],
  ['JSONPath with a filter', `find('$.items[?(@.status.bootstrapReady)].metadata.name')`],
  ['JMESPath', `search('items[].{name: metadata.name, up: status.bootstrapReady}')`],
  ['a view', `res.render('list', { items })`, { 'views/list.ejs': untagged }],
  ['a view with its ending', `res.render('list.pug')`, { 'views/list.pug': 'p= m.status.bootstrapReady' }],
  ['a file of a template', `ejs.renderFile('./list.ejs')`, { 'list.ejs': untagged }],
]

describe.each(['v1beta2', 'dual'] as const)('%s: what a text reads', (mode) => {
  const codes = (code: string, files = {}): readonly (string | undefined)[] =>
    planFiles(
      { 'a.ts': `${machines}export const b: unknown = ${code}\n`, ...files },
      { mode },
    )('a.ts').tasks.map(({ code: each }) => each)

  test.each(texts.map(([name, code, files = {}]) => [name, code, files] as const))('%s', (_, code, files) => {
    expect(codes(code, files)).toContain(mode === 'dual' ? 'client/dual-residue' : 'client/residue-held')
  })

  test.each([
    ['EJS over several tags', `ejs.compile('<% const s = m.status %><b><%= s.bootstrapReady %></b>')`],
    ['Handlebars, by a block', `compile('{{#with status}}{{bootstrapReady}}{{/with}}')`],
    ['jq', `jq('.items[] | .status | .bootstrapReady')`],
  ])('a name beside a status is a task: %s', (_, code) => {
    expect(codes(code)).toContain(mode === 'dual' ? 'client/dual-residue' : 'client/residue-read')
  })

  test.each([
    ['words for people', `t('{{bootstrapReady}} of {{count}}')`],
    ['the key of a message', `t('machines.status.bootstrapReady')`],
    ['what both versions have', `find('$.items[*].status.phase')`],
  ])('nothing of the kind: %s', (_, code) => {
    expect(codes(code).filter((each) => each!.includes('residue'))).toEqual([])
  })
})

describe('dual', () => {
  test('a list that is asked for types nobody sees stays the legacy one', () => {
    const code = `export const up = (c: Cluster) => new Map((c.status?.conditions ?? []).map((x) => [x.type, x.status])).get('ControlPlaneReady')\n`
    const { after, tasks } = planFiles({ 'a.ts': cluster + code }, { mode: 'dual' })('a.ts')
    expect(after).toContain('c.status?.deprecated?.v1beta1?.conditions ?? c.status?.conditions')
    expect(tasks).toEqual([])
  })

  const asked = (tasks: readonly { code?: string }[]): readonly (string | undefined)[] =>
    tasks.map(({ code }) => code).filter((code) => code !== 'client/version-asked')

  test.each(Object.entries(openReads))('a read of %s is a task', (_, code) => {
    const { tasks } = planFiles({ 'a.ts': `${machines}${code}\n` }, { mode: 'dual' })('a.ts')
    expect(asked(tasks)).toContain('client/dual-residue')
  })

  const names: Readonly<Record<string, string>> = {
    'lodash pick': `export const f = async (_: any) => _.pick((await (await fetch('/apis/cluster.x-k8s.io/v1beta1/clusters/a')).json()).status, ['controlPlaneReady'])`,
    'a list of names': `const KEYS = ['controlPlaneReady'] as const satisfies readonly (keyof NonNullable<Cluster['status']>)[]
export const f = (c: Cluster) => KEYS.map((key) => c.status?.[key])`,
    'Reflect.get': `export const f = (c: Cluster) => Reflect.get(c.status!, 'controlPlaneReady')`,
    'Object.assign': `export const f = (c: Cluster) => Object.assign(c.status!, { controlPlaneReady: true })`,
    'a path of keys': `export const keys = ['status', 'controlPlaneReady', 'x']`,
    'a path in a column': `interface Column { path: string }\nexport const column: Column = { path: 'status.controlPlaneReady' }`,
    'columns of kubectl': `export const columns = 'NAME:.metadata.name,UP:.status.controlPlaneReady'`,
  }
  test.each(Object.entries(names))('names that read one place are a task: %s', (_, code) => {
    const { tasks } = planFiles({ 'a.ts': `${cluster}${isUp}${code}\n` }, { mode: 'dual' })('a.ts')
    expect(asked(tasks)).toEqual([expect.stringMatching(/^client\/dual-(?:residue|path)$/)])
  })

  test('so is a path in a file that imports lead to', () => {
    const plan = planFiles(
      {
        'types.ts': cluster,
        'columns.ts': `export const columns = [{ path: 'status.controlPlaneReady' }]\n`,
        'main.ts': `import { columns } from './columns'\nimport type { Cluster } from './types'\nexport const up = (c: Cluster) => columns.map(({ path }) => path.split('.').reduce((at: any, key) => at?.[key], c))\n`,
      },
      { mode: 'dual' },
    )
    expect(asked(plan('columns.ts').tasks)).toEqual(['client/dual-residue'])
  })

  test.each([
    ['a body goes to v1beta1 still', `export const body = { spec: { topology: { class: 'small' } } }`],
    [
      'it is copied into an object of one\u2019s own',
      `export const row = (c: Cluster) => ({ name: c.metadata.name, controlPlaneReady: c.status?.controlPlaneReady })`,
    ],
  ])('nothing is reported where %s', (_, code) => {
    const { tasks } = planFiles({ 'a.ts': `${cluster}${isUp}${code}\n` }, { mode: 'dual' })('a.ts')
    expect(asked(tasks)).toEqual([])
  })

  test('a condition that is handed on comes from the legacy list where all lists are that', () => {
    const code = `const hint = (x: { type: string }) => x.type === 'ControlPlaneReady'
export const up = (c: Cluster) => (c.status?.conditions ?? []).filter((x) => x.type === 'ControlPlaneReady' && hint(x))\n`
    const { after, tasks } = planFiles({ 'a.ts': cluster + code }, { mode: 'dual' })('a.ts')
    expect(after).toContain('c.status?.deprecated?.v1beta1?.conditions ?? c.status?.conditions')
    expect(tasks).toEqual([])
  })
})
