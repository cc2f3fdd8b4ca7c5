import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legacy } from '../../test/build.ts'
import { aggregate } from './aggregate.ts'
import type { LegacyAggregateOptions } from './aggregate.ts'
import type { LegacyCondition } from './condition.ts'
import type { LegacySource } from './source.ts'

const machine = (name: string, ...conditions: readonly LegacyCondition[]): LegacySource => ({
  kind: 'Machine',
  name,
  conditions,
})
const ready = legacy('Ready', 'True')
const slow = legacy('Ready', 'False', 'Warning', 'Slow', 'slow disk')
const broken = legacy('Ready', 'False', 'Error', 'Broken', 'no disk')

function parts(sources: readonly LegacySource[], options?: LegacyAggregateOptions): unknown {
  const found = aggregate(sources, 'MachinesReady', options)
  return found && [found.status, found.severity, found.reason, found.message]
}

test.each<readonly [string, readonly LegacySource[], LegacyAggregateOptions, unknown]>([
  [
    'objects without Ready count, but do not speak',
    [machine('m1', ready), machine('m2', slow), machine('m3')],
    {},
    ['False', 'Warning', 'Slow', '1 of 3 completed'],
  ],
  [
    'the worst one speaks, of several the first by name',
    [machine('m3', broken), machine('m2', { ...broken, reason: 'Lost' }), machine('m1', slow)],
    { addSourceRef: true },
    ['False', 'Error', 'Lost @ Machine/m2', '0 of 3 completed'],
  ],
  [
    'True says nothing more',
    [machine('m1', ready), machine('m2')],
    {},
    ['True', undefined, undefined, undefined],
  ],
  [
    'other conditions do not speak',
    [machine('m1', ready, legacy('BootstrapReady', 'False', 'Error', 'Broken'))],
    {},
    ['True', undefined, undefined, undefined],
  ],
  [
    'without the steps the message is the condition’s',
    [machine('m', slow)],
    { stepCounter: false },
    ['False', 'Warning', 'Slow', 'slow disk'],
  ],
  ['no Ready anywhere says nothing', [machine('m1'), machine('m2')], {}, undefined],
  ['no objects say nothing', [], {}, undefined],
])('%s', (_, sources, options, expected) => {
  expect(parts(sources, options)).toEqual(expected)
})

test('the order of objects with names of their own does not matter', () => {
  const condition = fc.constantFrom(ready, slow, broken, legacy('Ready', 'Unknown', '', 'Lost'))
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 8 }), (conditions) => {
      const sources = conditions.map((own, index) => machine(`m${index}`, own))
      const options = { addSourceRef: true }
      expect(parts(sources.toReversed(), options)).toEqual(parts(sources, options))
    }),
  )
})
