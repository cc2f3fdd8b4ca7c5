import { expect, it } from 'vitest'
import { ownCrds as crds } from '../../test/fake-source.ts'
import { isTelling, requestsIn } from './requests.ts'

const line = (name: string, group: string, resource: string, version: string, verb: string, count: number) =>
  `${name}{code="200",component="apiserver",group="${group}",resource="${resource}",scope="cluster",subresource="",verb="${verb}",version="${version}"} ${count}`

const total = 'apiserver_request_total'
const core = 'cluster.x-k8s.io'
const text = [
  '# HELP process_start_time_seconds Start time.',
  'process_start_time_seconds 1.7e+09',
  line(total, core, 'machines', 'v1beta1', 'LIST', 2),
  line(total, core, 'machines', 'v1beta1', 'LIST', 3).replace('200', '403'),
  line(total, core, 'machines', 'v1beta1', 'GET', 1),
  line(total, core, 'machines', 'v1beta2', 'LIST', 70),
  line(total, 'infrastructure.cluster.x-k8s.io', 'foomachines', 'v1beta1', 'LIST', 9),
  line(total, 'apps', 'deployments', 'v1beta1', 'LIST', 9),
  line('apiserver_longrunning_requests', core, 'clusters', 'v1beta1', 'WATCH', 1),
  line('apiserver_longrunning_requests', core, 'machines', 'v1beta1', 'WATCH', 0),
  line('apiserver_request_duration_seconds_bucket', core, 'machines', 'v1beta1', 'LIST', 2),
].join('\n')

it('counts requests in versions that go, and watches that are open', () => {
  const { since, counts } = requestsIn(text, crds)
  expect(since).toBe('2023-11-14T22:13:20.000Z')
  expect(counts.map(({ resource, kind, verb, count }) => [resource, kind, verb, count])).toEqual([
    ['machines.cluster.x-k8s.io', 'Machine', 'LIST', 5],
    ['machines.cluster.x-k8s.io', 'Machine', 'GET', 1],
    ['clusters.cluster.x-k8s.io', 'Cluster', 'WATCHING', 1],
  ])
  expect(counts.filter(isTelling).map(({ verb }) => verb)).toEqual(['LIST', 'WATCHING'])
})

it('says nothing of what is not there', () => {
  expect(requestsIn('', crds)).toEqual({ counts: [] })
})
