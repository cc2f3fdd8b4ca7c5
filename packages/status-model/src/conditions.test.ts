import { describe, expect, test } from 'vitest'
import { current, legacy, now, nowText } from '../test/build.ts'
import {
  condition,
  conditions,
  legacyCondition,
  legacyConditions,
  setCondition,
  setLegacyCondition,
  withConditions,
  withLegacyConditions,
} from './conditions.ts'

const available = current('Available', 'True', 'Available')
const ready = legacy('Ready', 'False', 'Warning', 'ScalingUp', 'wait')

const older = {
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  kind: 'MachineDeployment',
  metadata: { name: 'md', generation: 3 },
  status: { conditions: [ready], v1beta2: { conditions: [available] } },
}
const newer = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'MachineDeployment',
  metadata: { name: 'md', generation: 3 },
  status: { conditions: [available], deprecated: { v1beta1: { conditions: [ready] } } },
}

describe.each([
  ['v1beta1', older],
  ['v1beta2', newer],
])('an object in %s', (_, object) => {
  test('has conditions', () => {
    expect(conditions(object)).toEqual([available])
    expect(condition(object, 'Available')).toEqual(available)
    expect(condition(object, 'Ready')).toBeUndefined()
  })

  test('has legacy conditions, by that name only', () => {
    expect(legacyConditions(object)).toEqual([ready])
    expect(legacyCondition(object, 'Ready')).toEqual(ready)
    expect(legacyCondition(object, 'Available')).toBeUndefined()
  })

  test('gets conditions where its version has them', () => {
    const paused = current('Paused', 'False')
    expect(conditions(withConditions(object, [paused]))).toEqual([paused])
    expect(legacyConditions(withConditions(object, [paused]))).toEqual([ready])
    expect(legacyConditions(withLegacyConditions(object, []))).toEqual([])
  })

  test('a condition is observed at the generation of the object', () => {
    const next = setCondition(object, { ...available, status: 'False', lastTransitionTime: '' }, { now })
    expect(conditions(next)).toEqual([
      { ...available, status: 'False', lastTransitionTime: nowText, observedGeneration: 3 },
    ])
    expect(legacyConditions(setLegacyCondition(object, { type: 'Ready', status: 'True' }, { now }))).toEqual([
      { type: 'Ready', status: 'True', lastTransitionTime: nowText },
    ])
  })
})

describe('fields are never sniffed', () => {
  test('v1beta1 without the preview has no conditions, whatever else it has', () => {
    expect(conditions({ ...older, status: { conditions: [ready] } })).toEqual([])
  })

  test('v1beta2 has no legacy conditions in status.conditions', () => {
    expect(legacyConditions({ ...newer, status: { conditions: [available] } })).toEqual([])
  })

  test('a version that is gone has none', () => {
    expect(conditions({ ...newer, apiVersion: 'cluster.x-k8s.io/v1alpha4' })).toEqual([])
  })
})

describe('a provider’s object is read as Cluster API reads it', () => {
  const machine = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'FooMachine' }
  const foo = (status: object) => ({ ...machine, status })

  test('whatever its version', () => {
    expect(conditions(foo({ conditions: [{ type: 'Ready', status: 'True' }] }))).toEqual([
      { type: 'Ready', status: 'True', reason: 'NoReasonReported', message: '' },
    ])
    expect(legacyConditions(foo({ conditions: [ready] }))).toEqual([ready])
  })

  test('unreadable conditions are none', () => {
    expect(conditions(foo({ conditions: [{ type: 'Ready' }] }))).toEqual([])
  })

  test('nobody knows where to write them', () => {
    expect(() => withConditions(machine, [])).toThrow(RangeError)
    expect(() => withLegacyConditions(machine, [])).toThrow(/FooMachine/)
  })
})

describe('what a dump may hold', () => {
  const read = (list: unknown) => conditions({ ...newer, status: { conditions: list } })
  test.each([[undefined], [null], ['text'], [{}], [[null, 1, 'text', [], { status: 'True' }]]])(
    '%j holds no conditions',
    (list) => {
      expect(read(list)).toEqual([])
    },
  )

  test('a field of another type counts as absent', () => {
    expect(read([{ type: 'A', status: 1, reason: {}, message: null, observedGeneration: 'x' }])).toEqual([
      { type: 'A', status: 'Unknown', reason: '', message: '' },
    ])
  })

  test('a status nobody knows is shown', () => {
    expect(read([{ type: 'A', status: 'Maybe' }])).toMatchObject([{ status: 'Maybe' }])
  })

  test('no status at all', () => {
    expect(conditions({ apiVersion: newer.apiVersion, kind: newer.kind })).toEqual([])
  })
})
