import { convert } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { planFiles } from './plan-files.ts'

// A client that moves right goes on giving the same however its links are hidden: a version in a constant of another file, a body
// behind a wrapper, conditions in a map. What the codemod does not see through it leaves, or reports.

const runs = Number(process.env.RUNS ?? 150)

/** Files by name, with an expression that stands for what was hidden. */
interface Hidden {
  readonly expression: string
  /** Lines that the file needs above it. */
  readonly lines?: string
  readonly files?: Readonly<Record<string, string>>
}

type Hiding = (text: string, id: string) => Hidden

const quoted = (text: string): string => `'${text}'`

/** Ways to say a text otherwise. */
const hidings: Readonly<Record<string, Hiding>> = {
  plainly: (text) => ({ expression: quoted(text) }),
  'a constant': (text, id) => ({ expression: id, lines: `const ${id} = ${quoted(text)}` }),
  'a constant of another file': (text, id) => ({
    expression: id,
    lines: `import { ${id} } from './${id}'`,
    files: { [`${id}.ts`]: `export const ${id} = ${quoted(text)}\n` },
  }),
  'a constant that another file passes on': (text, id) => ({
    expression: `${id}.${id}`,
    lines: `import * as ${id} from './${id}'`,
    files: {
      [`${id}.ts`]: `export { own as ${id} } from './${id}-own'\n`,
      [`${id}-own.ts`]: `export const own = ${quoted(text)}\n`,
    },
  }),
  'a member': (text, id) => ({
    expression: `${id}.a.b`,
    lines: `const ${id} = { a: { b: ${quoted(text)} } } as const`,
  }),
  'a member by its name': (text, id) => ({
    expression: `${id}['a-b']`,
    lines: `const ${id} = { 'a-b': ${quoted(text)} }`,
  }),
  'an enumeration': (text, id) => ({ expression: `${id}.A`, lines: `enum ${id} { A = ${quoted(text)} }` }),
  'a static member': (text, id) => ({
    expression: `${id}.own`,
    lines: `class ${id} { static readonly own: string = ${quoted(text)} }`,
  }),
  'a function': (text, id) => ({
    expression: `${id}()`,
    lines: `function ${id}() { return ${quoted(text)} }`,
  }),
  'pieces of a template': (text, id) => ({
    expression: `\`\${${id}}${text.slice(3)}\``,
    lines: `const ${id} = ${quoted(text.slice(0, 3))}`,
  }),
  'a sum': (text) => ({ expression: `(${quoted(text.slice(0, 4))} + ${quoted(text.slice(4))})` }),
  'a joined list': (text) => ({
    expression: `[${quoted(text.slice(0, 2))}, ${quoted(text.slice(2))}].join('')`,
  }),
  'a default of the environment': (text, id) => ({
    expression: `(${id}.env.X ?? ${quoted(text)})`,
    lines: `declare const process: { env: Record<string, string | undefined> }\nconst ${id} = process`,
  }),
  'a map': (text, id) => ({
    expression: `${id}.get('a')!`,
    lines: `const ${id} = new Map([['a', ${quoted(text)}]])`,
  }),
  'a tuple, taken apart': (text, id) => ({
    expression: `${id}`,
    lines: `const ${id}All = { a: ['other', ${quoted(text)}] } as const; const [, ${id}] = ${id}All.a`,
  }),
  'a row of a table': (text, id) => ({
    expression: `${id}('a')`,
    lines: `const ${id}All = { a: { v: ${quoted(text)} }, b: { v: 'other' } }; const ${id} = (key: 'a' | 'b') => { const { v } = ${id}All[key]; return v }`,
  }),
  'what a function is given': (text, id) => ({
    expression: `${id}(${quoted(text)})`,
    lines: `const ${id} = (own: string) => own`,
  }),
  'a default of a parameter': (text, id) => ({
    expression: `${id}()`,
    lines: `const ${id} = (own = ${quoted(text)}) => own`,
  }),
}

/** Ways to read a path of an object. */
type Reading = (steps: readonly string[], id: string) => Hidden

const readings: Readonly<Record<string, Reading>> = {
  'a chain': (steps) => ({ expression: `own.${steps.join('?.')}` }),
  'a chain of keys': (steps) => ({ expression: `own${steps.map((step) => `['${step}']`).join('?.')}` }),
  'a last key in a constant': (steps, id) => ({
    expression: `own.${steps.slice(0, -1).join('?.')}?.[${id}]`,
    lines: `const ${id} = '${steps.at(-1)}' as const`,
  }),
  'a name for the parent': (steps, id) => ({
    expression: `${id}(own)`,
    lines: `const ${id} = (it: Own) => { const around = it.${steps.slice(0, -1).join('?.')}; return around?.${steps.at(-1)} }`,
  }),
  'taken apart': (steps, id) => ({
    expression: `${id}(own)`,
    lines: `function ${id}(it: Own) { const { ${steps.at(-1)}: found } = it.${steps.slice(0, -1).join('!.')}!; return found }`,
  }),
  'a helper of another file': (steps, id) => ({
    expression: `${id}(own)`,
    lines: `import { ${id} } from './${id}'`,
    files: {
      [`${id}.ts`]: `import type { Own } from './types'\nexport const ${id} = (it: Own) => it.${steps.join('?.')}\n`,
    },
  }),
  'a helper without types': (steps, id) => ({
    expression: `${id}(own)`,
    lines: `const ${id} = (it: any) => it.${steps.join('?.')}`,
  }),
  'a path of keys': (steps, id) => ({
    expression: `${id}.reduce((it: any, key) => it?.[key], own)`,
    lines: `const ${id} = [${steps.map(quoted).join(', ')}]`,
  }),
  'a path as a text': (steps, id) => ({
    expression: `${id}(own, '${steps.join('.')}')`,
    lines: `const ${id} = (it: any, path: string) => path.split('.').reduce((at, key) => at?.[key], it)`,
  }),
  'a getter of a class': (steps, id) => ({
    expression: `new ${id}(own).it`,
    lines: `class ${id} { readonly #own: Own; constructor(own: Own) { this.#own = own } get it() { return this.#own.${steps.join('?.')} } }`,
  }),
  'a pick': (steps, id) => ({
    expression: `${id}(own.${steps.slice(0, -1).join('?.')}, '${steps.at(-1)}')`,
    lines: `const ${id} = <T, K extends keyof T>(it: T | undefined, key: K) => it?.[key]`,
  }),
  'a name given in a pattern': (steps, id) => ({
    expression: `${id}(own)`,
    lines: `const ${id} = ({ ${steps.slice(0, -1).join(': { ')}: { ${steps.at(-1)}: it } = {}${' }'.repeat(steps.length - 2)} }: any) => it`,
  }),
  'an entry': (steps) => ({
    expression: `Object.entries(own.${steps.slice(0, -1).join('!.')}!).find(([key]) => key === '${steps.at(-1)}')?.[1]`,
  }),
  'a copy': (steps, id) => ({
    expression: `${id}(own)`,
    lines: `const ${id} = (it: Own) => ({ ...it.${steps.slice(0, -1).join('!.')}! }).${steps.at(-1)}`,
  }),
}

/** Ways to ask the conditions of an object. */
type Asking = (type: string, id: string) => Hidden

const askings: Readonly<Record<string, Asking>> = {
  find: (type) => ({ expression: `own.status?.conditions?.find((c) => c.type === '${type}')?.status` }),
  'a helper': (type, id) => ({
    expression: `${id}(own, '${type}')`,
    lines: `const ${id} = (it: Own, type: string) => it.status?.conditions?.find((c) => c.type === type)?.status`,
  }),
  'a helper, through a list': (type, id) => ({
    expression: `['${type}'].map((type) => ${id}(own, type))[0]`,
    lines: `const ${id} = (it: Own, type: string) => it.status?.conditions?.find((c) => c.type === type)?.status`,
  }),
  'a map': (type) => ({
    expression: `new Map((own.status?.conditions ?? []).map((c) => [c.type, c.status])).get('${type}')`,
  }),
  'entries of an object': (type) => ({
    expression: `Object.fromEntries((own.status?.conditions ?? []).map((c) => [c.type, c.status]))['${type}']`,
  }),
  'a reduced record': (type, id) => ({
    expression: `${id}(own).${type}`,
    lines: `const ${id} = (it: Own) => (it.status?.conditions ?? []).reduce<Record<string, string>>((all, c) => ({ ...all, [c.type]: c.status }), {})`,
  }),
  'a loop': (type, id) => ({
    expression: `${id}(own)`,
    lines: `function ${id}(it: Own) { const by: Record<string, string> = {}; for (const { type, status } of it.status?.conditions ?? []) by[type] = status; return by['${type}'] }`,
  }),
  'a constant': (type, id) => ({
    expression: `own.status?.conditions?.filter((c) => c.type === ${id})[0]?.status`,
    lines: `import { ${id} } from './${id}'`,
    files: { [`${id}.ts`]: `export const ${id} = '${type}'\n` },
  }),
  'a helper that is given the list': (type, id) => ({
    expression: `${id}(own.status?.conditions)`,
    lines: `const ${id} = (all?: readonly { type: string; status: string }[]) => all?.find((c) => c.type === '${type}')?.status`,
  }),
  'a helper of another file that is given the list': (type, id) => ({
    expression: `${id}(own.status?.conditions ?? [], '${type}')`,
    lines: `import { ${id} } from './${id}'`,
    files: {
      [`${id}.ts`]: `export function ${id}(all: { type: string; status: string }[], type: string) { return all.find((c) => c.type === type)?.status }\n`,
    },
  }),
  'a helper without types that is given the object': (type, id) => ({
    expression: `${id}(own)`,
    lines: `const ${id} = ({ status }: any) => { for (const c of status?.conditions ?? []) if (c.type === '${type}') return c.status }`,
  }),
  some: (type) => ({
    expression: `own.status?.conditions?.some(({ type, status }) => type === '${type}' && status === 'True')`,
  }),
  'a table of labels': (type, id) => ({
    expression: `own.status?.conditions?.map((c) => ${id}[c.type]).find((label) => label !== undefined)`,
    lines: `const ${id}: Record<string, string> = { ${type}: 'shown' }`,
  }),
}

/** Ways to send the body of a patch. */
type Sending = (url: string, body: string, id: string) => Hidden

const sendings: Readonly<Record<string, Sending>> = {
  directly: (url, body) => ({ expression: `server.patch(${url}, ${body})` }),
  'a constant': (url, body, id) => ({
    expression: `server.patch(${url}, ${id})`,
    lines: `const ${id} = ${body}`,
  }),
  'a wrapper': (url, body, id) => ({
    expression: `${id}(server, ${url}, ${body})`,
    lines: `const ${id} = (to: Server, url: string, it: object) => to.patch(url, it)`,
  }),
  'a wrapper of another file': (url, body, id) => ({
    expression: `${id}(server, ${url}, ${body})`,
    lines: `import { ${id} } from './${id}'`,
    files: {
      [`${id}.ts`]: `import type { Server } from './types'\nexport const ${id} = (to: Server, url: string, it: object) => to.patch(url, it)\n`,
    },
  }),
  'a method': (url, body, id) => ({
    expression: `new ${id}(server).send(${url}, ${body})`,
    lines: `class ${id} { private readonly to: Server; constructor(to: Server) { this.to = to } send(url: string, it: object) { return this.to.patch(url, it) } }`,
  }),
  'a spread under a condition': (url, body) => ({
    expression: `server.patch(${url}, { ...(server ? ${body} : {}) })`,
  }),
  'an assignment': (url, body, id) => ({
    expression: `${id}(server, ${url})`,
    lines: `const ${id} = (to: Server, url: string) => { const it: any = {}; it.spec = (${body}).spec; return to.patch(url, it) }`,
  }),
  'a part in a constant': (url, body, id) => ({
    expression: `server.patch(${url}, { spec: ${id} })`,
    lines: `const { spec: ${id} } = ${body}`,
  }),
  'what makes it': (url, body, id) => ({
    expression: `server.patch(${url}, ${id}())`,
    lines: `const ${id} = () => (${body})`,
  }),
  'a copy': (url, body, id) => ({
    expression: `server.patch(${url}, { ...${id} })`,
    lines: `const ${id} = ${body}`,
  }),
}

interface Subject {
  readonly kind: string
  readonly group: string
  readonly type: string
  readonly object: object
  readonly path: readonly string[]
  readonly condition?: string
  readonly body: string
}

const metadata = { name: 'a', namespace: 'default' }
const conditionsOf = (older: string, newer: string): object => ({
  conditions: [{ type: older, status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' }],
  v1beta2: {
    conditions: [{ type: newer, status: 'True', reason: newer, lastTransitionTime: '2026-01-01T00:00:00Z' }],
  },
})
const conditionTypes = `conditions?: { type: string; status: string }[]`

const subjects: readonly Subject[] = [
  {
    kind: 'Machine',
    group: 'cluster.x-k8s.io',
    type: `{ metadata: { name: string }; spec: { nodeDrainTimeout?: string }; status?: { infrastructureReady?: boolean; ${conditionTypes} } }`,
    object: {
      metadata,
      spec: { clusterName: 'c', nodeDrainTimeout: '5m0s' },
      status: { infrastructureReady: true, ...conditionsOf('BootstrapReady', 'BootstrapConfigReady') },
    },
    path: ['status', 'infrastructureReady'],
    condition: 'BootstrapReady',
    body: `{ spec: { nodeDrainTimeout: '7m0s' } }`,
  },
  {
    kind: 'Cluster',
    group: 'cluster.x-k8s.io',
    type: `{ metadata: { name: string }; spec: { topology?: { class?: string } }; status?: { controlPlaneReady?: boolean } }`,
    object: {
      metadata,
      spec: { topology: { class: 'small', version: 'v1.33.0' } },
      status: { controlPlaneReady: true },
    },
    path: ['spec', 'topology', 'class'],
    body: `{ spec: { topology: { class: 'big' } } }`,
  },
  {
    kind: 'MachineDeployment',
    group: 'cluster.x-k8s.io',
    type: `{ metadata: { name: string }; spec: { minReadySeconds?: number } }`,
    object: {
      metadata,
      spec: { clusterName: 'c', minReadySeconds: 7, template: { spec: { clusterName: 'c' } } },
    },
    path: ['spec', 'minReadySeconds'],
    body: `{ spec: { minReadySeconds: 9 } }`,
  },
]

/**
 * A server that has one object, and gives and takes it in the version that it is asked in.
 *
 * @param given the version that it gives whatever it is asked for, as if the request had moved
 */
function serverOf({ kind, group, object }: Subject, given?: 'v1beta2') {
  const asked = (url: string): 'v1beta1' | 'v1beta2' => {
    const found = new RegExp(
      `^/apis/${group}/(v1beta[12])/namespaces/default/${kind.toLowerCase()}s/a$`,
    ).exec(url)
    if (!found) throw new Error(`not found: ${url}`)
    return found[1] as 'v1beta1' | 'v1beta2'
  }
  let stored: unknown = { apiVersion: `${group}/v1beta1`, kind, ...object }
  const inVersion = (version: string): unknown => {
    const own = (stored as { apiVersion: string }).apiVersion.endsWith(version)
    return own ? stored : convert(stored, { to: version as 'v1beta2' }).object
  }
  return {
    get: (url: string) => {
      const version = asked(url)
      return structuredClone(inVersion(given ?? version))
    },
    patch: (url: string, body: unknown) => {
      const version = asked(url)
      stored = merged(inVersion(version), body)
      return (stored as { metadata: { name: string } }).metadata.name
    },
    /** What is there in the end, as v1beta2 has it. */
    stored: () => inVersion('v1beta2'),
  }
}

/** RFC 7386. */
function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch
  const result: Record<string, unknown> = { ...(target as Record<string, unknown> | undefined) }
  for (const [name, value] of Object.entries(patch))
    if (value === null) delete result[name]
    else result[name] = merged(result[name], value)
  return result
}

/** What the files of a program export, `main.ts` first. */
function load(files: ReadonlyMap<string, string>): Readonly<Record<string, (server: unknown) => unknown>> {
  const modules = new Map<string, object>()
  const required = (name: string): object => {
    const known = modules.get(name)
    if (known) return known
    const exports = {}
    modules.set(name, exports)
    const { outputText } = ts.transpileModule(files.get(`${name}.ts`)!, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    })
    new Function('exports', 'require', 'process', outputText)(
      exports,
      (specifier: string) => required(specifier.slice(2)),
      { env: {} },
    )
    return exports
  }
  return required('main') as Readonly<Record<string, (server: unknown) => unknown>>
}

/** One way of many, mostly the plain one: a program in which all is hidden is held. */
const oneOf = <T>(all: Readonly<Record<string, T>>): fc.Arbitrary<T> =>
  fc.oneof(
    { arbitrary: fc.constant(Object.values(all)[0]!), weight: 3 },
    { arbitrary: fc.constantFrom(...Object.values(all)), weight: 1 },
  )

const programs = fc.record({
  subject: fc.constantFrom(...subjects),
  group: oneOf(hidings),
  version: oneOf(hidings),
  plural: oneOf(hidings),
  isWhole: fc.boolean(),
  hasType: fc.boolean(),
  reading: fc.option(oneOf(readings)),
  asking: fc.option(oneOf(askings)),
  sending: fc.option(oneOf(sendings)),
})

type Program = typeof programs extends fc.Arbitrary<infer T> ? T : never

function filesOf({
  subject,
  group,
  version,
  plural,
  isWhole,
  hasType,
  ...ways
}: Program): Readonly<Record<string, string>> {
  const hidden: Hidden[] = []
  const take = (own: Hidden): string => {
    hidden.push(own)
    return own.expression
  }
  const resource = `${subject.kind.toLowerCase()}s`
  const base = isWhole
    ? `\${${take(version(`/apis/${subject.group}/v1beta1`, 'base1'))}}`
    : `/apis/\${${take(group(subject.group, 'group1'))}}/\${${take(version('v1beta1', 'version1'))}}`
  const url = `\`${base}/namespaces/default/\${${take(plural(resource, 'plural1'))}}/a\``
  const parts: string[] = []
  if (ways.reading) parts.push(`read: ${take(ways.reading(subject.path, 'read1'))}`)
  if (ways.asking && subject.condition) parts.push(`asked: ${take(ways.asking(subject.condition, 'ask1'))}`)
  const sent = ways.sending ? `  ${take(ways.sending(url, subject.body, 'send1'))}\n` : ''
  const types = `export interface Own ${subject.type}
export interface Server { get(url: string): any; patch(url: string, body: object): string }
`.replaceAll('Own', subject.kind)
  const lines = hidden.flatMap(({ lines = '' }) => lines.split('\n')).filter((line) => line !== '')
  const imports = lines.filter((line) => line.startsWith('import '))
  const main = `import type { ${subject.kind} as Own, Server } from './types'
${[...imports, ...lines.filter((line) => !imports.includes(line))].join('\n')}
export function main(server: Server) {
  const own${hasType ? ': Own' : ''} = server.get(${url})
${sent}  return { name: own.metadata.name, ${parts.join(', ')} }
}
`
  const others = Object.assign({}, ...hidden.map(({ files = {} }) => files)) as Record<string, string>
  const named = Object.entries(others).map(([name, text]) => [
    name,
    text.replace('import type { Own }', `import type { ${subject.kind} as Own }`),
  ])
  return {
    'types.ts': types,
    ...(Object.fromEntries(named) as Record<string, string>),
    'main.ts': main,
  }
}

function outcome(files: ReadonlyMap<string, string>, subject: Subject, given?: 'v1beta2'): unknown {
  const server = serverOf(subject, given)
  const result = load(files).main!(server)
  return { result, stored: server.stored() }
}

/** What says where code of both versions goes on with v1beta1: it names nothing that was not understood. */
const harmless = ['client/version-asked', 'client/dual-write']

test.each(['v1beta2', 'dual'] as const)('%s: what is hidden moves right, or is held or reported', (mode) => {
  let moved = 0
  fc.assert(
    fc.property(programs, (program) => {
      const files = filesOf(program)
      const plan = planFiles(files, { mode })
      const names = Object.keys(files)
      const before = outcome(new Map(Object.entries(files)), program.subject)
      const changed = names.filter((name) => plan(name).edits.length > 0)
      const tasks = names.flatMap((name) =>
        plan(name).tasks.filter(({ code }) => !harmless.includes(code ?? '')),
      )
      if (changed.length === 0 || tasks.length > 0) return
      moved++
      const now = new Map(
        Object.entries(files).map(([name, text]) => [name, changed.includes(name) ? plan(name).after : text]),
      )
      const shown = [...now].map(([name, text]) => `// ${name}\n${text}`).join('\n')
      for (const given of mode === 'dual' ? ([undefined, 'v1beta2'] as const) : [undefined]) {
        expect(() => outcome(now, program.subject, given), shown).not.toThrow()
        expect(outcome(now, program.subject, given), shown).toEqual(before)
      }
    }),
    { numRuns: runs, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
  expect(moved).toBeGreaterThan(runs / 10)
})
