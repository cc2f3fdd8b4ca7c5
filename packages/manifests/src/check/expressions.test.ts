import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paths, schemaOf, transitions } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import { verdictOf } from './expressions.ts'
import { isObvious } from './obvious.ts'

function holds(expression: string, value: unknown, schema: SchemaNode): boolean | undefined {
  const { is } = verdictOf(expression, value, schema)
  return is === 'kept' ? true : is === 'broken' ? false : undefined
}

/** Every CEL expression of Cluster API's own CRDs, with a node that has it. */
const expressions = new Map(
  transitions.flatMap(({ group, kind }) =>
    ['v1beta1', 'v1beta2'].flatMap((version) =>
      [...paths(schemaOf(group, version, kind) ?? {})].flatMap(([, node]) =>
        (node.cel ?? []).map((expression): [string, SchemaNode] => [expression, node]),
      ),
    ),
  ),
)

test('Cluster API has five expressions', () => {
  expect(expressions.size).toBe(5)
})

const named = 'self.all(x, self.exists_one(y, x.name == y.name))'
const alike = 'self.all(x, self.exists_one(y, x == y))'
const oneOf = '[has(self.layout),has(self.diskLayout)].filter(x,x==true).size() == 1'

describe('an expression of Cluster API holds or not', () => {
  const [taken = ''] = [...expressions.keys()].filter((expression) => expression.startsWith('!(self in'))
  const [type = ''] = [...expressions.keys()].filter((expression) => expression.startsWith('self.matches'))
  test.each<[string, unknown, boolean]>([
    [named, [], true],
    [named, [{ name: 'a' }, { name: 'b', value: 'a' }], true],
    [
      named,
      [
        { name: 'a', value: '1' },
        { name: 'a', value: '2' },
      ],
      false,
    ],
    [alike, [{ a: { b: [1] } }, { a: { b: [2] } }], true],
    [
      alike,
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      false,
    ],
    [oneOf, { layout: true }, true],
    [oneOf, { layout: null, diskLayout: [] }, true],
    [oneOf, { layout: true, diskLayout: [] }, false],
    [oneOf, {}, false],
    [taken, 'MyCondition', true],
    [taken, 'Ready', false],
    [type, 'Linux', true],
    [type, 'Windows', false],
  ])('%s of %j: %s', (expression, value, expected) => {
    const node = expressions.get(expression)!
    expect(holds(expression, value, node)).toBe(expected)
    if (!expected) expect(isObvious(expression, value)).toBe(false)
  })
})

test('what is obvious, the evaluator confirms', () => {
  const words = fc.constantFrom('a', 'b', 'c')
  const items = fc.array(
    fc.oneof(words, fc.record({ name: words, value: words }), fc.record({ name: fc.nat(1) })),
    {
      maxLength: 3,
    },
  )
  const maps = fc.record(
    { layout: fc.constantFrom(true, null), diskLayout: fc.constantFrom([], null) },
    { requiredKeys: [] },
  )
  const law = fc.property(
    fc.constantFrom(named, alike, oneOf),
    fc.oneof(items, maps),
    (expression, value) => {
      if (isObvious(expression, value))
        expect(holds(expression, value, expressions.get(expression)!)).toBe(true)
    },
  )
  fc.assert(law, { seed: 6, numRuns: 500 })
})

describe('a value is seen as the API server sees it', () => {
  const integer: SchemaNode = { type: 'integer' }
  const number: SchemaNode = { type: 'number' }
  const object: SchemaNode = {
    type: 'object',
    properties: {
      'a-b': integer,
      namespace: integer,
      a__b: integer,
      size: number,
      at: { type: 'string', format: 'date-time' },
    },
  }
  test.each<[string, unknown, SchemaNode, boolean | undefined]>([
    ['self == 3', 3, integer, true],
    ['self / 2 == 1', 3, integer, true],
    ['self.size > 1.5', { size: 2 }, object, true],
    ['self.a__dash__b == 1', { 'a-b': 1 }, object, true],
    ['self.__namespace__ == 1', { namespace: 1 }, object, true],
    ['self.a__underscores__b == 1', { a__b: 1 }, object, true],
    ['has(self.size)', { size: null }, object, false],
    ["self.at > timestamp('2026-01-01T00:00:00Z')", { at: '2026-02-01T00:00:00Z' }, object, true],
    ['self.?size.orValue(1.0) == 1.0', {}, object, true],
    ['self.size + "a" == "b"', { size: 1 }, object, undefined],
    ["quantity(self).isGreaterThan(quantity('1'))", '2', { type: 'string' }, undefined],
    ['self ==', 1, integer, undefined],
  ])('%s of %j', (expression, value, schema, expected) => {
    expect(holds(expression, value, schema)).toBe(expected)
  })
})

describe('patterns in expressions are those of Go', () => {
  const text: SchemaNode = { type: 'string' }
  test.each<[string, string, ReturnType<typeof verdictOf>['is']]>([
    ["self.matches('^(a+)+$')", `${'a'.repeat(100)}!`, 'broken'],
    ["self.matches('^(a|aa)+$')", 'a'.repeat(100), 'kept'],
    ["matches(self, 'b')", 'abc', 'kept'],
    ["self.matches('(?i)^A$')", 'a', 'kept'],
    ["self.matches('(?=a)')", 'a', 'refused'],
    ["self.matches('(?=a)') || true", 'a', 'refused'],
    ["[self].all(x, x.matches('(a'))", 'a', 'refused'],
    ['self.matches(self)', '(?<!a)b', 'refused'],
  ])('%s of %s', (expression, value, expected) => {
    expect(verdictOf(expression, value, text).is).toBe(expected)
  })
})

describe('an expression costs what it costs an API server', () => {
  const list = (length: number): readonly string[] => Array.from({ length }, (_, i) => `x${i}`)
  const any: SchemaNode = {}
  // The expected costs are those that CEL for Go v0.29.0 counts with the library of k8s.io/apiserver v0.36.3.
  test.each<[string, unknown, number]>([
    ["self.all(x, x != '')", list(4), 18],
    ["self.exists(x, x == 'x3')", list(4), 26],
    ['self.all(x, self.exists_one(y, x == y))', list(4), 82],
    ['self.map(x, x).size() > 0', list(4), 56],
    ["self.filter(x, x == 'x0').size() > 0", list(4), 25],
    ['has(self.a) && self.a.b > 1', { a: { b: 2 } }, 5],
    ['[has(self.a),has(self.b)].filter(x,x==true).size() == 1', { a: 1 }, 32],
    ['self.all(x, self.exists_one(y, x.name == y.name))', [{ name: 'a' }, { name: 'b' }, { name: 'c' }], 71],
    ["self.contains('aaaaaaaaaaaaaaaaaaaaaaaa')", 'a'.repeat(50), 16],
    ["self.matches('^(a+)+$')", 'a'.repeat(50), 13],
  ])('%s', (expression, value, expected) => {
    const { cost = 0 } = verdictOf(expression, value, any)
    expect(cost).toBeGreaterThan(expected * 0.9)
    expect(cost).toBeLessThan(expected * 1.2)
  })

  test.each<[string, unknown]>([
    ["self.all(x, self.all(y, self.all(z, x != '')))", list(3000)],
    ["self.all(x, self.all(y, self.all(z, z == 'a' || x != '')))", list(3000)],
    ['self.map(x, self.map(y, self.map(z, x + y + z))).size() > 0', list(3000)],
    ["self.split('').map(x, self.split('').map(y, self.split(''))).size() > 0", 'a'.repeat(10_000)],
    [doubled(30, 'self'), list(100)],
    [doubled(40, 'self'), 'ab'],
    ['self.all(x, self.all(y, x == y))', Array.from({ length: 900 }, () => ({ a: list(2000) }))],
  ])('%s is ended', (expression, value) => {
    expect(verdictOf(expression, value, any)).toMatchObject({ is: 'costly', of: 'rule' })
  })

  /** Binds a value joined with itself, again and again. */
  function doubled(times: number, of: string): string {
    return times === 0
      ? `size(${of}) > 0`
      : `cel.bind(v${times}, ${of} + ${of}, ${doubled(times - 1, `v${times}`)})`
  }
})

test.each<[string, string, string]>([
  ['parentheses', `${'('.repeat(20_000)}true${')'.repeat(20_000)}`, 'refused'],
  ['lists', `${'['.repeat(20_000)}${']'.repeat(20_000)} == []`, 'refused'],
  ['length', `true${' && true'.repeat(20_000)}`, 'refused'],
])('an expression of many %s is told', (_, expression, is) => {
  expect(verdictOf(expression, 1, {}).is).toBe(is)
})

test.each([`${'!'.repeat(20_000)}true`, `1${' + 1'.repeat(20_000)} > 0`])(
  'an expression that is deeper than the stack throws nothing',
  (expression) => {
    expect(['kept', 'unknown']).toContain(verdictOf(expression, 1, {}).is)
  },
)
