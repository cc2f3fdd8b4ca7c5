import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paths, schemaOf, transitions } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import { holds } from './expressions.ts'
import { isObvious } from './obvious.ts'

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
