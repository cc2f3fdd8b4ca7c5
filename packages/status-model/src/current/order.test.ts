import { expect, test } from 'vitest'
import { current, types } from '../../test/build.ts'
import { sorted } from './set.ts'

test.each([
  ['of a Machine', 'Deleting NodeReady Ready Available', 'Available Ready NodeReady Deleting'],
  ['of a Cluster', 'Paused ScalingUp RemoteConnectionProbe', 'RemoteConnectionProbe ScalingUp Paused'],
  ['gates stand before Paused', 'Paused MyGate MachinesReady', 'MachinesReady MyGate Paused'],
  ['upper case is before lower case', 'b a B A', 'A B a b'],
  ['by code points, not by UTF-16', '😀 ～', '～ 😀'],
])('%s: %s', (_, given, expected) => {
  const list = given.split(' ').map((type) => current(type, 'True'))
  expect(types(sorted(list)).join(' ')).toBe(expected)
})
