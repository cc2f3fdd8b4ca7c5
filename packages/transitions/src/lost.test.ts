import { expect, test } from 'vitest'
import { assemble, lostLeaf } from './index.ts'
import type { Codec, Placement } from './index.ts'
import { placeObject } from './place.ts'
import { restate } from './row.ts'
import { defineTransition } from './transition.ts'

const object = {
  apiVersion: 'x/v1beta1',
  kind: 'X',
  spec: { args: { a: '1', b: '2' }, size: 3, files: [{ path: '/' }] },
}

/** A codec with a mistake: of a map it brings only the first member along. */
const forgetful: Codec = {
  name: 'forgetful',
  why: 'a list instead of a map',
  up: (value) => value,
  down: (value) => value,
  spread: {
    up: (value, from, to) => [{ from: [...from, Object.keys(value as object)[0]!], to: [...to, 0, 'value'] }],
    down: () => undefined,
  },
}

test('a codec that forgets a member of a map is seen', () => {
  const broken = defineTransition({
    group: 'x',
    kind: 'X',
    from: 'v1beta1',
    to: 'v1beta2',
    rows: [restate('spec.args', forgetful)],
  })
  const { placements } = placeObject(broken, object, () => undefined)
  expect(lostLeaf(object, placements, assemble(object, placements))).toEqual(['spec', 'args', 'b'])
})

const whole: Placement = { from: [], to: [] }

test.each<[string, Placement[], unknown]>([
  ['a leaf that no placement speaks for', [{ from: ['apiVersion'], to: ['apiVersion'] }], ['kind']],
  ['a leaf that is dropped without a reason', [whole, { from: ['spec', 'size'] }], ['spec', 'size']],
  ['a leaf that is overwritten', [whole, { to: ['spec', 'size'], value: 4 }], ['spec', 'size']],
  ['nothing, where all of it is carried', [whole], undefined],
  ['nothing, where a reason is given', [whole, { from: ['spec', 'size'], why: 'empty' }], undefined],
  [
    'nothing, where an item is dropped from a list',
    [whole, { from: ['spec', 'files', 0], why: 'empty' }],
    undefined,
  ],
])('it finds %s', (_, placements, lost) => {
  expect(lostLeaf(object, placements, assemble(object, placements))).toEqual(lost)
})
