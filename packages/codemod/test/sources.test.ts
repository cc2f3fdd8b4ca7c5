import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const base = `export default class SteveModel { constructor(data) { Object.assign(this, data) } }\n`
const types = `export const CAPI = { MACHINE: 'cluster.x-k8s.io.machine', DEPLOYMENT: 'cluster.x-k8s.io.machinedeployment' }\n`

describe('models of a kind, by the name of the file', () => {
  const file = 'models/cluster.x-k8s.io.machinedeployment.js'
  const model = (body: string, name = file) =>
    planFiles({
      'models/steve-class.js': base,
      [name]: `import SteveModel from './steve-class'\nexport default class extends SteveModel {\n  ${body}\n}\n`,
    })(name)

  test.each([
    [
      'get late() { return this.status?.unavailableReplicas || 0 }',
      'this.status?.deprecated?.v1beta1?.unavailableReplicas || 0',
    ],
    [
      'get late() { const { status } = this; return status.unavailableReplicas }',
      'return status.deprecated?.v1beta1?.unavailableReplicas',
    ],
    [
      'get late() { return this.list.map(() => this.status.unavailableReplicas) }',
      '() => this.status.deprecated?.v1beta1?.unavailableReplicas',
    ],
    [
      "get late() { const key = 'status'; return this[key].unavailableReplicas }",
      'this[key].deprecated?.v1beta1?.unavailableReplicas',
    ],
    [
      'get own() { return this.spec }\n  get type() { return this.own.strategy.type }',
      'this.own.rollout?.strategy?.type',
    ],
    [
      'set(n) { this.status.updatedReplicas += n }',
      'this.status.deprecated = { ...this.status.deprecated, v1beta1: { ...this.status.deprecated?.v1beta1, updatedReplicas: this.status.deprecated?.v1beta1?.updatedReplicas + (n) } }',
    ],
  ])('%s', (body, expected) => {
    expect(model(body).after).toContain(expected)
  })

  test.each([
    [
      'a getter is no field, whatever it returns',
      'get template() { return this.spec.template.spec.infrastructureRef }\n  get name() { return this.template.name }',
    ],
    [
      'a member that the class has',
      'get status() { return this.other }\n  get late() { return this.status.unavailableReplicas }',
    ],
    [
      'a function has a `this` of its own',
      'get late() { return this.list.map(function () { return this.status.unavailableReplicas }) }',
    ],
    ['a static member is of no object', 'static late() { return this.status.unavailableReplicas }'],
    [
      'what is written again',
      'get late() { let { status } = this; status = this.other; return status.unavailableReplicas }',
    ],
    [
      'a default of its own',
      'get late() { const { status = this.other } = this; return status.unavailableReplicas }',
    ],
  ])('stays: %s', (_, body) => {
    expect(model(body).edits).toEqual([])
  })

  test.each([
    'models/provisioning.cattle.io.machinedeployment.js',
    'models/machinedeployment.js',
    'models/apps.deployment.js',
  ])('stays: %s is of no kind of ours', (name) => {
    expect(model('get late() { return this.status.unavailableReplicas }', name).edits).toEqual([])
  })

  test('a base of models is of all their kinds: what parts ways is told, what goes one way follows', () => {
    const files = {
      'models/steve-class.js': base,
      'models/base-cluster.x-k8s.io.js': `import SteveModel from './steve-class'
export default class Root extends SteveModel {
  get a() { return this.status.updatedReplicas }
  get b() { return this.spec.minReadySeconds }
}\n`,
      'models/cluster.x-k8s.io.machinedeployment.js': `import Root from './base-cluster.x-k8s.io'\nexport default class A extends Root {}\n`,
      'models/cluster.x-k8s.io.machinepool.js': `import Root from './base-cluster.x-k8s.io'\nexport default class B extends Root {}\n`,
    }
    const plan = planFiles(files)('models/base-cluster.x-k8s.io.js')
    expect(plan.after).toContain('return this.spec.template.spec?.minReadySeconds')
  })
})

describe('stores that take a resource type', () => {
  const plan = (text: string) =>
    planFiles({ 'types.js': types, 'a.js': `import { CAPI } from './types'\n${text}\n` })('a.js')
  const moved = 'status.deprecated?.v1beta1?.failureReason'

  test.each([
    [
      "export const a = (store, id) => store.getters['management/byId'](CAPI.MACHINE, id).status.failureReason",
    ],
    [
      "export const a = async (store) => (await store.dispatch('cluster/findAll', { type: CAPI.MACHINE }))[0].status.failureReason",
    ],
    [
      'export const a = async (store, own) => (await store.dispatch(`${own}/findPage`, { type: CAPI.MACHINE })).data[0].status.failureReason',
    ],
    [
      "export const a = (store) => store.all('cluster.x-k8s.io.machine').find((each) => each.status.failureReason)",
    ],
    [
      "export const a = async (store) => { const [machines] = await Promise.all([store.dispatch('find', { type: CAPI.MACHINE }), 1]); return machines.status.failureReason }",
    ],
    [
      "export default { data() { return { all: [] } }, async fetch() { this.all = await this.$dispatch('findAll', { type: CAPI.MACHINE }) }, computed: { a() { return this.all.map((m) => m.status.failureReason) } } }",
    ],
  ])('%s', (text) => {
    expect(plan(text).after).toContain(moved)
  })

  test.each([
    [
      'another type',
      "export const a = (store) => store.all('management.cattle.io.machine')[0].status.failureReason",
    ],
    ['a type that is not known', 'export const a = (store, type) => store.all(type)[0].status.failureReason'],
    [
      'a call that gives no objects',
      'export const a = (store) => store.schemaFor(CAPI.MACHINE).status.failureReason',
    ],
    [
      'either of two',
      'export const a = (store, b) => (b ? store.all(CAPI.MACHINE)[0] : b).status.failureReason',
    ],
    [
      'a member with another value too',
      "export default { data() { return { all: [] } }, async fetch() { this.all = await this.$dispatch('findAll', { type: CAPI.MACHINE }) }, methods: { set(v) { this.all = v }, a() { return this.all.map((m) => m.status.failureReason) } } }",
    ],
    [
      'a function that others may call',
      'export function why(m) { return m.status.failureReason }\nexport const a = (store) => store.all(CAPI.MACHINE).map(why)',
    ],
    [
      'a function that is called with something else',
      'function why(m) { return m.status.failureReason }\nexport const a = (store, o) => [store.all(CAPI.MACHINE).map(why), why(o)]',
    ],
  ])('stays: %s', (_, text) => {
    expect(plan(text).edits).toEqual([])
  })

  test('what is not known for sure is told where a source is in sight', () => {
    const text = `import { CAPI } from './types'\nexport const a = (store) => store.all(CAPI.MACHINE)\nexport const b = (machine) => machine.status.failureReason\n`
    expect(coded(planFiles({ 'types.js': types, 'a.js': text })('a.js'))).toEqual([
      'Machine:status.failureReason: client/untyped-field-moved',
    ])
  })
})

describe('the version of an answer goes with what is read of it', () => {
  test.each([
    [
      'a version that is written elsewhere',
      'const v = process.env.V\nexport const a = async (get) => (await get(`/apis/cluster.x-k8s.io/${v}/machines`)).items[0].status.failureReason\n',
    ],
    [
      'another version',
      "export const a = async (get) => (await get('/apis/cluster.x-k8s.io/v1beta2/machines')).items[0].status.failureReason\n",
    ],
    [
      'another group',
      "// cluster.x-k8s.io\nexport const a = async (get) => (await get('/apis/machine.openshift.io/v1beta1/machines')).items[0].status.failureReason\n",
    ],
    [
      'a kind that another read keeps',
      "export const a = async (get) => (await get('/apis/cluster.x-k8s.io/v1beta1/machines')).items[0].status.failureReason\nexport const b = (machine) => machine.status.failureMessage\n",
    ],
  ])('stays: %s', (_, text) => {
    expect(planFiles({ 'a.js': text })('a.js').edits).toEqual([])
  })
})

describe('calls around a request', () => {
  const plan = (text: string) => planFiles({ 'a.js': text })('a.js')
  const moved = 'status.deprecated?.v1beta1?.failureReason'
  const path = '/apis/cluster.x-k8s.io/v1beta1/machines'

  test.each([
    [
      'an informer',
      `const own = makeInformer(config, '${path}', list)\nown.on('add', (one) => show(one.status.failureReason))`,
    ],
    ['a watch', `watch.watch('${path}', {}, (type, one) => show(one.status.failureReason), done)`],
    [
      'a query with a function',
      `const { data } = useQuery({ queryKey: ['all'], queryFn: () => fetch('${path}').then((own) => own.json()) })\ndata.items.map((one) => one.status.failureReason)`,
    ],
    [
      'a query with a method',
      `const own = useQuery({ queryKey: ['all'], async queryFn() { const own = await fetch('${path}'); return own.json() } })\nown.data.items.map((one) => one.status.failureReason)`,
    ],
    ['useSWR', `const { data } = useSWR('all', () => get('${path}'))\ndata.items[0].status.failureReason`],
    [
      'a hook of OpenShift',
      `const [all, isLoaded] = useK8sWatchResource({ groupVersionKind: { group: 'cluster.x-k8s.io', version: 'v1beta1', kind: 'Machine' }, isList: true })\nall.map((one) => one.status.failureReason)`,
    ],
    [
      'a proxy of Backstage',
      `const own = await api.proxy({ clusterName, path: '${path}' })\nconst { items } = await own.json()\nitems[0].status.failureReason`,
    ],
  ])('%s', (_, text) => {
    const { after } = plan(`export async function of(get) {\n${text}\n}\n`)
    expect(after).toContain(moved)
    expect(after).toMatch(/v1beta2/)
  })

  test.each([
    [
      'a query whose function is elsewhere',
      `const { data } = useQuery({ queryKey: ['cluster.x-k8s.io'], queryFn: load })`,
    ],
    ['an event of something else', `own.on('add', (data) => data)`],
  ])('stays: %s', (_, text) => {
    const { after } = plan(
      `export function of(own) {\n${text}\nreturn data.items[0].status.failureReason\n}\n`,
    )
    expect(after).not.toContain(moved)
  })
})

describe('what another file says, by whatever name', () => {
  const gives = `import { CAPI } from './types'\nexport const machinesOf = (store) => store.all(CAPI.MACHINE)\n`
  const read = (list: string): string => `export const a = (store) => ${list}[0].status.failureReason`
  test.each([
    [
      'a constant under another name',
      'MODELS',
      `export { CAPI as MODELS } from './types'`,
      'store.all(MODELS.MACHINE)',
    ],
    [
      'a constant in a constant',
      'KIND',
      `import { CAPI } from './types'\nexport const KIND = CAPI.MACHINE`,
      'store.all(KIND)',
    ],
    ['a function', 'machinesOf', gives, 'machinesOf(store)'],
    ['a function under another name', 'listOf', `${gives}export { machinesOf as listOf }`, 'listOf(store)'],
    [
      'a function that is a default',
      'default as listOf',
      `${gives}export default machinesOf`,
      'listOf(store)',
    ],
  ])('%s', (_, name, from, list) => {
    const plan = planFiles({
      'types.js': types,
      'from.js': from,
      'a.js': `import { ${name} } from './from'\n${read(list)}\n`,
    })('a.js')
    expect(plan.after).toContain('status.deprecated?.v1beta1?.failureReason')
  })
})

test('a pattern in the place of a parameter is followed, also where its type is any', () => {
  const text = `const ready = ({ status: { infrastructureReady } }: any) => infrastructureReady
export const f = async () => ready(await (await fetch('/apis/cluster.x-k8s.io/v1beta1/namespaces/a/machines/b')).json())\n`
  expect(planFiles({ 'a.ts': text })('a.ts').after).toContain(
    '({ status: { initialization: { infrastructureProvisioned: infrastructureReady } = {} } }: any)',
  )
})
