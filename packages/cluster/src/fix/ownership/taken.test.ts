import { expect, test } from 'vitest'
import { structureOf } from './structure.ts'
import { takenOf } from './taken.ts'

const structure = structureOf({
  type: 'object',
  properties: {
    replicas: {},
    files: { type: 'array', items: {} },
    deletion: { type: 'object', properties: { a: {}, b: {} } },
    args: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: { type: 'object', properties: { name: {}, value: {}, note: {} } },
    },
    tags: { type: 'array', items: {}, 'x-kubernetes-list-type': 'set' },
  },
})
const live = {
  replicas: 3,
  files: ['live'],
  deletion: { a: 1, b: 2 },
  args: [
    { name: 'w', value: 'live', note: 'other' },
    { name: 'v', value: 'live' },
  ],
  tags: ['x', 'y'],
}

test.each<[string, readonly unknown[], unknown]>([
  ['values are the live ones', [{ replicas: 9, files: [] }], { replicas: 3, files: ['live'] }],
  ['what is not live is left out', [{ paused: true, deletion: { c: 1 } }], undefined],
  ['several shapes are one', [{ deletion: { a: 0 } }, { deletion: { b: 0 } }], { deletion: { a: 1, b: 2 } }],
  ['an empty map claims no member', [{ deletion: {} }], { deletion: {} }],
  [
    'items keep the live order',
    [{ args: [{ name: 'v', value: 1 }, { name: 'w' }] }],
    { args: [{ name: 'w' }, { name: 'v', value: 'live' }] },
  ],
  ['items of a set', [{ tags: ['y', 'z'] }], { tags: ['y'] }],
])('%s', (_, shapes, taken) => {
  expect(takenOf(live, shapes, structure)).toEqual(taken)
})
