import { describe, expect, test } from 'vitest'
import { schemaAt, schemaOf, type SchemaNode } from './schema.ts'
import { check } from './strict.ts'

const core = 'cluster.x-k8s.io'
const machine = schemaOf(core, 'v1beta2', 'Machine')!
const valid = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Machine',
  metadata: { name: 'm', labels: { a: 'b' } },
  spec: {
    clusterName: 'c',
    bootstrap: { dataSecretName: 's' },
    infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'DockerMachine', name: 'm' },
  },
}
const print = (value: unknown, node: SchemaNode) =>
  check(value, node).map(({ place, keyword, message }) => `${place.join('.')} ${keyword}: ${message}`)

test('a valid object has no problem', () => {
  expect(check(valid, machine)).toEqual([])
})

test('the object is not written to', () => {
  expect(check(Object.freeze({ ...valid, spec: Object.freeze({ clusterName: '' }) }), machine)).not.toEqual(
    [],
  )
})

test('an old object read as a new one tells each field that would be lost', () => {
  const spec = {
    ...valid.spec,
    nodeDrainTimeout: '10m',
    infrastructureRef: {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      kind: 'DockerMachine',
      name: 'm',
    },
  }
  const lost = 'is not a field of this version; the API server drops it without a word'
  expect(print({ ...valid, spec }, machine)).toEqual([
    `spec.infrastructureRef.apiVersion unknown: ${lost}`,
    'spec.infrastructureRef.apiGroup required: is missing',
    `spec.nodeDrainTimeout unknown: ${lost}`,
  ])
})

describe('each keyword', () => {
  const item: SchemaNode = schemaAt(core, 'v1beta2', 'Machine', 'status.conditions')!
  const time = '2026-01-02T03:04:05Z'
  const ready = { type: 'Ready', status: 'True', reason: 'Ready', message: '', lastTransitionTime: time }
  const table: readonly (readonly [unknown, SchemaNode, readonly string[]])[] = [
    ['1', { type: 'integer' }, ['type: is "1", but must be a whole number']],
    [1.5, { type: 'integer' }, ['type: is 1.5, but must be a whole number']],
    [1.5, { type: 'number' }, []],
    [[], { type: 'object' }, ['type: is a list, but must be an object']],
    [{}, { type: 'array' }, ['type: is an object, but must be a list']],
    [null, { type: 'string' }, ['type: is null, but must be a string']],
    [null, { type: 'string', nullable: true }, []],
    ['10%', { type: 'int-or-string' }, []],
    [1, { type: 'int-or-string' }, []],
    [true, { type: 'int-or-string' }, ['type: is true, but must be a whole number or a string']],
    [{ a: [null] }, { preserve: true }, []],
    ['x', { type: 'string', enum: ['a', 'b'] }, ['enum: is "x", but must be one of "a", "b"']],
    ['x', { type: 'string', pattern: '^a$' }, ['pattern: is "x", but must match ^a$']],
    ['', { type: 'string', minLength: 1 }, ['length: has 0 characters, but must have at least 1']],
    ['😀😀', { type: 'string', minLength: 2, maxLength: 2 }, []],
    ['😀😀', { type: 'string', minLength: 3 }, ['length: has 2 characters, but must have at least 3']],
    ['abc', { type: 'string', maxLength: 2 }, ['length: has 3 characters, but must have at most 2']],
    [-1, { type: 'integer', minimum: 0 }, ['range: is -1, but must be at least 0']],
    [9, { type: 'integer', maximum: 8 }, ['range: is 9, but must be at most 8']],
    [2 ** 31, { type: 'integer', format: 'int32' }, ['range: is 2147483648, but must fit into 32 bits']],
    [-(2 ** 31), { type: 'integer', format: 'int32' }, []],
    [{}, { type: 'object', minProperties: 1 }, ['count: has 0 fields, but must have at least 1']],
    [[], { type: 'array', minItems: 1 }, ['count: has 0 items, but must have at least 1']],
    [[1, 2], { type: 'array', maxItems: 1 }, ['count: has 2 items, but must have at most 1']],
    [time, { type: 'string', format: 'date-time' }, []],
    [
      'now',
      { type: 'string', format: 'date-time' },
      ['type: is "now", but must be a time as in 2026-01-02T03:04:05Z'],
    ],
    ['YQ==', { type: 'string', format: 'byte' }, []],
    ['a b', { type: 'string', format: 'byte' }, ['type: is "a b", but must be base64']],
    [[1, 1], { type: 'array', listType: 'set' }, ['unique: is in the list twice: 1']],
    [[1, 1], { type: 'array', listType: 'atomic' }, []],
    [[ready], item, []],
    [[ready, ready], item, ['unique: is in the list twice: type "Ready"']],
  ]
  test.each(table)('%j %j', (value, node, expected) => {
    expect(check(value, node).map(({ keyword, message }) => `${keyword}: ${message}`)).toEqual(expected)
  })
})

describe('null', () => {
  test('is the same as an absent field', () => {
    expect(check({ ...valid, spec: { ...valid.spec, providerID: null } }, machine)).toEqual([])
  })

  test('does not do for a required field', () => {
    expect(print({ ...valid, spec: { ...valid.spec, clusterName: null } }, machine)).toEqual([
      'spec.clusterName required: is missing',
    ])
  })

  test('is a value of the wrong type in a list', () => {
    const gates = schemaAt(core, 'v1beta2', 'Machine', 'spec.readinessGates')!
    expect(print([null], gates)).toEqual(['0 type: is null, but must be an object'])
  })
})

test('an object of unknown fields only is an empty one as well', () => {
  const deletion = schemaAt(core, 'v1beta2', 'Machine', 'spec.deletion')!
  expect(check({ nodeDrainTimeout: '1s' }, deletion).map(({ keyword }) => keyword)).toEqual([
    'unknown',
    'count',
  ])
})

test('a required field that has a default may be missing', () => {
  const ref = 'spec.clusterConfiguration.apiServer.extraEnvs[].valueFrom.secretKeyRef'
  const node = schemaAt('bootstrap.cluster.x-k8s.io', 'v1beta2', 'KubeadmConfig', ref)!
  expect(check({ key: 'k' }, node)).toEqual([])
})

test('fields named like members of every object are fields', () => {
  const hostile = JSON.parse('{"spec":{"__proto__":{"a":1},"constructor":2,"toString":3}}') as unknown
  const unknown = check(hostile, machine).filter(({ keyword }) => keyword === 'unknown')
  expect(unknown.map(({ place }) => place.join('.'))).toEqual([
    'spec.__proto__',
    'spec.constructor',
    'spec.toString',
  ])
})

test('a long value is not printed in full', () => {
  const [problem] = check('x'.repeat(1e6), { type: 'integer' })
  expect(problem?.message.length).toBeLessThan(150)
})
