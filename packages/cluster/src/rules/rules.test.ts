import { expect, test } from 'vitest'
import { deployment, facts, machineDeployments, unread, whole } from '../../test/facts.ts'
import type { Facts } from '../facts/facts.ts'
import { outcomeOf } from './rule.ts'
import { ruleOf, rules } from './table.ts'

const judge = (code: string, change: Partial<Facts>) => ruleOf(code)!.judge(facts(change))

const crd = (change: object) => ({ crds: whole([{ ...machineDeployments, ...change }]) })
const object = (change: object) => ({ objects: whole([{ ...deployment, ...change }]) })
const provider = (labels: object) =>
  crd({
    name: 'foos.infrastructure.cluster.x-k8s.io',
    group: 'infrastructure.cluster.x-k8s.io',
    kind: 'FooCluster',
    labels,
  })
const reference = (path: string, apiVersion: string) => ({
  references: whole([
    { object: 'ClusterClass default/quick', path, apiVersion, kind: 'KubeadmControlPlaneTemplate' },
  ]),
})
const old = 'controlplane.cluster.x-k8s.io/v1beta1'
const release = (text: string) => {
  const [minor, patch] = text.slice('v1.'.length).split('.').map(Number)
  return { core: whole({ minor: minor!, patch: patch!, text }) }
}

test('codes are unique, and every rule says all of it', () => {
  expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length)
  for (const { holds, broken, why, seen, mended, when, evidence } of rules)
    for (const text of [holds, broken, why, seen, mended, when, evidence]) expect(text).not.toBe('')
})

test.each<[code: string, name: string, change: Partial<Facts>, says: string]>([
  [
    'CLU001',
    'another contract only',
    provider({ 'cluster.x-k8s.io/v1beta1': 'v1beta1' }),
    'declares v1beta1 and not v1beta2',
  ],
  [
    'CLU001',
    'a version that is not there',
    provider({ 'cluster.x-k8s.io/v1beta2': 'v1beta3' }),
    'v1beta3, which is not served',
  ],
  [
    'CLU002',
    'storage in v1beta1',
    crd({ versions: [{ name: 'v1beta1', served: true, storage: true }] }),
    'stores objects in v1beta1',
  ],
  [
    'CLU002',
    'stored versions',
    crd({ storedVersions: ['v1beta1', 'v1beta2'] }),
    'may still be stored in v1beta1',
  ],
  [
    'CLU003',
    'a template',
    reference('spec.controlPlane.templateRef.apiVersion', old),
    `is ${old}, which goes`,
  ],
  [
    'CLU005',
    'remediation',
    reference('spec.remediation.templateRef.apiVersion', old),
    `is ${old}, which goes`,
  ],
  [
    'CLU007',
    'an apply',
    object({ writers: [{ manager: 'argo', operation: 'Apply', apiVersion: 'cluster.x-k8s.io/v1beta1' }] }),
    'applied by argo',
  ],
  ['CLU009', 'no owners', object({ writers: [] }), 'nobody owns its fields'],
  [
    'CLU009',
    'the made-up manager',
    object({
      writers: [
        { manager: 'before-first-apply', operation: 'Update', apiVersion: 'cluster.x-k8s.io/v1beta2' },
      ],
    }),
    'their owner was lost',
  ],
  [
    'CLU010',
    'a version that is gone',
    object({ writers: [{ manager: 'a', operation: 'Update', apiVersion: 'cluster.x-k8s.io/v1alpha4' }] }),
    'owned in cluster.x-k8s.io/v1alpha4',
  ],
  [
    'CLU013',
    'an owner',
    object({ owners: [{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', name: 'c' }] }),
    'is owned by Cluster c',
  ],
  ['CLU014', 'not looked at', { ...crd({ annotations: {} }), ...object({}) }, ''],
  [
    'CLU014',
    'a flag',
    {
      controllers: whole([
        { name: 'capi', provider: 'cluster-api', tag: 'v1.14.2', args: ['--skip-crd-migration-phases=All'] },
      ]),
    },
    '--skip-crd-migration-phases=All',
  ],
  ['CLU015', 'v1.13.5', release('v1.13.5'), 'v1.13.5'],
  ['CLU015', 'v1.14.1', release('v1.14.1'), 'v1.14.1'],
  [
    'CLU021',
    'a webhook',
    { probes: whole([{ crd: machineDeployments, version: 'v1beta1', refused: '500: no' }]) },
    'cannot be read in v1beta1: 500: no',
  ],
  [
    'CLU022',
    'a join',
    { ...release('v1.12.9'), joinConfigs: whole(['KubeadmConfig a/b']) },
    'joinConfiguration.controlPlane',
  ],
  ['CLU022', 'timeouts', release('v1.11.3'), 'timeoutForControlPlane'],
])('%s is broken by %s', (code, _, change, says) => {
  if (code === 'CLU014' && 'crds' in change) {
    const [one] = change.crds!.value
    change = { ...change, objects: whole([{ ...deployment, crd: one! }]) }
    says = 'no crd-migrator has looked at it'
  }
  const judgement = judge(code, change)
  expect(outcomeOf(judgement)).toBe('broken')
  expect(judgement.seen.map((one) => one.says).join()).toContain(says)
})

test.each<[code: string, name: string, change: Partial<Facts>]>([
  ['CLU001', 'a kind that no contract names', provider({})],
  ['CLU002', 'another provider’s v1beta1', provider({ 'cluster.x-k8s.io/v1beta2': 'v1beta1' })],
  [
    'CLU005',
    'a reference that is no remediation',
    reference('spec.controlPlane.templateRef.apiVersion', old),
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
  ['CLU015', 'v1.12.0, whose cache is whole', release('v1.12.0')],
  ['CLU015', 'v1.13.6', release('v1.13.6')],
  ['CLU015', 'v1.15.0', release('v1.15.0')],
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
  const outcome = (text: string) => outcomeOf(judge('CLU009', { ...object({ writers }), ...release(text) }))
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
  [{ ...release('v1.12.0'), joinConfigs: unread([]) }, ['CLU022']],
])('what could not be read is not taken for well: %j', (missing, codes) => {
  for (const code of codes) expect(outcomeOf(judge(code, missing))).toBe('unknown')
})
