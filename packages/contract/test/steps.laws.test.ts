import { describe, expect, test } from 'vitest'
import type { Outcome } from '../src/steps/outcome.ts'
import { migrationSteps } from '../src/steps/index.ts'
import { foundOf, look } from '../src/way/look.ts'
import type { Standing } from '../src/way/look.ts'
import { neverOpen, stepPairs } from './step-pairs.ts'
import type { StepPair } from './step-pairs.ts'
import { read, world } from './world.ts'
import type { World } from './world.ts'

test('every step has a provider in which it is open, or a reason why there is none', () => {
  const codes = [...new Set(stepPairs.map(({ step }) => step)), ...Object.keys(neverOpen)]
  expect(codes.toSorted()).toEqual(migrationSteps.map(({ id }) => id))
})

describe.each(stepPairs)('$step: $says', (pair) => {
  test('is not open in the provider that has taken it', async () => {
    const { found, outcomes } = await stands(pair, given(pair))
    expect(['done', 'clear'], JSON.stringify(outcomes)).toContain(found)
  })

  test('is open where it is not taken', async () => {
    const at = given(pair)
    pair.broken(at)
    const { found, outcomes } = await stands(pair, at)
    expect(found).toBe('open')
    expect(outcomes.map(({ says }) => says).join('\n')).toContain(pair.says)
  })
})

async function stands(
  { step: id }: StepPair,
  at: World,
): Promise<{ readonly found: Standing; readonly outcomes: readonly Outcome[] }> {
  const outcomes = look(await read(at), migrationSteps, undefined).outcomes.get(id) ?? []
  return {
    found: foundOf(
      migrationSteps.find((step) => step.id === id)!,
      outcomes,
    ),
    outcomes,
  }
}

function given({ era, given: more }: StepPair): World {
  const at = world(era)
  more?.(at)
  return at
}
