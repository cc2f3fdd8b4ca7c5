import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rewrite } from './rewrite.ts'

const crd = `# made by controller-gen
spec:
  versions:
  - name: v1beta1
    schema:
      openAPIV3Schema:
        properties:
          status:
            properties:
              conditions: {type: array} # ours
              ready:
                type: boolean
            type: object
  scope: Namespaced
`
const status = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'status', 'properties']

function after(text: string, place: readonly (string | number)[], value: unknown): string {
  const plan = rewrite('a.yaml', text, { document: 0, changes: [{ place, value, step: 'M09', why: '' }] })
  return 'after' in plan ? plan.after : plan.what
}

test('a field goes where sorted keys want it, and nothing else moves', () => {
  const wanted = crd.replace(
    '              ready:\n',
    `\
              initialization:
                minProperties: 1
                type: object
              ready:
`,
  )
  expect(after(crd, [...status, 'initialization'], { minProperties: 1, type: 'object' })).toBe(wanted)
})

test('what is there is replaced, in its own style', () => {
  expect(after(crd, ['spec', 'scope'], 'Cluster')).toBe(crd.replace('Namespaced', 'Cluster'))
  expect(after(crd, [...status, 'conditions', 'type'], 'object')).toBe(
    crd.replace('{type: array}', '{type: object}'),
  )
  expect(after(crd, [...status, 'conditions', 'items'], { type: 'object' })).toBe(
    crd.replace('{type: array}', '{type: array, items: {"type":"object"}}'),
  )
})

test('a field is taken away with its lines, and what held only it as well', () => {
  expect(after(crd, [...status, 'ready'], undefined)).toBe(crd.replace(/ {14}ready:\n.*\n/, ''))
  const only = `\
metadata:
  name: a
  labels:
    b: c
spec: 1
`
  expect(after(only, ['metadata', 'labels', 'b'], undefined)).toBe(`\
metadata:
  name: a
spec: 1
`)
})

test('an item is added to a list, also at the end of a text without a line end, and with CRLF', () => {
  const series = 'releaseSeries:\n- major: 1\n  contract: v1beta1'
  expect(after(series, ['releaseSeries', 1], { major: 1, contract: 'v1beta2' })).toBe(
    `${series}\n- major: 1\n  contract: v1beta2`,
  )
  expect(after('a:\r\n  - 1\r\n', ['a', 1], 2)).toBe('a:\r\n  - 1\r\n  - 2\r\n')
})

test('missing maps and lists on the way are made', () => {
  expect(after('a: 1\n', ['patches', 0], { path: 'b' })).toBe(`\
a: 1
patches:
- path: b
`)
  expect(after('kind: A\n', ['metadata', 'labels', 'a/b'], 'c')).toBe(
    `\
kind: A
metadata:
  labels:
    a/b: c
`,
  )
})

test('whatever is written, the other documents and lines stay', () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/)
  const object = fc.dictionary(
    word,
    fc.oneof(
      word,
      fc.integer(),
      fc.boolean(),
      fc.array(word),
      fc.dictionary(word, word, { noNullPrototype: true }),
    ),
    {
      minKeys: 1,
      noNullPrototype: true,
    },
  )
  fc.assert(
    fc.property(word, object, (key, value) => {
      const text = `kept: 1\n---\n${crd}`
      const plan = rewrite('a.yaml', text, {
        document: 1,
        changes: [{ place: [...status, key], value, step: 'M09', why: '' }],
      })
      expect(plan).toHaveProperty('after')
      if (!('after' in plan)) return
      const lines = new Set(plan.after.split('\n'))
      if (!/conditions|ready/.test(key)) for (const line of text.split('\n')) expect(lines).toContain(line)
    }),
  )
})

test.each([
  [
    `\
metadata:
  labels:
  name: a
`,
    `\
metadata:
  labels:
    a/b: c
  name: a
`,
  ],
  ['metadata: {name: a, labels: }\n', 'metadata: {name: a, labels: {"a/b":"c"} }\n'],
  [
    'metadata: ~\n',
    `\
metadata:
  labels:
    a/b: c
`,
  ],
])('a key that says nothing yet is filled, and not written twice: %j', (text, wanted) => {
  expect(after(text, ['metadata', 'labels', 'a/b'], 'c')).toBe(wanted)
})

test('what an alias stands for is left to a person, and so is an anchor that others need', () => {
  const aliased = 'a: &one {b: 1}\nc: *one\n'
  expect(after(aliased, ['c', 'd'], 2)).toBe('an alias or a value stands in the way')
  expect(after(aliased, ['a', 'b'], 2)).toBe('the result would not be what was planned')
  expect(after(aliased, ['a'], undefined)).toBe('the result would not be what was planned')
})
