import { expect, test } from 'vitest'
import { atOf, rootOf, structureOf } from './structure.ts'

const scalar = { type: 'string' }

test('lists are owned as a whole unless the schema says otherwise', () => {
  expect(structureOf({ type: 'array', items: scalar })).toEqual({ is: 'whole' })
  expect(structureOf({ type: 'array', items: scalar, 'x-kubernetes-list-type': 'set' })).toEqual({
    is: 'set',
  })
})

test('the keys of a list take the default of their schema', () => {
  const items = { type: 'object', properties: { port: {}, protocol: { default: 'TCP' } } }
  const list = structureOf({
    type: 'array',
    items,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['port', 'protocol'],
  })
  expect(list).toMatchObject({
    is: 'list',
    keys: [{ name: 'port' }, { name: 'protocol', default: 'TCP' }],
  })
})

test('maps are owned by member unless they are atomic', () => {
  const properties = { a: scalar }
  expect(structureOf({ type: 'object', properties }).is).toBe('map')
  expect(structureOf({ type: 'object', properties, 'x-kubernetes-map-type': 'atomic' })).toEqual({
    is: 'whole',
  })
})

test('what no schema describes is taken apart only where it is kept', () => {
  expect(structureOf({ 'x-kubernetes-preserve-unknown-fields': true }).is).toBe('map')
  expect(structureOf({}).is).toBe('whole')
})

test('metadata is that of every object, whatever the CRD says', () => {
  const metadata = atOf(rootOf({ properties: { metadata: { type: 'object' } } }), 'metadata')
  expect(atOf(metadata, 'labels').is).toBe('map')
  expect(atOf(metadata, 'finalizers').is).toBe('set')
  expect(atOf(metadata, 'ownerReferences')).toMatchObject({ is: 'list', keys: [{ name: 'uid' }] })
})
