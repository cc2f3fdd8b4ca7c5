import { describe, expect, test } from 'vitest'
import { checkManifest } from '../src/check/manifest.ts'
import { schemasOf } from '../src/check/schemas.ts'
import { strictTasks } from '../src/tasks/strict.ts'
import { crd, strictPairs } from './strict-pairs.ts'
import type { StrictPair } from './strict-pairs.ts'

const { lookup: schemas } = schemasOf([crd])

test('every code of the strict check has an object that brings it', () => {
  const codes = new Set<string>(strictPairs.map(({ code }) => code))
  expect([...codes].toSorted()).toEqual(Object.keys(strictTasks).toSorted())
})

describe.each(strictPairs)('$code: $by', ({ code, good, broken, budget }) => {
  const codesIn = async (text: string): Promise<readonly (string | undefined)[]> => {
    const { checked, unknown, unread } = await checkManifest(text, { schemas }, budget?.())
    expect([...unknown, ...unread]).toEqual([])
    expect(checked.objects).toBe(1)
    return checked.findings.map(({ code }) => code)
  }

  test('is not said of an object that the server takes', async () => {
    expect(await codesIn(good)).toEqual([])
  })

  test('is said where it is broken', async () => {
    expect([...new Set(await codesIn(broken))]).toEqual([code] satisfies StrictPair['code'][])
  })
})
