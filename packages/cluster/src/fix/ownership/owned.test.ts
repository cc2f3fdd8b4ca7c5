import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownedOf } from './owned.ts'
import type { Fields } from './owned.ts'
import { structureOf } from './structure.ts'
import type { Schema } from './structure.ts'

const args: Schema = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['name', 'value'],
  items: { type: 'object', properties: { name: {}, value: {}, note: {} } },
}
const structure = structureOf({
  type: 'object',
  properties: {
    replicas: { type: 'integer' },
    files: { type: 'array', items: {} },
    ref: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { name: {} } },
    tags: { type: 'array', items: {}, 'x-kubernetes-list-type': 'set' },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    args,
  },
})
const value = {
  replicas: 3,
  files: [1, 2],
  ref: { name: 'a' },
  tags: ['x', 'y'],
  labels: { a: '1', b: '2' },
  args: [
    { name: 'v', value: '2', note: 'n' },
    { name: 'w', value: '3', note: 'm' },
  ],
}

test.each<[string, Fields, unknown]>([
  ['a scalar', { 'f:replicas': {} }, { replicas: 3 }],
  ['an atomic list as a whole', { 'f:files': {} }, { files: [1, 2] }],
  ['an atomic map as a whole', { 'f:ref': {} }, { ref: { name: 'a' } }],
  ['items of a set', { 'f:tags': { 'v:"y"': {} } }, { tags: ['y'] }],
  ['members of a map', { 'f:labels': { 'f:b': {} } }, { labels: { b: '2' } }],
  ['a map that its owner left empty', { 'f:labels': {} }, { labels: {} }],
  [
    'an item of a list, with its keys',
    { 'f:args': { 'k:{"name":"w","value":"3"}': { '.': {}, 'f:note': {} } } },
    { args: [{ name: 'w', value: '3', note: 'm' }] },
  ],
  [
    'an item that is owned and no more',
    { 'f:args': { 'k:{"value":"2","name":"v"}': { '.': {} } } },
    { args: [{ name: 'v', value: '2' }] },
  ],
  ['nothing that is gone', { 'f:labels': { 'f:z': {} }, 'f:other': {} }, undefined],
])('extracts %s', (_, fields, owned) => {
  expect(ownedOf(value, fields, structure)).toEqual(owned)
})

test('a granular map that became atomic belongs to whoever owned a part', () => {
  expect(ownedOf(value, { 'f:ref': { 'f:name': {} } }, structure)).toEqual({ ref: { name: 'a' } })
})

const names = fc.constantFrom('a', 'b', 'c')
const objects = fc.record(
  {
    replicas: fc.nat(),
    files: fc.array(fc.nat(), { minLength: 1 }),
    ref: fc.record({ name: names }),
    tags: fc.uniqueArray(names, { minLength: 1 }),
    labels: fc.dictionary(names, fc.string(), { minKeys: 1, noNullPrototype: true }),
    args: fc.uniqueArray(fc.record({ name: names, value: names, note: fc.string() }), {
      minLength: 1,
      selector: ({ name, value }) => name + value,
    }),
  },
  { requiredKeys: [], noNullPrototype: true },
)
type Sample = typeof objects extends fc.Arbitrary<infer T> ? T : never

/** The leaves of a sample, as paths of `fieldsV1`; written by hand for this one structure. */
function leavesOf({ args, tags, labels, ...rest }: Sample): readonly (readonly string[])[] {
  return [
    ...Object.keys(rest).map((name) => [`f:${name}`]),
    ...(tags ?? []).map((tag) => ['f:tags', `v:"${tag}"`]),
    ...Object.keys(labels ?? {}).map((name) => ['f:labels', `f:${name}`]),
    ...(args ?? []).flatMap((item) => {
      const { name, value } = item
      const place = ['f:args', `k:${JSON.stringify({ name, value })}`]
      return ['.', ...Object.keys(item).map((member) => `f:${member}`)].map((last) => [...place, last])
    }),
  ]
}

function fieldsOf(leaves: readonly (readonly string[])[]): Fields {
  const root: Record<string, never> = {}
  for (const leaf of leaves) {
    let node: Record<string, unknown> = root
    for (const step of leaf) node = (node[step] ??= {}) as Record<string, unknown>
  }
  return root
}

test('whoever owns every leaf owns the object', () => {
  fc.assert(
    fc.property(objects, (sample) => {
      expect(ownedOf(sample, fieldsOf(leavesOf(sample)), structure)).toEqual(sample)
    }),
  )
})

test('nobody gets a leaf that is not owned, and everybody all that are', () => {
  const chosen = objects.chain((sample) =>
    fc.tuple(fc.constant(sample), fc.subarray([...leavesOf(sample)], { minLength: 1 })),
  )
  fc.assert(
    fc.property(chosen, ([sample, leaves]) => {
      const owned = ownedOf(sample, fieldsOf(leaves), structure) as Sample
      const wanted = new Set(leaves.map((leaf) => leaf.join('/')))
      // The keys of an item go along with it.
      const isKey = (leaf: string): boolean =>
        /\/(?:\.|f:name|f:value)$/.test(leaf) && leaf.startsWith('f:args')
      const found = leavesOf(owned).map((leaf) => leaf.join('/'))
      expect(found.filter((leaf) => !wanted.has(leaf) && !isKey(leaf))).toEqual([])
      expect([...wanted].filter((leaf) => !found.includes(leaf))).toEqual([])
    }),
  )
})
