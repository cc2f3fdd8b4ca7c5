import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { ConvertError, convert } from '../src/index.ts'
import { differencesOf } from './differences.ts'
import { plain } from './go.ts'
import { goldenSets, hasGolden } from './golden.ts'
import type { GoldenCase, GoldenSet } from './golden.ts'

/** Upstream's own outputs, which are not part of this repository: skipped where they are not there. */
describe.skipIf(!hasGolden)('a server gets what upstream made of the same object', () => {
  const compared = new Map<string, number>()

  test.each(goldenSets().map((set) => [set.name, set] as const))('%s', (name, set) => {
    const different = set.cases.flatMap((one, at) =>
      differenceOf(one, set).map((what) => `line ${at + 1}: ${what}`),
    )
    compared.set(name, set.cases.length)
    expect(different).toEqual([])
  })

  afterAll(() => {
    const total = [...compared.values()].reduce((sum, count) => sum + count, 0)
    const lines = [...compared].map(([name, count]) => `${String(count).padStart(5)}  ${name}`)
    console.log([...lines, `${String(total).padStart(5)}  golden cases compared`].join('\n'))
  })
})

// Says in the report why nothing is compared.
test.skipIf(!hasGolden)('the golden cases are there', () => {
  expect(goldenSets().length).toBeGreaterThan(0)
})

/** Nothing where our answer is upstream's, else the first place that differs. */
function differenceOf({ in: object, out, err }: GoldenCase, { to, lookup }: GoldenSet): string[] {
  const ours = answerOf(() => plain(convert(object, { to, lookup, reading: 'server' }).object))
  if (err !== undefined) return ours instanceof ConvertError ? [] : [`upstream fails: ${err}`]
  if (isDeepStrictEqual(ours, out)) return []
  if (ours instanceof Error) return [ours.message]
  const [first] = differencesOf(ours, out, undefined)
  return [`${first?.path}: ours ${JSON.stringify(first?.left)}, upstream ${JSON.stringify(first?.right)}`]
}

function answerOf<T>(answer: () => T): T | Error {
  try {
    return answer()
  } catch (error) {
    return error as Error
  }
}
