import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { current, later, now, types } from '../../test/build.ts'
import { conditionLists, currentConditions } from '../../test/random.ts'
import type { Condition } from './condition.ts'
import { applyPatch, patchOf } from './patch.ts'
import { sorted } from './set.ts'

const ready = current('Ready', 'True', 'Ready')
const notReady = current('Ready', 'False', 'NotReady')
const broken = current('Ready', 'False', 'Broken')
const other = current('UpToDate', 'True', 'UpToDate')

type List = readonly Condition[]

test('additions and changes come in the order of the list, removals last', () => {
  expect(patchOf([ready, other], [current('New', 'True'), notReady])).toEqual([
    { op: 'Add', after: current('New', 'True') },
    { op: 'Change', before: ready, after: notReady },
    { op: 'Remove', before: other },
  ])
})

test.each([
  ['time', { ...ready, lastTransitionTime: later }],
  ['generation', { ...ready, observedGeneration: 2 }],
  ['message', { ...ready, message: 'text' }],
])('another %s is a change', (_, after) => {
  expect(patchOf([ready], [after])).toHaveLength(1)
})

test('an instant written otherwise is no change', () => {
  expect(patchOf([ready], [{ ...ready, lastTransitionTime: '2026-08-21T14:00:00+02:00' }])).toEqual([])
})

describe('three ways', () => {
  const modified = (op: string) =>
    'error patching conditions: The condition "Ready" was modified by a different process ' +
    `and this caused a merge/${op}Condition conflict: it is False, Broken now`
  const deleted =
    'error patching conditions: The condition "Ready" was deleted by a different process ' +
    'and this caused a merge/ChangeCondition conflict'
  const table: readonly (readonly [string, List, List, List, List | string])[] = [
    ['what is added is there', [], [ready], [other], [ready, other]],
    [
      'what others added as well stays theirs',
      [],
      [ready],
      [{ ...ready, lastTransitionTime: later }],
      [{ ...ready, lastTransitionTime: later }],
    ],
    ['what others added otherwise is a conflict', [], [ready], [broken], modified('Add')],
    ['what changed is there', [ready], [notReady], [ready, other], [notReady, other]],
    [
      'what others changed as well stays theirs',
      [ready],
      [notReady],
      [{ ...notReady, lastTransitionTime: later }],
      [{ ...notReady, lastTransitionTime: later }],
    ],
    ['what others changed otherwise is a conflict', [ready], [notReady], [broken], modified('Change')],
    ['what others deleted cannot change', [ready], [notReady], [other], deleted],
    ['what is removed is gone', [ready, other], [other], [ready, other], [other]],
    ['what others removed as well is gone', [ready], [], [], []],
    ['what others changed cannot be removed', [ready], [], [broken], modified('Remove')],
    [
      'what others did elsewhere stays',
      [ready],
      [notReady],
      [ready, current('Mine', 'True')],
      [notReady, current('Mine', 'True')],
    ],
  ]
  test.each(table)('%s', (_, before, after, latest, expected) => {
    const result = applyPatch(latest, patchOf(before, after), { now })
    expect(result.ok ? result.value : result.error).toEqual(expected)
  })

  test.each([
    ['owns the type', { ownedConditionTypes: ['Ready'] }],
    ['forces it', { forceOverwrite: true }],
  ])('no conflict for a caller that %s', (_, options) => {
    for (const [before, after] of [
      [[], [ready]],
      [[ready], [notReady]],
      [[ready], []],
    ] as const)
      expect(applyPatch([broken], patchOf(before, after), options)).toMatchObject({
        ok: true,
        value: after.map(({ status, reason }) => ({ status, reason })),
      })
  })
})

test('the generation is the one of the patch', () => {
  const result = applyPatch([], patchOf([], [{ ...ready, observedGeneration: 9 }]))
  expect(result).toMatchObject({ value: [{ observedGeneration: 9 }] })
})

test('the list is sorted, but not by a patch without operations', () => {
  const jumbled = [other, ready]
  const result = applyPatch(jumbled, patchOf([], [current('A', 'True')]))
  expect(result.ok && types(result.value)).toEqual(['Ready', 'UpToDate', 'A'])
  expect(applyPatch(jumbled, [])).toEqual({ ok: true, value: jumbled })
})

test('there and back again: a patch and its opposite change nothing', () => {
  fc.assert(
    fc.property(conditionLists(currentConditions), conditionLists(currentConditions), (before, after) => {
      const there = applyPatch(before, patchOf(before, after), { now })
      if (!there.ok) throw new Error(there.error)
      expect(there.value.map(state)).toEqual(sorted(after).map(state))
      const back = applyPatch(there.value, patchOf(there.value, before), { now })
      expect(back.ok && back.value.map(state)).toEqual(sorted(before).map(state))
    }),
  )
})

/** All but the time, which moves with the status only. */
function state({ lastTransitionTime: _, ...rest }: Condition): unknown {
  return rest
}
