import fc from 'fast-check'
import { expect, test } from 'vitest'
import { controlPlaneMachine, machine } from '../../test/build.ts'
import { aggregate } from './aggregate.ts'
import type { Source } from './source.ts'
import { summary } from './summary.ts'
import { currentConditions, conditionLists } from '../../test/random.ts'

test('where the times differ, the order of the sources does not matter', () => {
  const condition = fc.record({
    type: fc.constant('Ready'),
    status: fc.constantFrom('True', 'False', 'Unknown'),
    reason: fc.constant('R'),
    message: fc.constantFrom('', 'a', 'b', 'c', 'd', '* e'),
  })
  const sources = fc
    .array(fc.record({ condition, isFirst: fc.boolean() }), { minLength: 1, maxLength: 12 })
    .map((drafts) =>
      drafts.map(({ condition: { status, ...rest }, isFirst }, index): Source => {
        const time = new Date(Date.UTC(2026, 7, 21) + index * 1000).toISOString()
        const own = { ...rest, status: status as 'True', lastTransitionTime: time }
        const of = isFirst ? controlPlaneMachine : machine
        return of(`m${index}`, own)
      }),
    )
  fc.assert(
    fc.property(sources, fc.infiniteStream(fc.nat()), (list, keys) => {
      const shuffled = list
        .map((source) => ({ source, key: keys.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ source }) => source)
      expect(aggregate(shuffled, 'Ready')).toEqual(aggregate(list, 'Ready'))
    }),
  )
})

test('a summary follows the types, not the order of the conditions', () => {
  const options = {
    forConditionTypes: ['UpToDate', 'MyGate', 'Paused', 'Available', '😀'],
    negativePolarityConditionTypes: ['Paused'],
  }
  fc.assert(
    fc.property(conditionLists(currentConditions), (list) => {
      const of = (conditions: typeof list) => summary(machine('m', ...conditions), 'Ready', options)
      expect(of(list.toReversed())).toEqual(of(list))
    }),
  )
})
