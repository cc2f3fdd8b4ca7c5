import { describe, expect, test } from 'vitest'
import { noon } from '../../test/build.ts'
import { providerCondition, providerConditions } from './provider.ts'

const ready = { type: 'Ready', status: 'True', reason: 'Ready', message: '', lastTransitionTime: noon }
const machine = (status: unknown) => ({ kind: 'FooMachine', status })

describe('which list is read', () => {
  test.each([
    [
      'the one of v1beta2, where there is one',
      { conditions: [{ type: 'X' }], v1beta2: { conditions: [ready] } },
      [ready],
    ],
    ['an empty one of v1beta2 too', { conditions: [ready], v1beta2: { conditions: [] } }, []],
    ['else the one of status', { conditions: [ready] }, [ready]],
    ['never the deprecated one', { deprecated: { v1beta1: { conditions: [ready] } } }, []],
    ['none where there is none', {}, []],
    ['none where it is no list', { conditions: { ready } }, []],
    ['none without a status', undefined, []],
  ])('%s', (_, status, expected) => {
    expect(providerConditions(machine(status))).toEqual({ ok: true, value: expected })
  })
})

describe('what is forgiven', () => {
  test.each([
    ['no reason', { ...ready, reason: undefined }, { ...ready, reason: 'NoReasonReported' }],
    ['an empty reason', { ...ready, reason: '' }, { ...ready, reason: 'NoReasonReported' }],
    ['a severity', { ...ready, severity: 'Info' }, ready],
    ['the generation 0', { ...ready, observedGeneration: 0 }, ready],
    ['a time with a fraction', { ...ready, lastTransitionTime: '2026-08-21T12:00:00.5Z' }, ready],
  ])('%s', (_, written, expected) => {
    const entry = JSON.parse(JSON.stringify(written)) as unknown
    expect(providerConditions(machine({ conditions: [entry] }))).toEqual({ ok: true, value: [expected] })
  })

  test.each([[null], [''], ['null']])('%j for a time', (lastTransitionTime) => {
    const { lastTransitionTime: _, ...expected } = ready
    expect(providerConditions(machine({ conditions: [{ ...ready, lastTransitionTime }] }))).toEqual({
      ok: true,
      value: [expected],
    })
  })

  test.each([['text'], [null], [[]], [7]])('%j among the conditions', (entry) => {
    expect(providerConditions(machine({ conditions: [entry, ready] }))).toEqual({ ok: true, value: [ready] })
  })
})

describe('what fails the whole list', () => {
  test.each([
    ['no type', { status: 'True' }, 'type must be set for all conditions'],
    ['no status', { type: 'Ready' }, 'status must be set for the Ready condition'],
    [
      'another status',
      { ...ready, status: 'Yes' },
      'status for the Ready condition must be one of True, False, Unknown',
    ],
    [
      'an unreadable time',
      { ...ready, lastTransitionTime: 'now' },
      'failed to unmarshal lastTransitionTime value: now',
    ],
    ['a day that is none', { ...ready, lastTransitionTime: '2026-02-30T12:00:00Z' }, 'failed to unmarshal'],
    ['a number for a status', { ...ready, status: 1 }, 'status of a condition must be a string'],
    ['null for a reason', { ...ready, reason: null }, 'reason of a condition must be a string'],
    [
      'text for a generation',
      { ...ready, observedGeneration: '1' },
      'observedGeneration of a condition must be',
    ],
  ])('%s', (_, entry, expected) => {
    const result = providerConditions(machine({ conditions: [ready, entry] }))
    expect(result.ok ? '' : result.error).toContain(
      `failed to convert status.conditions from FooMachine to []metav1.Condition: ${expected}`,
    )
  })

  test('the list that was read is named', () => {
    const result = providerConditions(machine({ v1beta2: { conditions: [{}] } }))
    expect(result).toMatchObject({ error: expect.stringContaining('status.v1beta2.conditions') })
  })
})

test('one condition is found, not found, or unreadable with all others', () => {
  const object = machine({ conditions: [ready] })
  expect(providerCondition(object, 'Ready')).toEqual({ ok: true, value: ready })
  expect(providerCondition(object, 'Available')).toEqual({ ok: true, value: undefined })
  expect(providerCondition(machine({ conditions: [ready, {}] }), 'Ready')).toMatchObject({ ok: false })
})
