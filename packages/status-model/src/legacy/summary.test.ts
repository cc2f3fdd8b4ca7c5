import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legacy } from '../../test/build.ts'
import { conditionLists, legacyConditions } from '../../test/random.ts'
import type { LegacyCondition } from './condition.ts'
import { summary } from './summary.ts'
import type { LegacySummaryOptions } from './summary.ts'

const ready = legacy('A', 'True')
const info = legacy('B', 'False', 'Info', 'Waiting', 'for a disk')
const warning = legacy('C', 'False', 'Warning', 'Slow', 'slow disk')
const error = legacy('D', 'False', 'Error', 'Broken', 'no disk')
const unknown = legacy('E', 'Unknown', undefined, 'Lost', 'no answer')
const bare = legacy('F', 'False', undefined, 'Odd', 'no severity')

type Parts = readonly (string | undefined)[] | undefined

function parts(conditions: readonly LegacyCondition[], options?: LegacySummaryOptions): Parts {
  const found = summary({ kind: 'Machine', name: 'm', conditions }, options)
  return found && [found.status, found.severity, found.reason, found.message]
}

describe('what matters most', () => {
  test.each<readonly [string, readonly LegacyCondition[], Parts]>([
    ['an error', [info, warning, error, unknown, ready], ['False', 'Error', 'Broken', 'no disk']],
    ['then a warning', [info, warning, unknown, ready], ['False', 'Warning', 'Slow', 'slow disk']],
    ['then an info', [info, unknown, ready, bare], ['False', 'Info', 'Waiting', 'for a disk']],
    ['then True: Unknown never hides it', [unknown, ready, bare], ['True', undefined, undefined, undefined]],
    ['then Unknown', [unknown, bare], ['Unknown', undefined, 'Lost', 'no answer']],
    ['last of all False without a severity', [bare], ['False', undefined, 'Odd', 'no severity']],
    [
      'and with a severity nobody knows',
      [{ ...bare, severity: 'Fatal' as 'Error' }, unknown],
      ['Unknown', undefined, 'Lost', 'no answer'],
    ],
    [
      'Ready itself has no say',
      [legacy('Ready', 'False', 'Error', 'Old'), ready],
      ['True', undefined, undefined, undefined],
    ],
    ['nothing says nothing', [], undefined],
    ['Ready alone says nothing', [legacy('Ready', 'True')], undefined],
  ])('%s', (_, conditions, expected) => {
    expect(parts(conditions)).toEqual(expected)
  })
})

describe('options', () => {
  const two = [ready, info]
  test.each<readonly [string, readonly LegacyCondition[], LegacySummaryOptions, Parts]>([
    ['only these types', [ready, error], { conditions: ['A'] }, ['True', undefined, undefined, undefined]],
    ['no type at all', [ready, error], { conditions: [] }, undefined],
    [
      'the first of these types gives the reason',
      [legacy('X', 'False', 'Info', 'Rx', 'mx'), legacy('Y', 'False', 'Info', 'Ry', 'my')],
      { conditions: ['Y', 'X'] },
      ['False', 'Info', 'Ry', 'my'],
    ],
    [
      'True of negative polarity is not normal',
      [ready, legacy('Full', 'True', 'Error', 'DiskFull', 'full')],
      { negativePolarityConditions: ['Full'] },
      ['False', 'Error', 'DiskFull', 'full'],
    ],
    [
      'False of negative polarity is',
      [legacy('Full', 'False', 'Error', 'Gone')],
      { negativePolarityConditions: ['Full'] },
      ['True', undefined, undefined, undefined],
    ],
    [
      'steps of what is in scope',
      two,
      { stepCounter: true },
      ['False', 'Info', 'Waiting', '1 of 2 completed'],
    ],
    [
      'steps of the types that are wanted',
      two,
      { stepCounter: true, conditions: ['A', 'B', 'Z'] },
      ['False', 'Info', 'Waiting', '1 of 3 completed'],
    ],
    [
      'steps of the types that are allowed',
      two,
      { stepCounter: true, stepCounterIfOnly: ['A', 'B', 'C', 'D'] },
      ['False', 'Info', 'Waiting', '1 of 4 completed'],
    ],
    [
      'no steps beside another type',
      [...two, legacy('HealthCheckSucceeded', 'True')],
      { stepCounter: true, stepCounterIfOnly: ['A', 'B'] },
      ['False', 'Info', 'Waiting', 'for a disk'],
    ],
    [
      'a True with a severity is no step done',
      [legacy('A', 'True', 'Info'), info],
      { stepCounter: true },
      ['False', 'Info', 'Waiting', '0 of 2 completed'],
    ],
    [
      'the object is named',
      two,
      { addSourceRef: true },
      ['False', 'Info', 'Waiting @ Machine/m', 'for a disk'],
    ],
    [
      'but once only',
      [legacy('B', 'False', 'Info', 'Waiting @ DockerMachine/d')],
      { addSourceRef: true },
      ['False', 'Info', 'Waiting @ DockerMachine/d', undefined],
    ],
  ])('%s', (_, conditions, options, expected) => {
    expect(parts(conditions, options)).toEqual(expected)
  })
})

// With a severity on Unknown, or none on False, upstream takes what comes first.
test('the order of conditions as the marks make them does not matter', () => {
  const marked = legacyConditions.map((condition) =>
    condition.status === 'False'
      ? { ...condition, severity: condition.severity || ('Info' as const) }
      : { ...condition, severity: '' as const },
  )
  fc.assert(
    fc.property(conditionLists(marked), fc.boolean(), (list, stepCounter) => {
      expect(parts(list.toReversed(), { stepCounter })).toEqual(parts(list, { stepCounter }))
    }),
  )
})
