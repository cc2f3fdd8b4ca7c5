import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { ownCrds as crds } from '../../test/fake-source.ts'
import { auditOf } from './audit.ts'
import { linesOf } from './lines.ts'

const event = (changes: object = {}): object => ({
  kind: 'Event',
  apiVersion: 'audit.k8s.io/v1',
  auditID: 'a',
  stage: 'ResponseComplete',
  verb: 'patch',
  user: { username: 'flux' },
  userAgent: 'kustomize-controller/v1',
  objectRef: { resource: 'machines', apiGroup: 'cluster.x-k8s.io', apiVersion: 'v1beta1', name: 'm' },
  requestReceivedTimestamp: '2026-01-02T00:00:00.000000Z',
  ...changes,
})

const read = (lines: readonly (object | string)[], since?: string) =>
  auditOf(
    Readable.from(
      lines.map((one) => Buffer.from(`${typeof one === 'string' ? one : JSON.stringify(one)}\n`)),
    ),
    crds,
    since,
  )

it('counts requests of users and programs', async () => {
  const at = (day: string): object => event({ requestReceivedTimestamp: `2026-01-${day}T00:00:00.000000Z` })
  const { callers, lines, broken } = await read([at('02'), at('01'), at('03'), event({ verb: 'get' })])
  expect([lines, broken]).toEqual([4, 0])
  expect(callers.map(({ user, verb, count }) => [user, verb, count])).toEqual([
    ['flux', 'patch', 3],
    ['flux', 'get', 1],
  ])
  expect(callers[0]).toMatchObject({
    agent: 'kustomize-controller/v1',
    resource: 'machines.cluster.x-k8s.io',
    first: '2026-01-01T00:00:00.000000Z',
    last: '2026-01-03T00:00:00.000000Z',
  })
})

it('counts a request once, and a watch that has not ended', async () => {
  const received = event({ stage: 'RequestReceived' })
  const watch = event({ verb: 'watch', stage: 'ResponseStarted', auditID: 'w' })
  const { callers } = await read([received, event(), watch, { ...watch, stage: 'ResponseComplete' }])
  expect(callers.map(({ verb, count }) => [verb, count])).toEqual([
    ['patch', 1],
    ['watch', 1],
  ])
})

it('leaves out versions that stay, other groups, and what is older', async () => {
  const of = (changes: object): object => event({ objectRef: { ...objectRef, ...changes } })
  const { objectRef } = event() as { objectRef: object }
  const other = [
    of({ apiVersion: 'v1beta2' }),
    of({ apiGroup: 'infrastructure.cluster.x-k8s.io', resource: 'foomachines' }),
    of({ apiGroup: 'apps', resource: 'deployments' }),
  ]
  expect((await read(other)).callers).toEqual([])
  expect((await read([event()], '2026-01-02T00:00:01.000Z')).callers).toEqual([])
  expect((await read([event()], '2026-01-01T23:59:59.000Z')).callers).toHaveLength(1)
})

it('counts lines that are none, and reads lists', async () => {
  const { callers, lines, broken } = await read([
    'E1123 not JSON',
    '{"cluster.x-k8s.io',
    'null',
    '',
    { kind: 'EventList', items: [event(), event()] },
  ])
  expect([callers[0]!.count, lines, broken]).toEqual([2, 4, 3])
})

it('takes the user that somebody acts as', async () => {
  const { callers } = await read([event({ impersonatedUser: { username: 'ann' } })])
  expect(callers[0]!.user).toBe('ann')
})

it('reads lines across chunks, and drops those that are too long', async () => {
  const chunks = ['ab', 'c\nde\n', 'far too', ' long\nx', '\n\nlast'].map((text) => Buffer.from(text))
  const lines: (string | undefined)[] = []
  for await (const line of linesOf(Readable.from(chunks), 8)) lines.push(line)
  expect(lines).toEqual(['abc', 'de', undefined, 'x', '', 'last'])
})
