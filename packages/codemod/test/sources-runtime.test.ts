import { convert, paths, schemaOf, stepsOf } from '@capi-migrate/transitions'
import { describe, expect, test } from 'vitest'
import { movingNames } from '../src/field-names.ts'
import { sourceCalls } from '../src/sources/table.ts'
import { isLeaf } from './generate-client.ts'
import { planFiles } from './plan-files.ts'
import { isCrossing, isRedefined, kinds } from './redefined.ts'
import { run } from './run.ts'

// What JavaScript reads of a v1beta1 object, it reads of the converted one after it was rewritten: by each source, each kind.
// Dual code reads it of both.
const plural = (kind: string): string => `${kind.toLowerCase()}${kind.endsWith('s') ? 'es' : 's'}`

// The calls of the table, written out once more: a line that is lost there is missed here.
const storeCalls = [
  'byId',
  'all',
  'matching',
  'find',
  'findAll',
  'findPage',
  'findMatching',
  'findLabelSelector',
  'create',
]
const classCalls = ['useGet', 'useList', 'useApiGet', 'useApiList', 'apiGet', 'apiList']

/** What loads an object, given a function that answers with it in any of the ways that libraries do. */
const loads: Readonly<Record<string, (group: string, kind: string) => string>> = {
  'the path of a request': (group, kind) =>
    `async (get) => (await get('/apis/${group}/v1beta1/${plural(kind)}')).data.items[0]`,
  'a path in a variable': (group, kind) =>
    `async (get) => {
  let base = '/apis/${group}/v1beta1'
  return (await get(\`\${base}/namespaces/\${get.name}/${plural(kind)}\`)).data.items[0]
}`,
  'group, version and resource': (group, kind) =>
    `async (get) => {
  const { body } = await get('${group}', 'v1beta1', '${plural(kind)}')
  return body.items.find(() => true)
}`,
  'a resource type': (group, kind) =>
    `async (dispatch) => {
  const all = await dispatch('cluster/findAll', { type: '${group}.${kind.toLowerCase()}' })
  return all.data.items[0]
}`,
  'a model of a hook': (group, kind) =>
    `async (get) => {
  const { data } = await get({ groupVersionKind: { group: '${group}', version: 'v1beta1', kind: '${kind}' }, isList: true })
  return data.items[0]
}`,
  'a query': (group, kind) =>
    `async (get) => {
  const useQuery = async ({ queryFn }) => ({ data: await queryFn() })
  const { data } = await useQuery({ queryKey: ['all'], queryFn: () => get('/apis/${group}/v1beta1/${plural(kind)}').then((own) => own.data) })
  return data.items[0]
}`,
  'a proxy of Backstage': (group, kind) =>
    `async (get) => {
  const kubernetesApi = { proxy: async () => ({ json: async () => (await get()).data }) }
  const response = await kubernetesApi.proxy({ clusterName: 'a', path: '/apis/${group}/v1beta1/${plural(kind)}' })
  const body = await response.json()
  return body.items[0]
}`,
  ...Object.fromEntries(
    storeCalls.map((call) => [
      `${call} of a store`,
      (group: string, kind: string) =>
        `async (get) => {
  const getters = { 'management/${call}': get }
  const all = await getters['management/${call}']('${group}.${kind.toLowerCase()}', 'a')
  return all.data.items[0]
}`,
    ]),
  ),
  ...Object.fromEntries(
    classCalls.map((call) => [
      `${call} of a KubeObject`,
      (group: string, kind: string) =>
        `async (get) => {
  const all = await Own.${call}(get)
  return all.data.items[0]
}
class Own { static apiVersion = '${group}/v1beta1'; static kind = '${kind}'; static ${call}(get) { return get() } }`,
    ]),
  ),
}

test('every call of the table is here', () => {
  expect(sourceCalls.map(({ call }) => call)).toEqual([...storeCalls, ...classCalls])
})

type Reads = ReadonlyMap<string, readonly string[]>

/** A program for a kind that reads objects, and how each of its readers is given one. */
interface SourceOf {
  readonly fileOf: (group: string, kind: string) => string
  readonly textOf: (reads: Reads, group: string, kind: string) => string
  readonly read: (program: ReturnType<typeof run>, name: string, value: unknown) => unknown
}

const ofKind = (_: string, kind: string): string => `${kind}.js`
const linesFor = (reads: Reads, lineOf: (name: string, path: string) => string): string =>
  [...reads].map(([name, steps]) => `${lineOf(name, steps.join('?.'))}\n`).join('')

const sources: Readonly<Record<string, SourceOf>> = {
  ...Object.fromEntries(
    Object.entries(loads).map(([name, load]): [string, SourceOf] => [
      name,
      {
        fileOf: ofKind,
        // Dual code reads what it has a name for.
        textOf: (reads, group, kind) =>
          `const load = ${load(group, kind)}\n${linesFor(
            reads,
            (name, path) =>
              `export const ${name} = async (get) => { const own = await load(get); return own.${path} }`,
          )}`,
        read: (program, name, value) =>
          program[name]!(async () => ({ data: { items: [value] }, body: { items: [value] } })),
      },
    ]),
  ),
  'an informer': {
    fileOf: ofKind,
    textOf: (reads, group, kind) =>
      `const makeInformer = (config, path, list) => ({ on: (event, each) => each(list()) })
const watch = (object) => makeInformer({}, '/apis/${group}/v1beta1/${plural(kind)}', () => object)
${linesFor(
  reads,
  (name, path) =>
    `export const ${name} = (object) => { let value; watch(object).on('add', (own) => { value = own.${path} }); return value }`,
)}`,
    read: (program, name, value) => program[name]!(value),
  },
  'the model of a kind': {
    fileOf: (group, kind) => `models/${group}.${kind.toLowerCase()}.js`,
    textOf: (reads) =>
      `export default class {
  constructor(data) { Object.assign(this, data) }
${linesFor(reads, (name, path) => `  get ${name}() { return this.${path} }`)}}
`,
    read: ({ default: model }, name, value) => new (model as unknown as Model)(value)[name],
  },
}

type Model = new (value: unknown) => Readonly<Record<string, unknown>>

const modes = [
  ['v1beta2', { mode: 'v1beta2', generation: 'legacy' }],
  ['dual', { mode: 'dual' }],
] as const

describe.each(modes)('--mode %s', (mode, options) => {
  describe.each(Object.entries(sources))('%s', (_, { fileOf, textOf, read }) => {
    const clients = new Map(
      kinds.map(({ group, kind }) => {
        const reads = readsOf(group, kind)
        return [kind, { file: fileOf(group, kind), text: textOf(reads, group, kind), reads }]
      }),
    )
    const plan = planFiles(
      Object.fromEntries([...clients.values()].map(({ file, text }) => [file, text])),
      options,
    )

    test.each(kinds.map(({ group, kind }) => [kind, group] as const))('%s', async (kind, group) => {
      const { file, text, reads } = clients.get(kind)!
      const { after, tasks } = plan(file)
      const [old, now] = [run(text), run(after)]
      await compare({ text, tasks, reads, group, kind }, (name, value, isOld) =>
        read(isOld ? old : now, name, value),
      )
    })
  })

  /** Whether each reader that no task is left for reads the same as before. */
  async function compare(
    { text, tasks, reads, group, kind }: Compared,
    read: (name: string, value: unknown, isOld: boolean) => unknown,
  ): Promise<void> {
    const lines = text.split('\n')
    const left = new Set(tasks.flatMap(({ line }) => /read\d+/.exec(lines[line - 1]!)?.[0] ?? []))
    const before = objectOf([...reads.values()], group, kind)
    const { object } = convert(before, { to: 'v1beta2' })
    for (const [name, steps] of reads) {
      const path = steps.join('.')
      if (left.has(name) || (mode === 'dual' && isRedefined(path))) continue
      const expected = await read(name, before, true)
      expect(await read(name, object, false), path).toEqual(expected)
      if (mode === 'dual' && !isCrossing(path))
        expect(await read(name, before, false), `${path} of v1beta1`).toEqual(expected)
    }
    expect(left.size).toBeLessThan(leavesOf(group, kind).length * 0.6)
  }
})

interface Compared {
  readonly text: string
  readonly tasks: readonly { readonly line: number }[]
  readonly reads: Reads
  readonly group: string
  readonly kind: string
}

function leavesOf(group: string, kind: string): readonly string[] {
  return [...paths(schemaOf(group, 'v1beta1', kind)!)].flatMap(([path, node]) =>
    isLeaf(node) && /^(?:spec|status)\./.test(path) && /^[\w.]+$/.test(path) ? [path] : [],
  )
}

/** The leaves that have a name on their way that goes elsewhere; all others are read as before. */
function readsOf(group: string, kind: string): Reads {
  const moving = leavesOf(group, kind).filter((path) => stepsOf(path).some((step) => movingNames.has(step)))
  return new Map(moving.map((path, i) => [`read${i}`, stepsOf(path)]))
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
