import { describe, expect, test } from 'vitest'
import { planFiles } from './plan-files.ts'

// However a program spells the version that it asks for, it goes with what is read of the answer, or nothing does.

const api = `declare const api: {
  get(o: object): Promise<unknown>
  list(...given: string[]): Promise<unknown>
}
declare const process: { env: Record<string, string | undefined> }
interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; status?: { infrastructureReady?: boolean } }
`
const asked = (request: string): string =>
  `export const isReady = async () => ((await ${request}) as Machine).status?.infrastructureReady\n`

const forms: readonly (readonly [name: string, constants: string, request: string])[] = [
  [
    'members',
    `const GROUP = 'cluster.x-k8s.io'\nconst VERSION = 'v1beta1'`,
    `api.get({ group: GROUP, version: VERSION, plural: 'machines' })`,
  ],
  [
    'members, in short',
    `const group = 'cluster.x-k8s.io'\nconst version = 'v1beta1'`,
    `api.get({ group, version, plural: 'machines' })`,
  ],
  [
    'arguments',
    `const GROUP = 'cluster.x-k8s.io'\nconst VERSION = 'v1beta1'\nconst MACHINES = 'machines'`,
    `api.list(GROUP, VERSION, MACHINES)`,
  ],
  ['a literal group', `const VERSION = 'v1beta1'`, `api.list('cluster.x-k8s.io', VERSION, 'machines')`],
  [
    'an object',
    `const CAPI = { group: 'cluster.x-k8s.io', VERSION: 'v1beta1' } as const`,
    `api.list(CAPI.group, CAPI.VERSION, 'machines')`,
  ],
  [
    'a frozen object',
    `const CAPI = Object.freeze({ GROUP: 'cluster.x-k8s.io', VERSION: 'v1beta1' })`,
    `api.list(CAPI.GROUP, CAPI.VERSION, 'machines')`,
  ],
  [
    'an object, by name',
    `const CAPI = { g: 'cluster.x-k8s.io', v: 'v1beta1' }`,
    `api.list(CAPI['g'], CAPI['v'], 'machines')`,
  ],
  [
    'an object, taken apart',
    `const CAPI = { GROUP: 'cluster.x-k8s.io', VERSION: 'v1beta1' }\nconst { GROUP, VERSION: version } = CAPI`,
    `api.list(GROUP, version, 'machines')`,
  ],
  [
    'an enumeration',
    `enum Capi { Group = 'cluster.x-k8s.io', Version = 'v1beta1' }`,
    `api.list(Capi.Group, Capi.Version, 'machines')`,
  ],
  [
    'static members',
    `class Capi { static group = 'cluster.x-k8s.io'; static version = 'v1beta1' }`,
    `api.list(Capi.group, Capi.version, 'machines')`,
  ],
  [
    'a constant of a constant',
    `const GROUP = 'cluster.x-k8s.io'\nconst OLD = 'v1beta1'\nconst VERSION = OLD`,
    `api.list(GROUP, VERSION, 'machines')`,
  ],
  [
    'a default of the environment',
    `const GROUP = 'cluster.x-k8s.io'\nconst VERSION = process.env['CAPI_VERSION'] ?? 'v1beta1'`,
    `api.list(GROUP, VERSION, 'machines')`,
  ],
  [
    'functions',
    `const group = () => 'cluster.x-k8s.io'\nfunction version() { return 'v1beta1' }`,
    `api.list(group(), version(), 'machines')`,
  ],
  [
    'a template',
    `const GROUP = 'cluster.x-k8s.io'\nconst VERSION = 'v1beta1'`,
    'api.list(`/apis/${GROUP}/${VERSION}/namespaces/a/machines`)',
  ],
  [
    'the group in a template',
    `const GROUP = 'cluster.x-k8s.io'`,
    'api.list(`/apis/${GROUP}/v1beta1/namespaces/a/machines`)',
  ],
  [
    'a template of a template',
    `const GROUP = 'cluster.x-k8s.io'\nconst VERSION = 'v1beta1'\nconst BASE = \`/apis/\${GROUP}/\${VERSION}\``,
    'api.list(`${BASE}/namespaces/a/machines`)',
  ],
  [
    'a sum',
    `const GROUP = 'cluster.x-k8s.io'\nconst VERSION = 'v1beta1'`,
    `api.list('/apis/' + GROUP + '/' + VERSION + '/namespaces/a/machines')`,
  ],
  [
    'a joined list',
    `const GROUP = 'cluster.x-k8s.io'\nconst VERSION = 'v1beta1'`,
    `api.list(['/apis', GROUP, VERSION, 'machines'].join('/'))`,
  ],
  [
    'group and version in a template',
    `const GROUP = 'cluster.x-k8s.io'\nconst VERSION = 'v1beta1'`,
    'api.get({ apiVersion: `${GROUP}/${VERSION}`, kind: "Machine" })',
  ],
]

describe.each(forms)('%s', (_, constants, request) => {
  test('in one file', () => {
    const { after, tasks } = planFiles({ 'a.ts': `${api}${constants}\n${asked(request)}` })('a.ts')
    // A version from outside of the code may be another one.
    expect(tasks.filter(({ code }) => code !== 'client/version-default')).toEqual([])
    expect(after).toContain('initialization?.infrastructureProvisioned')
    expect(after).not.toContain('v1beta1')
  })

  test('in a file of its own', () => {
    const exported = constants.replace(/^(?=const|class|enum|function)/gm, 'export ')
    const names = [...constants.matchAll(/^(?:const|class|enum|function) (\w+|\{.*\})/gm)].flatMap(
      ([, name]) => (name!.startsWith('{') ? ['GROUP', 'version'] : [name!]),
    )
    const use = `import { ${names.join(', ')} } from './constants'\n${api}${asked(request)}`
    const plan = planFiles({ 'constants.ts': exported, 'a.ts': use })
    expect(plan('a.ts').after).toContain('initialization?.infrastructureProvisioned')
    expect(plan('a.ts').after + plan('constants.ts').after).not.toContain('v1beta1')
  })
})

const shared = `${api}const GROUP = 'cluster.x-k8s.io'\nconst VERSION = 'v1beta1'\n`

test.each([
  ['another group', `export const other = () => api.list('metrics.example.io', VERSION, 'pods')\n`],
  ['anything else', `export const said = \`v\${VERSION}\`\n`],
])('a constant that serves %s stays, and is written out for what goes', (_, other) => {
  const { after } = planFiles({
    'a.ts': `${shared}${asked(`api.get({ group: GROUP, version: VERSION, plural: 'machines' })`)}${other}`,
  })('a.ts')
  expect(after).toContain(`const VERSION = 'v1beta1'`)
  expect(after).toContain(`{ group: GROUP, version: 'v1beta2', plural: 'machines' }`)
  expect(after).toContain(other)
})

test('and in a template and in short', () => {
  const text = `declare const api: any\nconst group = 'cluster.x-k8s.io'\nconst version = 'v1beta1'\nexport const a = () => api.list(\`/apis/\${group}/\${ version }/machines\`)
export const b = () => api.list({ group, version, plural: 'machines' })\nexport const c = [version]\n`
  const { after } = planFiles({ 'a.ts': text })('a.ts')
  expect(after).toContain('`/apis/${group}/v1beta2/machines`')
  expect(after).toContain(`{ group, version: 'v1beta2', plural: 'machines' }`)
  expect(after).toContain(`const version = 'v1beta1'`)
})

test('a constant of a module that is no program is written out', () => {
  const text = `${api}import config from './config.json'\n${asked(`api.list(config.group, config.version, 'machines')`)}`
  const plan = planFiles({
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "target": "es2022", "lib": ["es2022"], "types": [], "moduleResolution": "bundler", "module": "esnext", "resolveJsonModule": true } }',
    'config.json': '{ "group": "cluster.x-k8s.io", "version": "v1beta1" }',
    'a.ts': text,
  })
  expect(plan('a.ts').after).toContain(`api.list(config.group, 'v1beta2', 'machines')`)
})

test('reads that cannot follow keep the version that a constant says', () => {
  const text = `${shared}export const all = () => api.get({ group: GROUP, version: VERSION, plural: 'machines' })
export const isReady = (machine: any) => machine.status.infrastructureReady\n`
  const { edits, tasks } = planFiles({ 'a.ts': text.replace(/^interface.*$/m, '') })('a.ts')
  expect(edits).toEqual([])
  expect(tasks.map(({ code }) => code)).toEqual(['client/version-held'])
})

/** What keeps Clusters where they are, and a version that all kinds of the group are asked for in. */
const keeping = `export const API_VERSION = 'cluster.x-k8s.io/v1beta1'
export const className = (cluster: any) => cluster.spec.topology.class\n`

test.each([
  ['a path', `export const machines = { prefix: '/apis/cluster.x-k8s.io/v1beta1', plural: 'machines' }\n`],
  [
    'a base with two resources behind it',
    `const base = '/apis/cluster.x-k8s.io/v1beta1'\nexport const urls = [base + '/clusters', base + '/machines']\n`,
  ],
  ['a pattern', String.raw`export const url = /apis\/cluster\.x-k8s\.io\/v1beta1\/machines$/` + '\n'],
  [
    'an object',
    `export const mock = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', metadata: {}, status: { bootstrapReady: true } }\n`,
  ],
])('a kind that stays for the sake of another one has a task: %s', (_, code) => {
  const { edits, tasks } = planFiles({ 'a.ts': keeping + code })('a.ts')
  expect(edits).toEqual([])
  expect(tasks.map((task) => `${task.row}: ${task.code}`)).toEqual(
    expect.arrayContaining([
      'Cluster:apiVersion: client/version-held',
      'Machine:apiVersion: client/shared-held',
    ]),
  )
})
