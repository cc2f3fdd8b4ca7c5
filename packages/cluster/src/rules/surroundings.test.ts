import { expect, it } from 'vitest'
import { fakeSource, ownCrds } from '../../test/fake-source.ts'
import type { Fake } from '../../test/fake-source.ts'
import { factsOf } from '../facts/facts.ts'
import { outcomeOf } from './rule.ts'
import { ruleOf } from './table.ts'

/** A cluster with nothing around, where all can be read. */
const lists: Readonly<Record<string, readonly object[]>> = {
  'customresourcedefinitions.apiextensions.k8s.io': ownCrds.map(
    ({ name, group, kind, plural, versions }) => ({
      metadata: { name },
      spec: { group, names: { kind, plural }, versions },
    }),
  ),
  ...Object.fromEntries(ownCrds.map(({ name }) => [name, []])),
  'validatingwebhookconfigurations.admissionregistration.k8s.io': [],
  'mutatingwebhookconfigurations.admissionregistration.k8s.io': [],
  'deployments.apps': [],
  'statefulsets.apps': [],
  configmaps: [],
  secrets: [],
}

const judged = async (code: string, fake: Fake, helm = true) => {
  const source = fakeSource({ metrics: '', ...fake, lists: { ...lists, ...fake.lists } })
  return ruleOf(code)!.judge(await factsOf(source, { helm }))
}
const outcome = async (code: string, fake: Fake, helm = true) => outcomeOf(await judged(code, fake, helm))

it.each(['CLU004', 'CLU011', 'CLU016', 'CLU017', 'CLU018', 'CLU019', 'CLU020'])(
  '%s holds on an empty cluster, and cannot be told without CRDs',
  async (code) => {
    expect(await outcome(code, {})).toBe('holds')
    const refused = ['customresourcedefinitions.apiextensions.k8s.io']
    expect(await outcome(code, { refused })).toBe('unknown')
  },
)

const machine = {
  metadata: {
    name: 'a',
    namespace: 'ns',
    managedFields: [
      {
        manager: 'flux',
        operation: 'Apply',
        apiVersion: 'cluster.x-k8s.io/v1beta1',
        time: '2026-01-01T00:00:00Z',
      },
    ],
  },
}

it('CLU004 names managers, resources and times', async () => {
  const metrics =
    'process_start_time_seconds 1.7e+09\n' +
    'apiserver_request_total{group="cluster.x-k8s.io",resource="machines",verb="LIST",version="v1beta1"} 4\n' +
    'apiserver_longrunning_requests{group="cluster.x-k8s.io",resource="machines",verb="WATCH",version="v1beta1"} 1\n'
  const { seen, looked } = await judged('CLU004', {
    metrics,
    lists: { 'machines.cluster.x-k8s.io': [machine] },
  })
  expect(looked).toBe(1)
  expect(seen).toEqual([
    { object: 'field manager flux (Apply)', says: 'wrote 1 Machine, last on 2026-01-01' },
    {
      object: 'machines.cluster.x-k8s.io',
      says: 'asked for in v1beta1: one watch is open now; 4 LIST since the API server started, 2023-11-14T22:13Z',
    },
  ])
})

it('CLU004 cannot be told without the metrics, or the objects', async () => {
  expect(await outcome('CLU004', { metrics: undefined })).toBe('unknown')
  expect(await outcome('CLU004', { refused: ['machines.cluster.x-k8s.io'] })).toBe('unknown')
})

it('CLU004 leaves reads of single objects to `writers`', async () => {
  const metrics =
    'apiserver_request_total{group="cluster.x-k8s.io",resource="machines",verb="GET",version="v1beta1"} 4\n'
  expect(await outcome('CLU004', { metrics })).toBe('holds')
})

it('CLU011 is broken by a release, and cannot be told without the right or without --helm', async () => {
  const manifest = JSON.stringify({ manifest: 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster' })
  const release = Buffer.from(Buffer.from(manifest).toString('base64')).toString('base64')
  const labels = { owner: 'helm', name: 'r', version: '1', status: 'deployed' }
  const secrets = [{ metadata: { name: 's', namespace: 'ns', labels }, data: { release } }]
  expect((await judged('CLU011', { lists: { secrets } })).seen).toEqual([
    { object: 'release ns/r', says: 'revision 1 holds Cluster in cluster.x-k8s.io/v1beta1' },
  ])
  expect(await outcome('CLU011', { refused: ['secrets'] })).toBe('unknown')
  expect(await outcome('CLU011', { lists: { secrets } }, false)).toBe('unknown')
})
