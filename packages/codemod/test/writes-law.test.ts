import { child, convert, mapPath, schemaOf, transitions } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults, planProgram } from '../src/index.ts'
import { run } from './run.ts'

// A patch that was rewritten does to the converted object what the old one did to the object: where the call stays, nothing
// of it is changed.
const kinds = transitions.filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')

type Fields = { readonly [name: string]: unknown }
interface Leaf {
  readonly steps: readonly string[]
  readonly value: unknown
}

/** The plain values of a schema that are not below a list or a map. */
function leavesOf(node: SchemaNode, steps: readonly string[]): readonly Leaf[] {
  if (node.properties && !node.values && !node.items)
    return Object.keys(node.properties).flatMap((name) => leavesOf(child(node, name)!, [...steps, name]))
  if (node.values !== undefined || node.items !== undefined || node.properties) return []
  const name = steps.at(-1)!
  const value =
    node.enum?.[0] ??
    (node.type === 'boolean'
      ? true
      : node.type === 'integer'
        ? 3
        : /timeout/i.test(name)
          ? '10m'
          : name === 'apiVersion'
            ? 'example.com/v1'
            : 'a')
  return node.type === undefined || node.type === 'object' ? [] : [{ steps, value }]
}

/** RFC 7386. */
function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch
  const result: Record<string, unknown> = { ...(target as Fields | undefined) }
  for (const [name, value] of Object.entries(patch))
    if (value === null) delete result[name]
    else result[name] = merged(result[name], value)
  return result
}

/** RFC 6902, as far as values go; throws where a server refuses. */
function operated(target: unknown, operations: readonly { op: string; path: string; value?: unknown }[]) {
  const result = structuredClone(target) as Fields
  for (const { op, path, value } of operations) {
    const steps = path.slice(1).split('/')
    const last = steps.pop()!
    const holder = steps.reduce<Fields>((at, step) => at[step] as Fields, result) as Record<string, unknown>
    if (op !== 'add' && !(last in holder)) throw new Error(`${path} is not there`)
    if (op === 'remove') delete holder[last]
    else holder[last] = value
  }
  return result
}

const nested = ({ steps, value }: Leaf): Fields =>
  steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as Fields

const converted = (object: unknown): unknown => convert(object as Fields, { to: 'v1beta2' }).object

interface Case {
  readonly group: string
  readonly kind: string
  readonly leaf: Leaf
  readonly body: unknown
}

const plural = (kind: string): string => `${kind}${kind.endsWith('s') ? 'es' : 's'}`.toLowerCase()

const textOf = ({ group, kind, body }: Case): string =>
  `const api: any = { patchNamespacedCustomObject: (...given: unknown[]) => given };
export const write = () => api.patchNamespacedCustomObject('${group}', 'v1beta1', 'a', '${plural(kind)}', 'b', ${JSON.stringify(body)});
`

/** What the rewritten calls send, and to which version. */
function written(cases: readonly Case[]) {
  const texts = new Map(cases.map((one, i) => [`/writes/${i}.ts`, textOf(one)]))
  const paths = [...texts.keys()]
  const plans = planProgram({ paths, textOf: (path) => texts.get(path), nameOf: (path) => path }, defaults)
  return paths.map((path) => {
    const { after, tasks } = plans.get(path)!
    const [, version, , , , sent] = run(after).write!({}) as readonly unknown[]
    return { version, sent, isTold: tasks.length > 0 }
  })
}

const leaves = new Map(
  kinds.map(({ group, kind }) => [
    kind,
    leavesOf(schemaOf(group, 'v1beta1', kind)!, []).filter(({ steps: [root] }) => root === 'spec'),
  ]),
)

const going = kinds.flatMap((transition) => {
  const { group, kind } = transition
  return leaves
    .get(kind)!
    .filter(({ steps }) => mapPath(transition, steps.join('.')).row)
    .map((leaf) => ({ group, kind, leaf }))
})

/** What no object of a server is without. */
const defaulted = (kind: string): readonly Leaf[] =>
  leaves
    .get(kind)!
    .filter(({ steps }) => /[sS]trategy\.type$/.test(steps.join('.')))
    .map(({ steps }) => ({ steps, value: 'RollingUpdate' }))

const objectsOf = (group: string, kind: string): fc.Arbitrary<unknown> =>
  fc.subarray([...leaves.get(kind)!]).map((some) =>
    [...some, ...defaulted(kind)].reduce<unknown>((object, leaf) => merged(object, nested(leaf)), {
      apiVersion: `${group}/v1beta1`,
      kind,
      metadata: { name: 'b' },
      spec: {},
    }),
  )

describe.each([
  ['a merge patch', ({ leaf }: { leaf: Leaf }): unknown => nested(leaf), (object: unknown) => object, merged],
  [
    'a JSON patch',
    ({ leaf: { steps, value } }: { leaf: Leaf }): unknown => [
      { op: 'replace', path: `/${steps.join('/')}`, value },
    ],
    (object: unknown, leaf: Leaf) => merged(object, nested(leaf)),
    operated as typeof merged,
  ],
] as const)('%s', (_, bodyOf, prepared, patched) => {
  const cases = going.map((one) => ({ ...one, body: bodyOf(one) }))
  const all = written(cases)
  test('goes with its version, but where a field is gone or several', () => {
    expect(all.filter(({ version }) => version === 'v1beta2').length * 3).toBeGreaterThan(all.length)
  })

  test.each(cases.map((one, i) => [one.kind, one.leaf.steps.join('.'), one, all[i]!] as const))(
    '%s %s',
    (__, ___, { group, kind, leaf, body }, { version, sent, isTold }) => {
      expect(isTold).toBe(version === 'v1beta1')
      if (version === 'v1beta1') return expect(sent).toEqual(body)
      fc.assert(
        fc.property(objectsOf(group, kind), (some) => {
          const object = prepared(some, leaf)
          expect(patched(converted(object), sent)).toEqual(converted(patched(object, body)))
        }),
        { numRuns: 5 },
      )
    },
  )
})
