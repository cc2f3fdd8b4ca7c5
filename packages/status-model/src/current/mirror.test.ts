import { expect, test } from 'vitest'
import { current, later, noon } from '../../test/build.ts'
import { mirror } from './mirror.ts'
import { set } from './set.ts'

const ready = { ...current('Ready', 'False', 'NotReady', 'creating'), observedGeneration: 4 }

test('a mirror has the time of its source, not the generation', () => {
  expect(mirror([ready], 'Ready', { targetConditionType: 'InfrastructureReady' })).toEqual(
    current('InfrastructureReady', 'False', 'NotReady', 'creating', noon),
  )
})

test('where the status stays, the target keeps its own time', () => {
  const stored = current('Ready', 'False', 'Other', '', later)
  expect(set([stored], mirror([ready], 'Ready'))[0]).toMatchObject({
    reason: 'NotReady',
    lastTransitionTime: later,
  })
})

test('a missing source is unknown, and named by its own type', () => {
  expect(mirror([], 'Ready', { targetConditionType: 'BootstrapConfigReady' })).toEqual({
    type: 'BootstrapConfigReady',
    status: 'Unknown',
    reason: 'NotYetReported',
    message: 'Condition Ready not yet reported',
  })
})

test('a fallback stands in for a missing source, and only for that', () => {
  const fallback = { status: 'True', reason: 'Ready', message: '' } as const
  expect(mirror([], 'Ready', { fallback })).toEqual({ type: 'Ready', ...fallback })
  expect(mirror([ready], 'Ready', { fallback }).status).toBe('False')
})
