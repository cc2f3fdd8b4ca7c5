import { contractRules } from '@capi-migrate/contract-rules'
import type { ContractStage } from '@capi-migrate/contract-rules'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../src/evaluate.ts'
import type { RuleResult } from '../src/evaluate.ts'
import { kindsOf } from '../src/kinds/provider-kind.ts'
import { rulePairs, untellable } from './rule-pairs.ts'
import { read, world } from './world.ts'
import type { World } from './world.ts'

/** What is said of a rule; where it concerns several kinds, of the one that is worst. */
function gravest(rule: string, results: readonly RuleResult[]): RuleResult | undefined {
  const order = ['violated', 'cannot tell', 'met', 'not applicable']
  return results
    .filter((result) => result.rule.id === rule)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0]
}

let unbroken: Promise<readonly RuleResult[]> | undefined

/** What is said of the provider that follows every rule; read once. */
function good(): Promise<readonly RuleResult[]> {
  return (unbroken ??= resultsOf(world('late'), 'v1beta2'))
}

function withFacts(given: (world: World) => void): World {
  const at = world('late')
  given(at)
  return at
}

async function resultsOf(at: World, stage: ContractStage): Promise<readonly RuleResult[]> {
  const repository = await read(at)
  return evaluate(repository, kindsOf(repository).kinds, { stage })
}

test('every rule has a pair, or is one that no file can show', () => {
  const covered = [...rulePairs.map(({ rule }) => rule), ...Object.keys(untellable)]
  expect(covered.toSorted()).toEqual(contractRules.map(({ id }) => id).toSorted())
  expect(covered).toHaveLength(139)
})

describe.each(rulePairs)('$rule', ({ rule, stage = 'v1beta2', given, broken, says }) => {
  test('is met', async () => {
    const results = given ? await resultsOf(withFacts(given), stage) : await good()
    expect(gravest(rule, results)).toMatchObject({ state: 'met' })
  })

  test('is violated', async () => {
    const bad = world('late')
    given?.(bad)
    broken(bad)
    const result = gravest(rule, await resultsOf(bad, stage))
    expect(result).toMatchObject({ state: 'violated' })
    expect(result?.evidence.map((one) => one.says).join('\n')).toMatch(says)
    for (const { next } of result?.evidence ?? []) expect(next).toBeTruthy()
  })
})

describe('what no file can show', () => {
  test.each(Object.entries(untellable))(
    '%s cannot be told, and says what is missing',
    async (rule, missing) => {
      const result = gravest(rule, await good())
      expect(result).toMatchObject({ state: 'cannot tell' })
      expect(result?.missing.join()).toMatch(missing)
    },
  )
})

test('the rules of clusterctl are not met as a group where none of them could be looked at', async () => {
  const { crds, ...rest } = world('late')
  for (const crd of Object.values(crds)) crd.metadata.labels = {}
  const results = await resultsOf({ ...rest, crds, files: {}, objects: {}, tags: [] }, 'v1beta2')
  expect(gravest('infracluster.clusterctl', results)).toMatchObject({ state: 'cannot tell' })
})

test('a provider of contract v1beta1 follows its own rules', async () => {
  const results = await resultsOf(world('early'), 'v1beta1')
  expect(results.filter(({ state }) => state === 'violated').map(({ rule }) => rule.id)).toEqual([])
})

test('a provider of contract v1beta2 follows the rules of the final stage too', async () => {
  const results = await resultsOf(world('late'), 'final')
  const errors = results.filter(({ state, level }) => state === 'violated' && level === 'error')
  expect(errors.map(({ rule }) => rule.id)).toEqual([])
})

test.each([
  ['readinessGates', 'v1beta2', /machineTemplate\.readinessGates of v1beta2 is there/],
  ['taints', 'v1beta2', /machineTemplate\.taints of v1beta2 is there/],
  ['externalManagedControlPlane', 'v1beta2', /externalManagedControlPlane of v1beta2 is a string/],
  ['ready', 'final', /status\.ready of v1beta2 is there/],
] as const)('%s of a control plane where or as it may not be', async (field, stage, says) => {
  const bad = world('late')
  const { spec, status } = bad.crds.FooControlPlane.spec.versions[0].schema.openAPIV3Schema.properties
  const isOfSpec = field === 'readinessGates' || field === 'taints'
  const parent = isOfSpec ? spec.properties.machineTemplate : status
  parent.properties[field] = { type: field === 'ready' ? 'boolean' : isOfSpec ? 'array' : 'string' }
  const of = (results: readonly RuleResult[]): string =>
    results
      .filter(({ kind }) => kind?.crd.kind === 'FooControlPlane')
      .flatMap(({ evidence }) => evidence.map((one) => one.says))
      .join('\n')
  expect(of(await resultsOf(world('late'), stage))).not.toMatch(says)
  expect(of(await resultsOf(bad, stage))).toMatch(says)
})
