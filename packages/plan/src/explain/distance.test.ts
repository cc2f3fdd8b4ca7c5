import { expect, test } from 'vitest'
import { closest, distance } from './distance.ts'

test.each([
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['class', 'clas', 1],
  ['class', 'calss', 2],
  ['kitten', 'sitting', 3],
])('from %j to %j it takes %i letters', (a, b, letters) => {
  expect(distance(a, b)).toBe(letters)
  expect(distance(b, a)).toBe(letters)
})

test('the closest words come first, far ones not at all', () => {
  expect(closest('machin', ['Cluster', 'MachineSet', 'Machine', 'Machines'])).toEqual(['Machine', 'Machines'])
})
