import { describe, expect, test } from 'vitest'
import { check, child, kindsOfCrd as kindsRead } from './index.ts'
import type { CrdKind, Pattern, SchemaNode } from './index.ts'

/** Reads patterns as JavaScript does; the engine of Go is tested where it stands. */
function readPattern(source: string): Pattern {
  try {
    return new RegExp(source)
  } catch {
    return { refused: 'no pattern' }
  }
}

function kindsOfCrd(object: unknown): readonly CrdKind[] {
  return kindsRead(object, readPattern)
}

/** A CRD of one kind whose `spec` has the given schema. */
function crd(spec: object): Record<string, unknown> {
  const openAPIV3Schema = { type: 'object', properties: { spec } }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: {
      group: 'example.org',
      names: { kind: 'Thing' },
      versions: [{ name: 'v1', schema: { openAPIV3Schema } }],
    },
  }
}

function schemaOf(spec: object): SchemaNode {
  return kindsOfCrd(crd(spec))[0]!.schema
}

function problems(spec: object, value: unknown): readonly string[] {
  const object = { apiVersion: 'example.org/v1', kind: 'Thing', metadata: { name: 'a' }, spec: value }
  return check(object, schemaOf(spec)).map(({ place, keyword }) => `${place.join('.')} ${keyword}`)
}

test('a CRD describes a kind in each of its versions', () => {
  expect(kindsOfCrd(crd({ type: 'string' }))).toMatchObject([
    { group: 'example.org', version: 'v1', kind: 'Thing', unread: [] },
  ])
})

test('of a List each CRD counts, and other objects say nothing', () => {
  const list = { kind: 'List', items: [crd({ type: 'string' }), { kind: 'Namespace' }, null] }
  expect(kindsOfCrd(list)).toHaveLength(1)
  expect(kindsOfCrd('nothing')).toEqual([])
})

describe('an object is checked as strictly as with schemas of our own', () => {
  test.each<[string, object, unknown, readonly string[]]>([
    ['a type', { type: 'string' }, 3, ['spec type']],
    ['an unknown field', { type: 'object', properties: { a: {} } }, { b: 1 }, ['spec.b unknown']],
    ['a field that is kept', { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, { b: 1 }, []],
    ['a map of anything', { type: 'object', additionalProperties: true }, { b: 1 }, []],
    [
      'the values of a map',
      { type: 'object', additionalProperties: { type: 'string' } },
      { b: 1 },
      ['spec.b type'],
    ],
    ['the items of a list', { type: 'array', items: { type: 'integer' } }, [1, 'a'], ['spec.1 type']],
    ['int or string', { 'x-kubernetes-int-or-string': true, anyOf: [] }, 3, []],
    [
      'what markers of a type and of its field say',
      { type: 'string', allOf: [{ enum: ['a'] }, { enum: ['a'], minLength: 2 }] },
      'b',
      ['spec enum', 'spec length'],
    ],
    [
      'a bound that is out of bounds',
      { type: 'integer', minimum: 0, exclusiveMinimum: true },
      0,
      ['spec range'],
    ],
    [
      'an upper bound that is out of bounds',
      { type: 'integer', maximum: 9, exclusiveMaximum: true },
      9,
      ['spec range'],
    ],
    ['a multiple', { type: 'integer', multipleOf: 5 }, 12, ['spec range']],
    ['a pattern that needs no flag', { type: 'string', pattern: '^[a\\-b]+\\_$' }, 'c', ['spec pattern']],
    ['a format nobody knows', { type: 'string', format: 'toString' }, 'x', []],
    [
      'an embedded object',
      { type: 'object', 'x-kubernetes-embedded-resource': true, properties: { spec: { type: 'object' } } },
      { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: {}, other: 1 },
      ['spec.other unknown'],
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(problems(schema, value)).toEqual(expected)
  })
})

test('what cannot be checked is told with its place, and the rest is checked', () => {
  const inner = { type: 'string', oneOf: [{ minLength: 1 }], maxLength: 1 }
  const bad = { type: 'string', pattern: '(?i)[a' }
  const both = { type: 'integer', allOf: [{ minimum: 1 }, { minimum: 2 }] }
  const [kind] = kindsOfCrd(
    crd({ type: 'object', properties: { inner: { type: 'array', items: inner }, bad, both } }),
  )
  expect(kind!.unread).toEqual(['oneOf at spec.inner[]', 'pattern (?i)[a at spec.bad', 'allOf at spec.both'])
  expect(check({ spec: { inner: ['ab'], bad: 'x' } }, kind!.schema)).toMatchObject([
    { place: ['spec', 'inner', 0], keyword: 'length' },
    {
      place: ['spec', 'bad'],
      keyword: 'refused',
      found: 'no pattern',
    },
  ])
})

describe('a CRD that no API server would take stops nothing', () => {
  const deep = { type: 'object', properties: { a: null, b: 'text' } }
  test.each<[string, object]>([
    ['a pattern that is a number', { type: 'string', pattern: 5 }],
    ['an enum that is no list', { type: 'string', enum: 'a' }],
    ['a bound that is a text', { type: 'string', maxLength: 'x' }],
    ['required fields that are no list', { type: 'object', required: 'a' }],
    ['fields that are no schemas', deep],
    ['fields that are a list', { type: 'object', properties: [1] }],
    ['rules that are no rules', { type: 'object', 'x-kubernetes-validations': [null, 'a', { rule: 5 }] }],
    ['list keys that are no texts', { type: 'array', 'x-kubernetes-list-map-keys': 'a' }],
    ['a type that is none', { type: ['string'] }],
  ])('%s', (_, schema) => {
    for (const value of ['x', { a: 1, b: [] }, [1, 1], null])
      expect(() => check({ spec: value }, schemaOf(schema))).not.toThrow()
  })
})

test('expressions are kept, but for those that ask for an earlier state', () => {
  const rules = [{ rule: 'self.a > 1' }, { rule: 'self.a == oldSelf.a' }]
  const spec = child(schemaOf({ type: 'object', 'x-kubernetes-validations': rules }), 'spec')
  expect(spec?.cel).toEqual(['self.a > 1'])
})
