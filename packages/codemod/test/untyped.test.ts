import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const told = (text: string, name = 'a.js') => coded(planFiles({ [name]: text })(name))

describe('a value without a type is told wherever its names lead from a spec or a status', () => {
  const gone = 'Cluster:spec.infrastructureRef.namespace: client/untyped-field-gone'
  const moved = 'Cluster:spec.topology.class: client/untyped-field-moved'

  test.each([
    ['a name', 'const ref = cluster.spec.infrastructureRef; return ref.namespace', gone],
    ['another name', 'const { infrastructureRef: own } = cluster.spec; return own?.namespace', gone],
    ['defaults', 'const { spec: { topology = {} } = {} } = cluster; return topology.class', moved],
    ['a rename in a pattern', 'const { topology: { class: name } } = cluster.spec; return name', moved],
    ['a constant as a name', "const KEY = 'topology'; return cluster.spec[KEY].class", moved],
    [
      'a constant in a pattern',
      "const KEY = 'topology'; const { [KEY]: own } = cluster.spec; return own.class",
      moved,
    ],
    ['a function of the file', 'const show = (own) => own.class; return show(cluster.spec.topology)', moved],
    ['what a function returns', 'const own = (c) => c.spec.topology; return own(cluster).class', moved],
    ['a getter of a library', "return get(cluster, 'spec.topology').class", moved],
    ['a hook', 'const own = useMemo(() => cluster.spec.topology, [cluster]); return own.class', moved],
    ['a ref', 'const own = computed(() => cluster.spec.topology); return own.value.class', moved],
  ])('%s', (_, body, expected) => {
    expect(told(`// cluster.x-k8s.io\nexport function of(cluster) { ${body} }\n`)).toEqual([expected])
  })

  test.each([
    [
      'entries of a map',
      'return Object.entries(cluster.status.failureDomains).map(([name, own]) => own.controlPlane)',
      [
        'Cluster:status.failureDomains: client/untyped-field-form',
        'Cluster:status.failureDomains: client/untyped-field-moved',
      ],
    ],
    [
      'a map with keys that are constants',
      "const KEY = 'example.com/section'; return clusterClass.spec.variables.filter((own) => own.metadata?.annotations?.[KEY])",
      ['ClusterClass:spec.variables[].metadata: client/untyped-field-moved'],
    ],
    [
      'entries of a list of parts',
      'return cluster.spec.topology.workers.machineDeployments.map((md) => md.nodeDrainTimeout)',
      ['Cluster:spec.topology.workers.machineDeployments[].nodeDrainTimeout: client/untyped-field-moved'],
    ],
    [
      'what was found',
      "return cluster.spec.topology.workers.machineDeployments.find((md) => md.name === 'a').nodeDrainTimeout",
      ['Cluster:spec.topology.workers.machineDeployments[].nodeDrainTimeout: client/untyped-field-moved'],
    ],
    [
      'a callback with a name',
      'const late = (md) => md.nodeDrainTimeout; return cluster.spec.topology.workers.machineDeployments.map(late)',
      ['Cluster:spec.topology.workers.machineDeployments[].nodeDrainTimeout: client/untyped-field-moved'],
    ],
  ])('%s', (_, body, expected) => {
    expect(told(`// cluster.x-k8s.io\nexport function of(cluster) { ${body} }\n`)).toEqual(expected)
  })
})

describe('components', () => {
  const form = (script: string, template = '') =>
    told(`<script>\nexport default {\n${script}\n}\n</script>\n<template>${template}</template>\n`, file)
  const file = 'edit/cluster.x-k8s.io.cluster/Form.vue'
  const moved = 'Cluster:spec.topology.class: client/untyped-field-moved'

  test('a computed member, in the script and in the template', () => {
    const script = `computed: { topology() { return this.value?.spec?.topology }, own() { return this.topology.class } }`
    expect(form(script, '<p :key="topology.class">{{ topology.class }}</p>')).toEqual([moved, moved, moved])
  })

  test('a computed member with a setter', () => {
    const script = `computed: { topology: { get() { return this.value.spec.topology || {} }, set(own) { this.value.spec.topology = own } } }, methods: { own() { return this.topology.class } }`
    expect(form(script)).toEqual([moved])
  })

  test('items of v-for', () => {
    const script = `computed: { all() { return this.value.spec.topology.workers.machineDeployments } }`
    expect(form(script, '<p v-for="md in all">{{ md.nodeDrainTimeout }}</p>')).toEqual([
      'Cluster:spec.topology.workers.machineDeployments[].nodeDrainTimeout: client/untyped-field-moved',
    ])
  })

  test('what is written', () => {
    expect(form('methods: { set(own) { this.value.spec.topology.classNamespace = own } }')).toEqual([
      'Cluster:spec.topology.classNamespace: client/untyped-field-written',
    ])
  })
})

test('a source in a file that names the group of somebody else is told of', () => {
  const text = `import Command from './edit/provisioning.cattle.io.cluster/Command'
export default {
  async fetch() { this.all = await this.$store.dispatch('findAll', { type: 'cluster.x-k8s.io.machine' }) },
  computed: { own() { return this.value.machines.filter((machine) => machine.spec.infrastructureRef.apiVersion) } },
}\n`
  expect(told(text)).toEqual(['Machine:spec.infrastructureRef.apiVersion: client/untyped-field-moved'])
})

test('where nothing names the group, one task says the lines of all', () => {
  const text = `// of a ClusterClass
export const name = (own) => own.spec.controlPlane.ref.name
export const kind = (own) => own.spec.controlPlane.ref.kind
export const all = (own) => [own.spec.controlPlane.ref.namespace, own.spec.infrastructure.ref.name]\n`
  const { tasks } = planFiles({ 'a.js': text })('a.js')
  expect(tasks.map(({ line }) => line)).toEqual([2])
  expect(tasks[0]!.next).toContain('; see also line 3 and 4')
})

test('a getter that gives a field is told where it reads it, and nowhere else', () => {
  const text = `export default class {
  get late() { return this.status.failureReason }
  get own() { return this.late || this.late.length }
}\n// cluster.x-k8s.io Machine\n`
  expect(planFiles({ 'a.js': text })('a.js').tasks.map(({ line }) => line)).toEqual([2])
})

describe('what is to be written is said', () => {
  const nextOf = (line: string, mode: 'v1beta2' | 'dual' = 'v1beta2'): string =>
    planFiles({ 'a.ts': `// cluster.x-k8s.io\n${line}\n` }, { mode })('a.ts').tasks[0]!.next

  test.each([
    [
      'export const f = (md: any) => md.status.unavailableReplicas ?? 0',
      'where it is a MachineDeployment, read md.status.deprecated?.v1beta1?.unavailableReplicas;',
    ],
    [
      'export const getMachineDeployments = (resource: any) => resource.status?.updatedReplicas',
      'where it is a MachineDeployment, read resource.status?.upToDateReplicas;',
    ],
    [
      'export const f = (cluster: any) => cluster.spec.topology.class',
      'where it is a Cluster, read cluster.spec.topology.classRef.name;',
    ],
  ])('%s', (line, said) => {
    expect(nextOf(line)).toContain(said)
  })

  test('in both versions for dual code', () => {
    expect(nextOf('export const f = (cluster: any) => cluster.spec.topology.class', 'dual')).toContain(
      'read cluster.spec.topology.classRef?.name ?? cluster.spec.topology.class;',
    )
  })

  test('a counter without a successor says what counts instead', () => {
    const plan = planFiles({
      'a.ts': '// cluster.x-k8s.io\nexport const f = (md: any) => md.status.unavailableReplicas\n',
    })('a.ts')
    expect(plan.tasks[0]!.what).toContain(
      'and goes with v1beta1; what is not available is replicas less availableReplicas',
    )
  })
})

test('initials are those of one kind: KCP is no KubeadmConfig', () => {
  const text = `// controlplane.cluster.x-k8s.io, bootstrap.cluster.x-k8s.io
export const getKCPFailure = (item: any) => item.status?.failureReason
export const getKCFailure = (item: any) => item.status?.failureReason
`
  expect(told(text, 'a.ts')).toEqual([
    'KubeadmControlPlane:status.failureReason: client/untyped-field-moved',
    'KubeadmConfig:status.failureReason: client/untyped-field-moved',
  ])
})

describe('a path in a text goes with what is read beside it', () => {
  const header = "export const headers = [{ value: 'status.failureReason' }]\n"
  const told = 'Machine:status.failureReason: client/untyped-field-moved'
  const planOf = (read: string, mode: 'v1beta2' | 'dual' = 'v1beta2') =>
    planFiles(
      { 'a.js': `// cluster.x-k8s.io Machine\n${header}`, 'b.js': `import { headers } from './a'\n${read}` },
      { mode },
    )('a.js')

  test('a read without a type stays, so the path does', () => {
    const plan = planOf(
      'export const late = (machine) => machine.status.failureMessage // cluster.x-k8s.io\n',
    )
    expect(plan.edits).toEqual([])
    expect(coded(plan)).toEqual([told])
  })

  test.each([
    [
      'a read of another kind',
      'export const old = (machineSet) => machineSet.status.fullyLabeledReplicas // cluster.x-k8s.io\n',
    ],
    ['nothing that moves', 'export const phase = (machine) => machine.status.phase // cluster.x-k8s.io\n'],
  ])('%s keeps nothing', (_, read) => {
    expect(planOf(read).after).toContain('status.deprecated.v1beta1.failureReason')
  })

  test('types that go say the version', () => {
    const text = `interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; status: { failureReason?: string } }
${header}export const late = (machine: any) => machine.status.failureReason\n`
    expect(planFiles({ 'a.ts': text })('a.ts').after).toContain(
      "value: 'status.deprecated.v1beta1.failureReason'",
    )
  })
})

test('what a library without its types gives is told beside the class that is imported, and holds its version', () => {
  const files = {
    'cluster.ts': `export class Cluster extends KubeObject { static apiVersion = 'cluster.x-k8s.io/v1beta1'; static kind = 'Cluster' }\n`,
    'list.ts': `import { Cluster } from './cluster'
export const columns = { of: Cluster, getValue: (cluster) => cluster.spec?.topology?.class }\n`,
  }
  const plan = planFiles(files)
  expect(coded(plan('list.ts'))).toEqual([])
  expect(plan('cluster.ts').edits).toEqual([])
  expect(coded(plan('cluster.ts'))).toEqual(['Cluster:apiVersion: client/version-held'])
  expect(plan('cluster.ts').tasks[0]!.what).toContain('list.ts:2 spec.topology.class')
})

describe('names lead to other files', () => {
  const variable = 'ClusterClass:spec.variables[].metadata: client/untyped-field-moved'
  const parent = (tag: string) => `<script>
import Row from './Row.vue'
export default { components: { Row }, computed: { all() { return this.clusterClass.spec.variables } } }
// cluster.x-k8s.io.clusterclass
</script>
<template><div v-for="each in all">${tag}</div></template>\n`
  const row = `<script>
// of a cluster class
export default { props: { variableDef: Object }, computed: { label() { return this.variableDef?.metadata?.annotations } } }
</script>
<template><p :title="variableDef.metadata.labels" /></template>\n`

  test.each([
    '<Row :variable-def="each" />',
    '<row :variableDef="each"></row>',
    '<Row v-model:variable-def="each" />',
  ])('what a component is given: %s', (tag) => {
    expect(coded(planFiles({ 'Form.vue': parent(tag), 'Row.vue': row })('Row.vue'))).toEqual([
      variable,
      variable,
    ])
  })

  test('another property is not', () => {
    expect(
      coded(planFiles({ 'Form.vue': parent('<Row :name="each" />'), 'Row.vue': row })('Row.vue')),
    ).toEqual([])
  })

  test('what a function of another file is given', () => {
    const files = {
      'util.js': `export const isShown = (variable) => !variable.metadata?.annotations\n`,
      'a.js': `import { isShown } from './util'
export const of = (clusterClass) => clusterClass.spec.variables.filter((each) => isShown(each)) // cluster.x-k8s.io metadata\n`,
    }
    expect(coded(planFiles(files)('util.js'))).toEqual([variable])
  })

  test.each(['(machine) => drainOf(machine)', 'drainOf'])(
    'what it reads of an object that it is given: %s',
    (callback) => {
      const request = `'/apis/cluster.x-k8s.io/v1beta1/machines'`
      const plan = planFiles({
        'drain.js': `export const drainOf = (machine) => machine.spec.nodeDrainTimeout\n`,
        'other.js': `export const drainOf = (cart) => cart.spec.nodeDrainTimeout\n`,
        'list.js': `import { drainOf } from './drain'\nimport './other'
export const drains = async (get) => (await get(${request})).items.map(${callback})\n`,
      })
      expect(plan('list.js').edits).toEqual([])
      expect(plan('list.js').tasks[0]!.what).toContain('drain.js:1 spec.nodeDrainTimeout')
    },
  )
})

describe('the type of what is read says whose it is, where its file names the group', () => {
  const types = `// objects of cluster.x-k8s.io
export interface Resource { kind: string; spec: any; status?: any }\n`
  const drain = 'Machine:spec.nodeDrainTimeout: client/untyped-field-moved'
  const read = (text: string, more: Readonly<Record<string, string>> = {}) =>
    coded(planFiles({ 'types.ts': types, ...more, 'a.ts': `${text}\n` })('a.ts'))
  const type = `import type { Resource } from './types'\n`

  test.each([
    ['a parameter', 'export const drainOf = (machine: Resource) => machine.spec.nodeDrainTimeout'],
    ['a parameter in parts', 'export const machine = ({ spec }: Resource) => spec.nodeDrainTimeout'],
    [
      'an item',
      'export const drains = (machines: Resource[]) => machines.map((one) => one.spec.nodeDrainTimeout)',
    ],
    ['what may be absent', 'export const drainOf = (machine?: Resource) => machine?.spec.nodeDrainTimeout'],
    [
      'an assertion',
      'export const drainOf = (machine: unknown) => (machine as Resource).spec.nodeDrainTimeout',
    ],
  ])('%s', (_, text) => {
    expect(read(type + text)).toEqual([drain])
  })

  test('through a module that only hands it on', () => {
    expect(
      read(
        `import type { Resource } from './all'
export const drainOf = (machine: Resource) => machine.spec.nodeDrainTimeout`,
        { 'all.ts': `export * from './types'\n` },
      ),
    ).toEqual([drain])
  })

  test('of its conditions too', () => {
    expect(
      read(
        `${type}export const isHealthy = (machine: Resource) =>
  machine.status.conditions.find((one: any) => one.type === 'NodeHealthy')`,
      ),
    ).toEqual(['Machine:status.conditions: client/condition-redefined'])
  })

  test('where nothing but a call names it', () => {
    expect(
      read(
        `import { machines } from './store'
export const drains = () => machines().map((machine) => machine.spec.nodeDrainTimeout)`,
        { 'store.ts': `${type}export declare function machines(): Resource[]\n` },
      ),
    ).toEqual([drain])
  })

  test.each([
    ['machine', [drain]],
    ['cart', []],
  ])('of a value without that type a file that imports it has to name the kind: %s', (name, expected) => {
    expect(
      read(
        `${type}export type Own = Resource\nexport const drainOf = (${name}: any) => ${name}.spec.nodeDrainTimeout`,
      ),
    ).toEqual(expected)
  })
})

test('names lead on through files that import one another', () => {
  const files = {
    'group.js': `export const group = 'cluster.x-k8s.io'\n`,
    'a.js': `import { isShown } from './b'
import './group' // metadata
export const first = 1
export const shown = (list) => list.filter((each) => isShown(each))\n`,
    'b.js': `import { first } from './a'
import './group'
export const isShown = (variable) => first && !variable.metadata?.annotations\n`,
    'c.js': `import { shown } from './a'
export const of = (clusterClass) => shown(clusterClass.spec.variables) // cluster.x-k8s.io metadata\n`,
  }
  expect(coded(planFiles(files)('b.js'))).toEqual([
    'ClusterClass:spec.variables[].metadata: client/untyped-field-moved',
  ])
})

describe('what is gathered under names that are computed', () => {
  const variable = 'ClusterClass:spec.variables[].metadata: client/untyped-field-moved'
  test.each([
    ['a list', 'const out = []; for (const v of all) out.push(v); return out.map((v) => v.metadata)'],
    [
      'a map of lists',
      'const out = {}; all.forEach((v) => { if (out[v.name]) out[v.name].push(v); else out[v.name] = [v] }); return out[key].map((v) => v.metadata)',
    ],
    [
      'a map of maps of lists',
      'const out = {}; for (const k of keys) { const own = {}; for (const v of all) own[v.name] = [v]; out[k] = own } return Object.values(out).map((own) => own[key].find((v) => v.metadata))',
    ],
  ])('%s', (_, body) => {
    const text = `// cluster.x-k8s.io\nexport const other = (all) => { const out = {}; out.a = all.b; out[all.c] = [all.d]; return out }\nexport function of(clusterClass, key, keys) { const all = clusterClass.spec.variables; ${body} }\n`
    expect(told(text)).toEqual([variable])
  })

  test('what is not gathered from objects is none', () => {
    const text = `// cluster.x-k8s.io ClusterClass\nexport function of(all) { const out = {}; for (const v of all) out[v.name] = [v]; return out.a.map((v) => v.metadata) }\n`
    expect(told(text)).toEqual([])
  })
})

describe('what code elsewhere says of a value', () => {
  const counter = 'MachineDeployment:status.updatedReplicas: client/untyped-counter'
  const read = (body: string) =>
    `import { Api } from './api'\nexport const shown = async (api: Api) => { const own = ${body}; return own.status.updatedReplicas }\n`
  const api = `export class Api {
  constructor(private readonly http: any) {}
  machineDeployment(name: string): Promise<any> {
    const base = '/apis/cluster.x-k8s.io/v1beta1'
    return this.http.get(\`\${base}/namespaces/a/machinedeployments/\${name}\`)
  }
  pod(name: string): Promise<any> { return this.http.get('/api/v1/pods/' + name) }
}
`
  test('what a service of Angular gives follows', () => {
    const plan = planFiles({ 'api.ts': api, 'a.ts': read("await lastValueFrom(api.machineDeployment('a'))") })
    expect(plan('api.ts').after).toContain("'/apis/cluster.x-k8s.io/v1beta2'")
    expect(plan('a.ts').after).toContain('own.status.deprecated?.v1beta1?.updatedReplicas')
  })

  test('a file that calls what asks for a kind may read it', () => {
    const plan = planFiles({ 'api.ts': api, 'a.ts': read("wrap(await api.machineDeployment('a'))") })
    expect(coded(plan('api.ts'))).toEqual(['MachineDeployment:apiVersion: client/version-held'])
    expect(plan('api.ts').edits).toEqual([])
    expect(plan('a.ts').edits).toEqual([])
  })

  test('a file that calls something else of it does not', () => {
    const plan = planFiles({ 'api.ts': api, 'a.ts': read("await api.pod('a')") })
    expect(plan('a.ts').tasks).toEqual([])
    expect(plan('api.ts').after).toContain('/v1beta2')
  })

  test('a class whose spec and status have no type', () => {
    const model = `declare const KubeObject: any
export class MachineDeployment extends KubeObject { static kind = 'MachineDeployment'; static apiVersion = 'cluster.x-k8s.io/v1beta1'; get status() { return this.jsonData.status } }
`
    const use = `import { MachineDeployment } from './model'\nexport const shown = (item: MachineDeployment) => item.status.updatedReplicas\n`
    const dual = planFiles({ 'model.ts': model, 'a.ts': use }, { mode: 'dual' })
    expect(coded(dual('a.ts'))).toEqual([counter])
    expect(planFiles({ 'model.ts': model, 'a.ts': use })('model.ts').edits).toEqual([])
  })

  test('Ready of something else, in a file that calls what asks for a kind, is not', () => {
    const use = `import { Api } from './api'
export const all = (api: Api) => api.machineDeployment('MachineDeployment')
export const isUp = async (api: Api) => (await api.pod('a')).status.conditions.some((c: any) => c.type === 'Ready')
`
    expect(planFiles({ 'api.ts': api, 'a.ts': use })('a.ts').tasks).toEqual([])
  })
})
