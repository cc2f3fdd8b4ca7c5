import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Placement } from '@capi-migrate/transitions'
import { readEvents, valueOf } from '@capi-migrate/edits/yaml'
import { layText } from './lay-text.ts'
import type { Laid } from './lay-text.ts'
import { randomPlacements } from './random-placements.ts'
import { Dice, Writer, rolls } from './random-yaml.ts'

/** A random document and random placements for it. */
function sample(
  numbers: readonly number[],
  aliases = false,
): { text: string; placementsOf: (value: Record<string, unknown>) => Placement[] } {
  const dice = new Dice(numbers)
  const text = new Writer(dice, aliases).document()
  let placements: Placement[] | undefined
  return { text, placementsOf: (value) => (placements ??= randomPlacements(value, dice)) }
}

describe('any placements laid out on any document', () => {
  test('give the values that the placements say, keep each comment once, and nothing else changes', () => {
    fc.assert(
      fc.property(rolls, (numbers) => {
        const { text, placementsOf } = sample(numbers)
        const laid = layText(text, placementsOf)
        expect(laid.problem).toBeUndefined()
        expect(laid.refused ?? outside(text, laid)).toBeTruthy()
      }),
      { numRuns: 600 },
    )
  })

  test('give the same with CRLF, with a byte order mark, and without a last line end', () => {
    fc.assert(
      fc.property(rolls, (numbers) => {
        const { text, placementsOf } = sample(numbers)
        const { after } = layText(text, placementsOf)
        if (after === undefined) return
        const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
        expect(layText(crlf(text), placementsOf).after).toBe(crlf(after))
        expect(layText(`\uFEFF${text}`, placementsOf).after).toBe(`\uFEFF${after}`)
        if (/[|>]/.test(text)) return
        expect(layText(text.trimEnd(), placementsOf).after?.trimEnd()).toBe(after.trimEnd())
      }),
      { numRuns: 200 },
    )
  })

  test('leave JSON JSON, however it is indented', () => {
    fc.assert(
      fc.property(rolls, fc.constantFrom(2, 4, '\t', undefined), (numbers, indentation) => {
        const { text, placementsOf } = sample(numbers)
        const json = JSON.stringify(valueOf(readEvents(text).documents![0]!.root!), null, indentation)
        const { after, problem } = layText(json, placementsOf)
        expect(problem).toBeUndefined()
        expect(() => JSON.parse(after!) as unknown).not.toThrow()
      }),
      { numRuns: 200 },
    )
  })

  test('keep aliases only where they say the same as before; what goes wrong does not pass the proof', () => {
    fc.assert(
      fc.property(rolls, (numbers) => {
        const { text, placementsOf } = sample(numbers, true)
        const { problem } = layText(text, placementsOf)
        if (problem && /\*k?a?\d/.test(text)) expect(problem).toMatch(/differs|does not parse/)
        else expect(problem).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })
})

/** True where all that lies outside the edits is in the result, in order. */
function outside(text: string, { after = '', edits = [] }: Laid): boolean {
  let from = 0
  let cursor = 0
  for (const { start, end, text: added } of [...edits, { start: text.length, end: text.length, text: '' }]) {
    const kept = text.slice(cursor, start)
    expect(after.slice(from, from + kept.length)).toBe(kept)
    from += kept.length + added.length
    cursor = end
  }
  return from === after.length
}

test.each([
  ['before', 'a: {b: 1}\nc: {}\n'],
  ['behind', 'c: {}\na: {b: 1}\n'],
  ['in braces', '{a: {b: 1}, c: {}}\n'],
])('a member that arrives in a container with another value is there with it: %s', (_, text) => {
  const row = { verb: 'move', from: 'x', to: ['y'], why: 'moved' } as const
  const { after, problem } = layText(text, (value) =>
    Object.keys(value).map((key) =>
      key === 'a'
        ? { from: ['a', 'b'], to: ['c', 'b'], row }
        : { from: ['c'], to: ['c'], value: { d: { e: 2 } }, row },
    ),
  )
  expect(problem).toBeUndefined()
  expect(readEvents(after!).documents!.map(({ root }) => valueOf(root!))).toEqual([
    { c: { b: 1, d: { e: 2 } } },
  ])
})
