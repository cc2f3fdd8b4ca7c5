import { expect, test } from 'vitest'
import { assemble, convert } from './index.ts'

test('containers come into being with their first member', () => {
  expect(assemble({ a: 1 }, [{ from: ['a'], to: ['x', 0, 'y'] }])).toEqual({ x: [{ y: 1 }] })
})

test('what has a placement of its own is not carried with its container', () => {
  const old = { a: { b: 1, c: 2, d: [1, 2, 3] } }
  const placements = [{ from: ['a'], to: ['x'] }, { from: ['a', 'b'], to: ['y'] }, { from: ['a', 'd', 1] }]
  expect(assemble(old, placements)).toEqual({ x: { c: 2, d: [1, 3] }, y: 1 })
})

test('a container that moves to where something is already keeps it, at every depth', () => {
  const spec = {
    deletion: { order: 'Oldest' },
    rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } },
  }
  const now = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment', spec }
  expect(convert(now, { to: 'v1beta1' }).object.spec).toEqual({
    strategy: { type: 'RollingUpdate', rollingUpdate: { deletePolicy: 'Oldest', maxSurge: 1 } },
  })
})

test('a list that comes after a field of one of its items keeps both', () => {
  const old = { list: [{ a: 1 }, { a: 2 }] }
  const placements = [
    { to: ['list', 1, 'b'], value: 3 },
    { from: ['list'], to: ['list'] },
  ]
  expect(assemble(old, placements)).toEqual({ list: [{ a: 1 }, { a: 2, b: 3 }] })
})

test('a value that others write into stays what its placement says', () => {
  const placements = [
    { from: ['a'], to: ['x'], value: { b: {} } },
    { from: ['c'], to: ['x', 'b', 'c'] },
  ]
  const old = { a: {}, c: 1 }
  for (const each of [placements, placements.toReversed()])
    expect(assemble(old, each)).toEqual({ x: { b: { c: 1 } } })
  expect(placements[0]!.value).toEqual({ b: {} })
})

test('a key named __proto__ is a key', () => {
  const old: unknown = JSON.parse('{"a":{"__proto__":{"b":1}}}')
  const moved = assemble(old, [{ from: ['a'], to: ['__proto__', 'x'] }])
  expect(JSON.stringify(moved)).toBe('{"__proto__":{"x":{"__proto__":{"b":1}}}}')
  expect(Object.getPrototypeOf({})).not.toHaveProperty('b')
})
