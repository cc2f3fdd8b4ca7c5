import { convert, paths, schemaOf, stepsOf, transitions } from '@capi-migrate/transitions'
import { describe, expect, test } from 'vitest'
import { isLeaf } from './generate-client.ts'
import { coded, planFiles } from './plan-files.ts'
import { run } from './run.ts'

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
      'this.own.rollout?.strategy.type',
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

// What JavaScript reads of a v1beta1 object, it reads of the converted one after it was rewritten: by each source, each kind.
describe('at run time', () => {
  const kinds = transitions.filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')
  const plural = (kind: string): string => `${kind.toLowerCase()}${kind.endsWith('s') ? 'es' : 's'}`
  const loads = {
    'the path of a request': (group: string, kind: string) =>
      `async (get) => (await get('/apis/${group}/v1beta1/${plural(kind)}')).data.items[0]`,
    'group, version and resource': (group: string, kind: string) =>
      `async (get) => {
  const { body } = await get('${group}', 'v1beta1', '${plural(kind)}')
  return body.items.find(() => true)
}`,
    'a resource type': (group: string, kind: string) =>
      `async (dispatch) => {
  const all = await dispatch('cluster/findAll', { type: '${group}.${kind.toLowerCase()}' })
  return all.data.items[0]
}`,
  }

  describe.each(Object.entries(loads))('%s', (_, load) => {
    const clients = new Map(kinds.map(({ group, kind }) => [kind, clientOf(group, kind, load(group, kind))]))
    const plan = planFiles(Object.fromEntries([...clients].map(([kind, { text }]) => [`${kind}.js`, text])))

    test.each(kinds.map(({ group, kind }) => [kind, group] as const))('%s', async (kind, group) => {
      const { text, reads } = clients.get(kind)!
      const { after, tasks } = plan(`${kind}.js`)
      const lines = text.split('\n')
      const left = new Set(tasks.map(({ line }) => /read\d+/.exec(lines[line - 1]!)?.[0]))
      const before = objectOf([...reads.values()], group, kind)
      const { object } = convert(before, { to: 'v1beta2' })
      const [old, now] = [run(text), run(after)]
      const give = (value: unknown) => async () => ({ data: { items: [value] }, body: { items: [value] } })
      for (const [name, steps] of reads)
        if (!left.has(name))
          expect(await now[name]!(give(object)), steps.join('.')).toEqual(await old[name]!(give(before)))
      expect(left.size).toBeLessThan(reads.size * 0.6)
    })
  })

  function clientOf(group: string, kind: string, load: string) {
    const fields = [...paths(schemaOf(group, 'v1beta1', kind)!)].filter(
      ([path, node]) => isLeaf(node) && /^(?:spec|status)\./.test(path) && /^[\w.]+$/.test(path),
    )
    const reads = new Map(fields.map(([path], i) => [`read${i}`, stepsOf(path)]))
    const lines = [...reads].map(
      ([name, steps]) => `export const ${name} = async (get) => (await load(get)).${steps.join('?.')}\n`,
    )
    return { text: `const load = ${load}\n${lines.join('')}`, reads }
  }

  /** An object with a value at the end of each path. */
  function objectOf(reads: readonly (readonly string[])[], group: string, kind: string): object {
    const nodes = new Map(paths(schemaOf(group, 'v1beta1', kind)!))
    const root: Record<string, unknown> = {
      apiVersion: `${group}/v1beta1`,
      kind,
      metadata: { name: 'a' },
    }
    for (const steps of reads) {
      const { enum: values, type } = nodes.get(steps.join('.'))!
      const name = steps.at(-1)!
      const word = /timeout/i.test(name) ? '10s' : name === 'apiVersion' ? 'example.com/v1' : 'a'
      let at = root
      for (const step of steps.slice(0, -1)) at = (at[step] ??= {}) as Record<string, unknown>
      at[name] = values?.[0] ?? (type === 'boolean' ? true : type === 'string' ? word : 3)
    }
    return root
  }
})
