import { describe, expect, test } from 'vitest'
import { legacy, noon } from '../../test/build.ts'
import { providerConditions } from './provider.ts'

const ready = legacy('Ready', 'False', 'Warning', 'Slow', 'slow disk')

test('only the list of status is read', () => {
  const status = { conditions: [ready], v1beta2: { conditions: [{ type: 'X', status: 'True' }] } }
  expect(providerConditions({ status })).toEqual([ready])
  expect(providerConditions({ status: { deprecated: { v1beta1: { conditions: [ready] } } } })).toEqual([])
})

test('conditions of the new generation are read as legacy ones without severity', () => {
  const written = {
    type: 'Ready',
    status: 'False',
    reason: 'NotReady',
    message: '',
    lastTransitionTime: noon,
  }
  expect(providerConditions({ status: { conditions: [{ ...written, observedGeneration: 3 }] } })).toEqual([
    written,
  ])
})

describe('one unreadable field and there are none at all', () => {
  test.each([
    ['a number for a reason', { ...ready, reason: 1 }],
    ['an unreadable time', { ...ready, lastTransitionTime: 'yesterday' }],
    ['an empty time', { ...ready, lastTransitionTime: '' }],
    ['text for a condition', 'Ready'],
    ['a list for a condition', []],
  ])('%s', (_, entry) => {
    expect(providerConditions({ status: { conditions: [ready, entry] } })).toEqual([])
  })
})

test('null is an empty field', () => {
  const written = { ...ready, message: null, lastTransitionTime: null }
  const { message: _, lastTransitionTime: __, ...expected } = ready
  expect(providerConditions({ status: { conditions: [written] } })).toEqual([expected])
})
