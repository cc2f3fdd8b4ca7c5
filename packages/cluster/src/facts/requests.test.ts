import { expect, it } from 'vitest'
import { ownCrds as crds } from '../../test/fake-source.ts'
import { grownSince, isTelling, requestsIn } from './requests.ts'

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

it('counts what came after an earlier dump, of the same API server only', () => {
  const count = (verb: string, number: number) => ({
    resource: 'machines.cluster.x-k8s.io',
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    verb,
    count: number,
  })
  const earlier = { since: 'a', counts: [count('LIST', 4), count('PATCH', 2), count('WATCHING', 1)] }
  const now = {
    since: 'a',
    counts: [count('LIST', 4), count('PATCH', 5), count('WATCHING', 1), count('POST', 1)],
  }
  expect(grownSince(earlier, now).counts).toEqual([count('PATCH', 3), count('WATCHING', 1), count('POST', 1)])
  expect(grownSince({ ...earlier, since: 'b' }, now)).toBe(now)
})

it('takes numbers that no counter and no clock shows for none', () => {
  const text =
    'process_start_time_seconds 1e99\napiserver_request_total{group="cluster.x-k8s.io",resource="machines",verb="LIST",version="v1beta1"} +Inf\n'
  expect(requestsIn(text, [])).toEqual({ counts: [] })
})
