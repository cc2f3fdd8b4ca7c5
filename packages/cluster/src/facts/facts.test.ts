import { expect, test } from 'vitest'
import { fakeSource } from '../../test/fake-source.ts'
import { factsOf } from './facts.ts'

const crds = 'customresourcedefinitions.apiextensions.k8s.io'

test('a cluster without Cluster API is told, and not judged', async () => {
  const widget = { metadata: { name: 'widgets.example.com' }, spec: { group: 'example.com' } }
  await expect(factsOf(fakeSource({ lists: { [crds]: [widget] } }))).rejects.toThrow(
    'there is no Cluster API',
  )
})

test('who may not list CRDs is told what they lack', async () => {
  const { objects, owners } = await factsOf(fakeSource({ refused: [crds] }))
  for (const { missing } of [objects, owners])
    expect(missing[0]).toMatchObject({ what: crds, why: 'forbidden' })
})
