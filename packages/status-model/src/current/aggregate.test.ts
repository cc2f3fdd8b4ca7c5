import { describe, expect, test } from 'vitest'
import { controlPlaneMachine, current, machine } from '../../test/build.ts'
import { aggregate } from './aggregate.ts'
import type { AggregateOptions } from './aggregate.ts'
import { defaultMergeStrategy, reasons } from './merge.ts'
import type { Source } from './source.ts'

const notReady = (message: string, time?: string) => current('Ready', 'False', 'NotReady', message, time)
const unknown = (message: string) => current('Ready', 'Unknown', 'ReadyUnknown', message)
const ready = (message = '') => current('Ready', 'True', 'Ready', message)
const set = (name: string, message: string): Source => ({
  kind: 'MachineSet',
  name,
  conditions: [notReady(message)],
})

function merged(sources: readonly Source[], options?: AggregateOptions): unknown {
  const result = aggregate(sources, 'Ready', options)
  if (!result.ok) return result.error
  const { status, reason, message } = result.value
  return [status, reason, message]
}

function message(sources: readonly Source[]): string {
  return (merged(sources) as readonly string[])[2]!
}

describe('the message of many Machines', () => {
  const table: readonly (readonly [string, readonly Source[], string])[] = [
    ['names one', [machine('m1', notReady('no disk')), machine('m2', ready())], '* Machine m1: no disk'],
    [
      'names up to three together, sorted',
      ['m3', 'm1', 'm2'].map((name) => machine(name, notReady('no disk'))),
      '* Machines m1, m2, m3: no disk',
    ],
    [
      'counts the others',
      ['m5', 'm4', 'm3', 'm2', 'm1'].map((name) => machine(name, notReady('no disk'))),
      '* Machines m1, m2, m3, ... (2 more): no disk',
    ],
    [
      'shows three messages, those of more Machines first',
      [
        machine('m1', notReady('a')),
        machine('m2', notReady('b')),
        machine('m3', notReady('c')),
        machine('m4', notReady('d')),
        machine('m5', notReady('d')),
      ],
      `\
* Machines m4, m5: d
* Machine m1: a
* Machine m2: b
And 1 Machine with other issues`,
    ],
    [
      'counts what has no room by what it is',
      [
        ...['a', 'b', 'c', 'd', 'e'].map((text) => machine(`m-${text}`, notReady(text))),
        machine('m-f', unknown('f')),
      ],
      `\
* Machine m-a: a
* Machine m-b: b
* Machine m-c: c
And 2 Machines with other issues
And 1 Machine with status unknown`,
    ],
    [
      'puts issues before unknowns, however many',
      [machine('m1', unknown('lost')), machine('m2', unknown('lost')), machine('m3', notReady('broken'))],
      '* Machine m3: broken\n* Machines m1, m2: lost',
    ],
    [
      'puts the control plane first, also an unknown of it',
      [
        machine('w1', notReady('broken')),
        machine('w2', notReady('broken')),
        controlPlaneMachine('z-cp', unknown('lost')),
      ],
      '* Machine z-cp: lost\n* Machines w1, w2: broken',
    ],
    [
      'names the control plane first of those with one message',
      [machine('a', notReady('x')), controlPlaneMachine('z', notReady('x')), machine('b', notReady('x'))],
      '* Machines z, a, b: x',
    ],
    [
      'takes a message for an issue where one Machine reports it as one',
      [machine('m1', unknown('same')), machine('m2', notReady('same'))],
      '* Machines m1, m2: same',
    ],
    [
      'nests lists',
      [machine('m1', notReady('* NodeHealthy: lost\n* UpToDate: old'))],
      '* Machine m1:\n  * NodeHealthy: lost\n  * UpToDate: old',
    ],
    ['keeps an issue that says nothing', [machine('m1', notReady(''))], '* Machine m1: '],
    [
      'shows infos only where all is well, and only those that say something',
      [machine('m1', ready('old kernel')), machine('m2', ready())],
      '* Machine m1: old kernel',
    ],
    [
      'counts infos without room',
      ['a', 'b', 'c', 'd', 'e'].map((text) => machine(`m-${text}`, ready(text))),
      `\
* Machine m-a: a
* Machine m-b: b
* Machine m-c: c
And 2 Machines with additional info`,
    ],
    [
      'goes kind by kind, and three messages are all there is room for',
      [
        set('s1', 'd'),
        set('s2', 'e'),
        machine('m1', notReady('a')),
        machine('m2', notReady('b')),
        machine('m3', notReady('c')),
      ],
      `\
* Machine m1: a
* Machine m2: b
* Machine m3: c
And 2 MachineSets with other issues`,
    ],
    [
      'says what is missing',
      [machine('m1', ready()), machine('m2')],
      '* Machine m2: Condition Ready not yet reported',
    ],
    [
      'follows the older condition where all else is the same',
      [
        machine('m1', notReady('a', '2026-08-21T12:00:02Z')),
        machine('m2', notReady('a', '2026-08-21T12:00:04Z')),
        machine('m3', notReady('b', '2026-08-21T12:00:01Z')),
        machine('m0', notReady('b', '2026-08-21T12:00:03Z')),
      ],
      // "m1,m2" is before "m3,m0"
      '* Machines m1, m2: a\n* Machines m0, m3: b',
    ],
  ]
  test.each(table)('%s', (_, sources, expected) => {
    expect(message(sources)).toBe(expected)
  })
})

describe('options', () => {
  const scaling: Source = {
    kind: 'MachineSet',
    name: 's',
    conditions: [current('ScalingUp', 'True', 'R', 'up')],
  }

  test('the target has another type', () => {
    const result = aggregate([machine('m', ready())], 'Ready', { targetConditionType: 'MachinesReady' })
    expect(result).toEqual({
      ok: true,
      value: { type: 'MachinesReady', status: 'True', reason: 'InfoReported', message: '' },
    })
  })

  test('a source of negative polarity makes a target of negative polarity', () => {
    const result = aggregate([scaling], 'ScalingUp', { negativePolarityConditionTypes: ['ScalingUp'] })
    expect(result).toMatchObject({ value: { status: 'True', message: '* MachineSet s: up' } })
  })

  test('a strategy has its own polarity and reasons', () => {
    const customMergeStrategy = defaultMergeStrategy({
      targetConditionHasPositivePolarity: false,
      reason: reasons('bad', 'unknown', 'good'),
    })
    expect(merged([machine('m', notReady('x'))], { customMergeStrategy })).toEqual([
      'True',
      'bad',
      '* Machine m: x',
    ])
    expect(merged([machine('m', ready())], { customMergeStrategy })).toEqual(['False', 'good', ''])
  })

  test.each([[['Other']], [['Ready', 'Other']], [['Other', 'Ready']]])('%j is no polarity', (types) => {
    expect(merged([machine('m')], { negativePolarityConditionTypes: types })).toBe(
      'negativePolarityConditionTypes can only be set to ["Ready"]',
    )
  })

  test('without objects there is an error', () => {
    expect(merged([])).toBe("sourceObjs can't be empty")
  })
})
