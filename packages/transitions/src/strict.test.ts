import { describe, expect, test } from 'vitest'
import { kindsOfCrd } from './crds.ts'
import { schemaAt, schemaOf, type SchemaNode } from './schema.ts'
import { check } from './strict.ts'
import type { Problem } from './strict.ts'

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
const crdOfWidget = {
  kind: 'CustomResourceDefinition',
  spec: {
    group: 'example.com',
    names: { kind: 'Widget' },
    versions: [{ name: 'v1', schema: { openAPIV3Schema: { type: 'object' } } }],
  },
}
const lineOf = ({ keyword, found, wanted }: Omit<Problem, 'place'>) =>
  [keyword, found, wanted && `not ${wanted}`].filter(Boolean).join(' ')
const print = (value: unknown, node: SchemaNode) =>
  check(value, node).map(({ place, ...problem }) => `${place.join('.')} ${lineOf(problem)}`)

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
  expect(print({ ...valid, spec }, machine)).toEqual([
    'spec.infrastructureRef.apiVersion unknown',
    'spec.infrastructureRef.apiGroup required',
    'spec.nodeDrainTimeout unknown',
  ])
})

test.each<[metadata: object, told: readonly string[]]>([
  [{ namespace: '', labels: { 'a.b/C_1': '', a: null }, annotations: { 'A.b/c': '{}' } }, []],
  [{ generateName: 'a-', creationTimestamp: null, managedFields: [{ fieldsV1: { 'f:spec': {} } }] }, []],
  [{ anotations: {} }, ['metadata.anotations unknown']],
  [{ clusterName: 'c' }, ['metadata.clusterName unknown']],
  [{ labels: { a: true } }, ['metadata.labels.a type true not a string']],
  [{ annotations: { a: 1 } }, ['metadata.annotations.a type 1 not a string']],
  [{ name: 'My_name' }, [expect.stringMatching(/^metadata.name pattern "My_name" not /)]],
  [{ namespace: 'a.b' }, [expect.stringMatching(/^metadata.namespace pattern "a.b" not /)]],
  [{ labels: { a: 'b c' } }, [expect.stringMatching(/^metadata.labels.a pattern "b c" not /)]],
  [{ labels: { 'a/b/c': 'd' } }, [expect.stringMatching(/^metadata.labels.a.b.c key "a\/b\/c" not /)]],
  [{ labels: { 'A.b/c': 'd' } }, [expect.stringMatching(/^metadata.labels.A.b.c key "A.b\/c" not /)]],
  [{ finalizers: [''] }, [expect.stringMatching(/^metadata.finalizers.0 pattern "" not /)]],
  [
    { ownerReferences: [{ kind: 'A', name: '' }] },
    [
      'metadata.ownerReferences.0.name length 0 characters not at least 1',
      'metadata.ownerReferences.0.apiVersion required',
      'metadata.ownerReferences.0.uid required',
    ],
  ],
])('metadata %j, of which CRDs say nothing', (metadata, told) => {
  const name = { name: 'm' }
  expect(print({ ...valid, metadata: { ...name, ...metadata } }, machine)).toEqual(told)
  const [own] = kindsOfCrd(crdOfWidget, () => ({ refused: 'not asked' }))
  expect(print({ metadata: { ...name, ...metadata } }, own!.schema)).toEqual(told)
})

describe('each keyword', () => {
  const item: SchemaNode = schemaAt(core, 'v1beta2', 'Machine', 'status.conditions')!
  const time = '2026-01-02T03:04:05Z'
  const ready = { type: 'Ready', status: 'True', reason: 'Ready', message: '', lastTransitionTime: time }
  const table: readonly (readonly [unknown, SchemaNode, readonly string[]])[] = [
    ['1', { type: 'integer' }, ['type "1" not a whole number']],
    [1.5, { type: 'integer' }, ['type 1.5 not a whole number']],
    [1.5, { type: 'number' }, []],
    [[], { type: 'object' }, ['type a list not an object']],
    [{}, { type: 'array' }, ['type an object not a list']],
    [null, { type: 'string' }, ['type null not a string']],
    [null, { type: 'string', nullable: true }, []],
    ['10%', { type: 'int-or-string' }, []],
    [1, { type: 'int-or-string' }, []],
    [true, { type: 'int-or-string' }, ['type true not a whole number or a string']],
    [{ a: [null] }, { preserve: true }, []],
    ['x', { type: 'string', enum: ['a', 'b'] }, ['enum "x" not "a", "b"']],
    ['x', { type: 'string', pattern: '^a$' }, ['pattern "x" not ^a$']],
    ['', { type: 'string', minLength: 1 }, ['length 0 characters not at least 1']],
    ['😀😀', { type: 'string', minLength: 2, maxLength: 2 }, []],
    ['😀😀', { type: 'string', minLength: 3 }, ['length 2 characters not at least 3']],
    ['abc', { type: 'string', maxLength: 2 }, ['length 3 characters not at most 2']],
    [-1, { type: 'integer', minimum: 0 }, ['range -1 not be at least 0']],
    [9, { type: 'integer', maximum: 8 }, ['range 9 not be at most 8']],
    [2 ** 31, { type: 'integer', format: 'int32' }, ['range 2147483648 not fit into 32 bits']],
    [-(2 ** 31), { type: 'integer', format: 'int32' }, []],
    [{}, { type: 'object', minProperties: 1 }, ['count 0 fields not at least 1']],
    [[], { type: 'array', minItems: 1 }, ['count 0 items not at least 1']],
    [[1, 2], { type: 'array', maxItems: 1 }, ['count 2 items not at most 1']],
    [time, { type: 'string', format: 'date-time' }, []],
    ['now', { type: 'string', format: 'date-time' }, ['type "now" not a time as in 2026-01-02T03:04:05Z']],
    ['YQ==', { type: 'string', format: 'byte' }, []],
    ['a b', { type: 'string', format: 'byte' }, ['type "a b" not base64']],
    [[1, 1], { type: 'array', listType: 'set' }, ['unique 1']],
    [[1, 1], { type: 'array', listType: 'atomic' }, []],
    [[ready], item, []],
    [[ready, ready], item, ['unique type "Ready"']],
  ]
  test.each(table)('%j %j', (value, node, expected) => {
    expect(check(value, node).map(lineOf)).toEqual(expected)
  })
})

describe('null', () => {
  test('is the same as an absent field', () => {
    expect(check({ ...valid, spec: { ...valid.spec, providerID: null } }, machine)).toEqual([])
  })

  test('does not do for a required field', () => {
    expect(print({ ...valid, spec: { ...valid.spec, clusterName: null } }, machine)).toEqual([
      'spec.clusterName required',
    ])
  })

  test('is a value of the wrong type in a list', () => {
    const gates = schemaAt(core, 'v1beta2', 'Machine', 'spec.readinessGates')!
    expect(print([null], gates)).toEqual(['0 type null not an object'])
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
  expect(problem?.found.length).toBeLessThan(100)
})
