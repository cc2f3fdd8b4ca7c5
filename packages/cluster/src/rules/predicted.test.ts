import { expect, test } from 'vitest'
import { deployment, facts, prediction, unread, whole } from '../../test/facts.ts'
import type { Facts } from '../facts/facts.ts'
import type { Prediction } from '../predict/prediction.ts'
import { outcomeOf } from './rule.ts'
import { ruleOf } from './table.ts'

const judge = (code: string, change: Partial<Facts>) => ruleOf(code)!.judge(facts(change))

test('Machines that would be replaced break CLU006 alone', () => {
  const rollout: Prediction = {
    ...prediction,
    effect: 'rollout',
    says: 'the version changes',
    machines: ['default/a', 'default/b'],
  }
  const manifests = whole([prediction, rollout])
  expect(judge('CLU006', { manifests }).seen).toEqual([
    { object: 'MachineDeployment default/md', says: 'replaces 2 Machines: the version changes' },
  ])
  expect(outcomeOf(judge('CLU012', { manifests }))).toBe('holds')
  const likely = judge('CLU006', { manifests: whole([{ ...rollout, because: ['patches'] }]) })
  expect(likely.seen[0]!.says).toBe('likely replaces 2 Machines: the version changes')
})

test('a removed field that stays breaks CLU012 alone', () => {
  const manifests = whole([{ ...prediction, stays: ['spec.template.spec.minReadySeconds'] }])
  expect(judge('CLU012', { manifests }).seen[0]!.says).toBe(
    'gone from the manifest, and stays in the cluster: spec.template.spec.minReadySeconds',
  )
  expect(outcomeOf(judge('CLU006', { manifests }))).toBe('holds')
})

test.each(['CLU006', 'CLU012'])('%s: what could not be predicted is not told', (code) => {
  expect(outcomeOf(judge(code, { manifests: unread([prediction]) }))).toBe('unknown')
})

test.each(['CLU006', 'CLU012'])('%s: without manifests it holds where everything was moved', (code) => {
  const old = 'cluster.x-k8s.io/v1beta1'
  expect(outcomeOf(judge(code, {}))).toBe('holds')
  const applied = whole([{ ...deployment, lastApplied: old }])
  expect(outcomeOf(judge(code, { objects: applied }))).toBe('unknown')
  expect(judge(code, { objects: applied }).missing[0]!.next).toContain('migrate cluster predict DIR')
  const byServer = whole([
    { ...deployment, writers: [{ manager: 'flux', operation: 'Apply' as const, apiVersion: old }] },
  ])
  expect(outcomeOf(judge(code, { objects: byServer }))).toBe('unknown')
  const byUpdate = whole([
    { ...deployment, writers: [{ manager: 'core', operation: 'Update' as const, apiVersion: old }] },
  ])
  expect(outcomeOf(judge(code, { objects: byUpdate }))).toBe('holds')
})
