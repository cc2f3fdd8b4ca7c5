import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { fakeSource, ownCrds } from '../test/fake-source.ts'
import { writersOf } from './writers.ts'

const managedFields = [
  {
    manager: 'flux',
    operation: 'Apply',
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    time: '2026-01-01T00:00:00Z',
  },
]
const lists: Readonly<Record<string, readonly object[]>> = {
  'customresourcedefinitions.apiextensions.k8s.io': ownCrds.map(
    ({ name, group, kind, plural, versions }) => ({
      metadata: { name },
      spec: { group, names: { kind, plural }, versions },
    }),
  ),
  ...Object.fromEntries(ownCrds.map(({ name }) => [name, []])),
}
const written = { ...lists, 'machines.cluster.x-k8s.io': [{ metadata: { name: 'a', managedFields } }] }

it('says that nobody does', async () => {
  const found = await writersOf(fakeSource({ lists, metrics: '' }))
  expect(found).toEqual({
    cluster: 'fake',
    senders: [],
    requests: { counts: [] },
    missing: [],
    goesOn: false,
  })
})

it('says who does, and leaves out what is older', async () => {
  const source = fakeSource({ lists: written, metrics: '' })
  const found = await writersOf(source)
  expect([found.goesOn, found.senders.map(({ who }) => who)]).toEqual([true, ['flux']])
  expect((await writersOf(source, { since: '2026-01-01T00:00:00.000Z' })).goesOn).toBe(true)
  expect((await writersOf(source, { since: '2026-01-01T00:00:01.000Z' })).goesOn).toBe(false)
})

it('is told by an audit log, and misses what it could not read of one', async () => {
  const source = fakeSource({ lists, metrics: '' })
  const event = {
    stage: 'ResponseComplete',
    verb: 'get',
    objectRef: { resource: 'machines', apiGroup: 'cluster.x-k8s.io', apiVersion: 'v1beta1' },
  }
  const log = (text: string) => ({ audit: Readable.from([Buffer.from(text)]) })
  expect((await writersOf(source, log(JSON.stringify(event)))).goesOn).toBe(true)
  const broken = await writersOf(source, log('no event\n'))
  expect([broken.goesOn, broken.missing.map(({ what }) => what)]).toEqual([false, ['audit log']])
})

it('misses what it has no right to', async () => {
  const refused = ['machines.cluster.x-k8s.io']
  const { missing } = await writersOf(fakeSource({ lists: written, refused }))
  expect(missing.map(({ what }) => what)).toEqual(['machines.cluster.x-k8s.io', 'GET /metrics'])
})
