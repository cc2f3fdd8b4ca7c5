import { expect, test } from 'vitest'
import { brokenClusters, core, crd, object } from '../../test/broken.ts'
import { facts, fooClusters, reference, unread, whole } from '../../test/facts.ts'
import type { Facts } from '../facts/facts.ts'
import { outcomeOf } from './rule.ts'
import { ruleOf, rules } from './table.ts'

const judge = (code: string, change: Partial<Facts>) => ruleOf(code)!.judge(facts(change))

test('codes are unique, and every rule says all of it', () => {
  expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length)
  for (const { holds, broken, why, seen, mended, when, evidence } of rules)
    for (const text of [holds, broken, why, seen, mended, when, evidence]) expect(text).not.toBe('')
})

test('every rule has a cluster that breaks it', () => {
  const codes = new Set(brokenClusters.map(({ code }) => code))
  expect(rules.map(({ code }) => code).filter((code) => !codes.has(code))).toEqual([])
})

test.each(brokenClusters)('$code is broken by $by', ({ code, change, says }) => {
  const judgement = judge(code, change)
  expect(outcomeOf(judgement)).toBe('broken')
  expect(judgement.seen.map((one) => one.says).join()).toContain(says)
})

test.each(rules)('$code holds of a cluster that is ready, and has looked at something', ({ judge: look }) => {
  const judgement = look(facts())
  expect(outcomeOf(judgement)).toBe('holds')
  expect(judgement.looked).toBeGreaterThan(0)
})

test.each<[code: string, name: string, change: Partial<Facts>]>([
  ['CLU001', 'a kind that no contract names', crd({ ...fooClusters, labels: {} })],
  [
    'CLU002',
    'another provider’s v1beta1',
    crd({ ...fooClusters, labels: { 'cluster.x-k8s.io/v1beta2': 'v1beta1' } }),
  ],
  [
    'CLU005',
    'a reference that is no remediation',
    { references: whole([reference('spec.controlPlane.templateRef.apiVersion', 'v1beta1')]) },
  ],
  [
    'CLU007',
    'status alone',
    object({
      writers: [
        { manager: 'a', operation: 'Apply', apiVersion: 'cluster.x-k8s.io/v1beta1', subresource: 'status' },
      ],
    }),
  ],
  [
    'CLU007',
    'an update',
    object({ writers: [{ manager: 'a', operation: 'Update', apiVersion: 'cluster.x-k8s.io/v1beta1' }] }),
  ],
  ['CLU009', 'an object that has nothing to own', object({ writers: [], isBare: true })],
  ['CLU015', 'v1.12.0, whose cache is whole', core('v1.12.0')],
  ['CLU015', 'v1.13.6', core('v1.13.6')],
  ['CLU015', 'v1.15.0', core('v1.15.0')],
  ['CLU022', 'a join that v1.14.2 knows', { joinConfigs: whole(['KubeadmConfig a/b']) }],
])('%s holds for %s', (code, _, change) => {
  expect(judge(code, change)).toMatchObject({ seen: [], missing: [] })
})

test('a mixture of versions is exposed only where writes are not guarded', () => {
  const writers = ['v1beta1', 'v1beta2'].map((version) => ({
    manager: version,
    operation: 'Update' as const,
    apiVersion: `cluster.x-k8s.io/${version}`,
  }))
  const outcome = (text: string) => outcomeOf(judge('CLU009', { ...object({ writers }), ...core(text) }))
  expect(['v1.11.6', 'v1.12.3'].map(outcome)).toEqual(['broken', 'broken'])
  expect(['v1.11.7', 'v1.12.4', 'v1.13.0', 'v1.15.1'].map(outcome)).toEqual([
    'holds',
    'holds',
    'holds',
    'holds',
  ])
})

test.each<[missing: Partial<Facts>, codes: readonly string[]]>([
  [{ crds: unread([]) }, ['CLU001', 'CLU002']],
  [{ references: unread([]) }, ['CLU003', 'CLU005']],
  [{ objects: unread([]) }, ['CLU013', 'CLU014', 'CLU021']],
  [{ owners: unread(undefined) }, ['CLU007', 'CLU009', 'CLU010']],
  [{ core: unread(undefined) }, ['CLU009', 'CLU015', 'CLU022']],
  [{ controllers: unread([]) }, ['CLU014']],
  [{ probes: unread([]) }, ['CLU021']],
  [{ ...core('v1.12.0'), joinConfigs: unread([]) }, ['CLU022']],
])('what could not be read is not taken for well: %j', (missing, codes) => {
  for (const code of codes) expect(outcomeOf(judge(code, missing))).toBe('unknown')
})
