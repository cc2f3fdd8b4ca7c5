import { expect, test } from 'vitest'
import type { Placeholders } from './codec.ts'
import { inOrder, unknownPlace } from './names.ts'

/** Names in which `?` stands for what a template prints. */
const placeholder: Placeholders = Object.assign(() => undefined, {
  nameOf: (name: string) =>
    name.includes('?') ? { start: name.slice(0, name.indexOf('?')), order: 'sort them' } : undefined,
})

test.each([
  [
    ['b', 'a', 'B'],
    ['B', 'a', 'b'],
  ],
  [
    ['a_b', 'a-b', 'a.b', 'a'],
    ['a', 'a-b', 'a.b', 'a_b'],
  ],
  [['?'], ['?']],
  [
    ['v', 'gate-?', 'a'],
    ['a', 'gate-?', 'v'],
  ],
  // Whatever it goes on with, even nothing, it does not come before what it starts with.
  [
    ['gate?', 'gate'],
    ['gate', 'gate?'],
  ],
  [
    ['b-?', 'a-?'],
    ['a-?', 'b-?'],
  ],
])('%j are %j in the order of the server', (names, sorted) => {
  expect(unknownPlace(names, placeholder)).toBeUndefined()
  expect(inOrder(names, placeholder)).toEqual(sorted)
})

test.each([[['b', '?', 'a']], [['gate-b', 'gate-?']], [['gate-?', 'gate-?-b']], [['a?', '?']]])(
  'where one of %j comes nobody can tell, so they stay as they are',
  (names) => {
    expect(unknownPlace(names, placeholder)).toEqual({
      name: names.find((name) => name.includes('?')),
      next: 'sort them',
    })
    expect(inOrder(names, placeholder)).toEqual(names)
  },
)
