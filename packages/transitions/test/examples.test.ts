import { describe, expect, test } from 'vitest'
import { fillsOf } from '../src/fills.ts'
import { convert, printPlace, ledger, place, reverse, rowId, schemaOf, transitions } from '../src/index.ts'
import type { Stage, Transition } from '../src/index.ts'
import { check } from '../src/strict.ts'
import { examples } from './examples.ts'
import type { ApiObject } from './examples.ts'
import { showsRow } from './shows.ts'
import type { Pair } from './shows.ts'

const lines = examples.map((example) => [example.name, example] as const)

describe('an example converts as its page says', () => {
  test.each(lines)('%s', (_, { before, after, tasks }) => {
    const { object, undecided } = convert(before, { to: stageOf(after) })
    expect(object).toEqual(after)
    expect(undecided.map(({ from, what }) => `${printPlace(from)}: ${what}`)).toEqual(tasks)
  })
})

describe('an example that goes both ways comes back', () => {
  test.each(lines.filter(([, { bothWays }]) => bothWays))('%s', (_, { before, after }) => {
    expect(convert(after, { to: stageOf(before) })).toEqual({
      object: before,
      undecided: [],
      losses: expect.any(Array) as unknown,
    })
  })
})

describe('an example loses what was kept for v1beta1 only', () => {
  test.each(lines.filter(([, { final }]) => final))('%s', (_, { before, after, final }) => {
    for (const object of [before, after])
      expect(convert(object, { to: 'final' })).toEqual({
        object: final,
        undecided: [],
        losses: expect.any(Array) as unknown,
      })
  })
})

describe('an example holds nothing that its version refuses', () => {
  test.each(lines)('%s', (_, { before, after }) => {
    for (const object of [before, after]) {
      const problems = check(object, schemaOf(...identityOf(object))!)
      // Examples leave out what they do not talk about.
      expect(problems.filter(({ keyword }) => keyword !== 'required')).toEqual([])
    }
  })
})

describe('every row has an example', () => {
  test.each(transitions.map((one) => [`${one.kind} ${one.from} → ${one.to}`, one] as const))(
    '%s',
    (_, transition) => {
      const missing = transition.rows.filter(
        (row) => !pairsOf(transition).some((pair) => showsRow(transition, pair, row)),
      )
      expect(missing.map((row) => rowId(transition.kind, row))).toEqual([])
    },
  )
})

describe('every field that is filled in has an example', () => {
  const filling = transitions.flatMap((one) => [one, reverse(one)]).filter((one) => fillsOf(one).length > 0)
  test.each(filling.map((one) => [`${one.kind} ${one.from} → ${one.to}`, one] as const))(
    '%s',
    (_, transition) => {
      const { group, kind, from, to } = transition
      const added = examples
        .flatMap(({ before, after, bothWays }) => (bothWays ? [before, after] : [before]))
        .filter((object) => object.kind === kind && object.apiVersion === `${group}/${from}`)
        .flatMap((object) => ledger(object, place(object, { to })!).filter(({ fate }) => fate === 'added'))
      const shown = added.map(({ path }) => path.replace(/\[\d+\]/g, '[]'))
      expect(shown).toEqual(expect.arrayContaining(fillsOf(transition).map(({ path }) => path)))
    },
  )
})

function pairsOf({ group, kind, from, to }: Transition): readonly Pair[] {
  const isOf = (object: ApiObject, stage: Stage) =>
    object.kind === kind && object.apiVersion === `${group}/${stage}`
  return examples.flatMap(({ before, after, final }) => {
    if (to === 'final') return final && isOf(after, 'v1beta2') ? [{ old: after, now: final }] : []
    if (isOf(before, from) && isOf(after, to)) return [{ old: before, now: after }]
    return isOf(after, from) && isOf(before, to) ? [{ old: after, now: before }] : []
  })
}

function stageOf(object: ApiObject): Stage {
  return identityOf(object)[1] as Stage
}

function identityOf({ apiVersion, kind }: ApiObject): [group: string, version: string, kind: string] {
  const [group = '', version = ''] = String(apiVersion).split('/')
  return [group, version, String(kind)]
}
