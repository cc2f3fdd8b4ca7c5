import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { later, legacy, now, nowText } from '../../test/build.ts'
import { conditionLists, legacyConditions } from '../../test/random.ts'
import { byType } from './condition.ts'
import type { LegacyCondition } from './condition.ts'
import { applyPatch, patchOf } from './patch.ts'

const waiting = legacy('Ready', 'False', 'Info', 'Waiting')
const ready = legacy('Ready', 'True')
const broken = legacy('Ready', 'False', 'Error', 'Broken')

test('a severity is a change', () => {
  expect(patchOf([waiting], [{ ...waiting, severity: 'Error' }])).toHaveLength(1)
})

test('an absent field is an empty one', () => {
  expect(patchOf([ready], [{ ...ready, severity: '', reason: '', message: '' }])).toEqual([])
})

describe('three ways', () => {
  type List = readonly LegacyCondition[]
  const conflict = (op: string) =>
    'error patching conditions: The condition "Ready" was modified by a different process ' +
    `and this caused a merge/${op}Condition conflict: it is False, Broken now`
  test.each<readonly [string, List, List, List, List | string]>([
    ['what is added keeps its time', [], [ready], [], [ready]],
    [
      'what changes gets the time of patching',
      [waiting],
      [ready],
      [waiting],
      [{ ...ready, lastTransitionTime: nowText }],
    ],
    [
      'what others changed as well stays theirs',
      [waiting],
      [ready],
      [{ ...ready, lastTransitionTime: later }],
      [{ ...ready, lastTransitionTime: later }],
    ],
    ['what is removed is gone', [waiting], [], [waiting], []],
    ['others added it otherwise', [], [ready], [broken], conflict('Add')],
    ['others changed it otherwise', [waiting], [ready], [broken], conflict('Change')],
    ['others changed what is removed', [waiting], [], [broken], conflict('Remove')],
  ])('%s', (_, before, after, latest, expected) => {
    const result = applyPatch(latest, patchOf(before, after), { now })
    expect(result.ok ? result.value : result.error).toEqual(expected)
  })

  test.each([
    ['owns the type', { ownedConditionTypes: ['Ready'] }],
    ['forces it', { forceOverwrite: true }],
  ])('no conflict for a caller that %s', (_, options) => {
    expect(applyPatch([broken], patchOf([waiting], [ready]), { ...options, now })).toMatchObject({
      ok: true,
      value: [{ status: 'True' }],
    })
  })
})

test('there and back again: a patch and its opposite change nothing but times', () => {
  fc.assert(
    fc.property(conditionLists(legacyConditions), conditionLists(legacyConditions), (before, after) => {
      const there = applyPatch(before, patchOf(before, after), { now })
      if (!there.ok) throw new Error(there.error)
      expect(states(there.value)).toEqual(states(after))
      const back = applyPatch(there.value, patchOf(there.value, before), { now })
      expect(back.ok && states(back.value)).toEqual(states(before))
    }),
  )
})

/** All but the times; an absent field is an empty one. */
function states(list: readonly LegacyCondition[]): unknown {
  return list
    .toSorted(byType)
    .map(({ type, status, severity = '', reason = '', message = '' }) => [
      type,
      status,
      severity,
      reason,
      message,
    ])
}
