import { describe, expect, test } from 'vitest'
import { labelsAhead } from './labels-ahead.ts'
import { takenFrom } from './taken.ts'
import { write } from './write.ts'
import { kindsOf } from '../kinds/provider-kind.ts'
import type { Repository } from '../repository.ts'
import type { Way } from '../steps/step.ts'
import { read, world } from '../../test/world.ts'
import type { Loose } from '../../test/world.ts'

const crd = world('early').crds.FooControlPlane

/** What a change of the CRD takes from it. */
function taken(change: (crd: Loose) => void): readonly string[] {
  const changed: Loose = structuredClone(crd)
  change(changed)
  return takenFrom(JSON.stringify(crd), JSON.stringify(changed))
}

const name = 'foocontrolplanes.controlplane.cluster.x-k8s.io'
const root = (one: Loose): Loose => one.spec.versions[0].schema.openAPIV3Schema
const spec = (one: Loose): Loose => root(one).properties.spec

describe('of a version in use', () => {
  test.each<readonly [string, (one: Loose) => void, string]>([
    [
      'a field that goes',
      (one) => delete spec(one).properties.replicas,
      'spec.replicas of v1beta1 of NAME would go',
    ],
    [
      'a field with another type',
      (one) => (spec(one).properties.version = { type: 'integer' }),
      'type of spec.version of v1beta1 of NAME would change',
    ],
    [
      'a field that is required from now on',
      (one) => (spec(one).required = ['version', 'replicas']),
      'required of spec of v1beta1 of NAME would change',
    ],
    [
      'a field that is required no longer',
      (one) => delete spec(one).required,
      'required of spec of v1beta1 of NAME would go',
    ],
    [
      'a new constraint deep in a list',
      (one) => (root(one).properties.status.properties.conditions.items.minProperties = 1),
      'minProperties of status.conditions[] of v1beta1 of NAME would be added',
    ],
    ['the version itself', (one) => (one.spec.versions[0].name = 'v1'), 'v1beta1 of NAME would go'],
    [
      'that it is served',
      (one) => (one.spec.versions[0].served = false),
      'v1beta1 of NAME would not be served any more',
    ],
    [
      'a subresource',
      (one) => delete one.spec.versions[0].subresources.scale,
      'the subresources of v1beta1 of NAME would change',
    ],
    [
      'that one version is stored',
      (one) => (one.spec.versions[0].storage = false),
      'NAME would store 0 versions',
    ],
    [
      'a version that is there twice',
      (one) => one.spec.versions.push(one.spec.versions[0]),
      'NAME would have one version twice',
    ],
    ['the scope', (one) => (one.spec.scope = 'Cluster'), 'spec.scope of NAME would change'],
    ['the name', (one) => (one.metadata.name = 'other'), 'the CRD NAME would go'],
  ])('%s is taken', (_, change, says) => {
    expect(taken(change)[0]?.replaceAll(name, 'NAME')).toBe(says)
  })

  test.each<readonly [string, (one: Loose) => void]>([
    ['a field that is added', (one) => (spec(one).properties.more = { type: 'object', required: ['a'] })],
    ['prose', (one) => (spec(one).description = 'what is wanted')],
    [
      'a version that is added',
      (one) => one.spec.versions.push({ ...one.spec.versions[0], name: 'v1', storage: false }),
    ],
  ])('%s takes nothing', (_, change) => {
    expect(taken(change)).toEqual([])
  })

  test('a field that is listed where all were kept takes the others', () => {
    const open = structuredClone(crd)
    spec(open)['x-kubernetes-preserve-unknown-fields'] = true
    const listed = structuredClone(open)
    spec(listed).properties.more = { type: 'string' }
    expect(takenFrom(JSON.stringify(open), JSON.stringify(listed))).toMatchObject([/would not take any more/])
  })
})

test('a version that is neither served nor stored may have any shape', () => {
  const draft = structuredClone(crd)
  draft.spec.versions.push({
    ...structuredClone(draft.spec.versions[0]),
    name: 'v1',
    served: false,
    storage: false,
  })
  const shaped = structuredClone(draft)
  delete shaped.spec.versions[1].schema.openAPIV3Schema.properties.spec
  expect(takenFrom(JSON.stringify(draft), JSON.stringify(shaped))).toEqual([])
})

describe('a write that does harm is refused, whatever step asked for it', () => {
  const file = 'config/crd/bases/foocontrolplane.yaml'

  async function repository(): Promise<Repository> {
    return read(world('early'))
  }

  test('it would take a field', async () => {
    const place = [
      'spec',
      'versions',
      0,
      'schema',
      'openAPIV3Schema',
      'properties',
      'spec',
      'properties',
      'version',
    ]
    const repair = { file, document: 0, changes: [{ place, value: undefined, step: 'M16', why: '' }] }
    const { files, refused } = write([repair], await repository(), () => [])
    expect([...files]).toEqual([])
    expect(refused).toEqual([{ file, what: `spec.version of v1beta1 of ${name} would go` }])
  })

  const labelled = async (key: string, value: string | undefined): Promise<readonly unknown[]> => {
    const before = await repository()
    const place = ['metadata', 'labels', `cluster.x-k8s.io/${key}`]
    const repair = { file, document: 0, changes: [{ place, value, step: 'M13', why: '' }] }
    const way = { repository: before, kinds: kindsOf(before).kinds } as unknown as Way
    return write([repair], before, (after) => labelsAhead(way, { repository: after })).refused
  }

  test('it would put a label ahead of its fields, or on a version that is not there', async () => {
    expect(await labelled('v1beta2', 'v1beta1')).toEqual([
      {
        file,
        what: 'the label of FooControlPlane would select v1beta1, which lacks status.initialization.controlPlaneInitialized',
      },
    ])
    expect(await labelled('v1beta2', 'v1beta2')).toMatchObject([
      { what: expect.stringContaining('select v1beta2') },
    ])
  })

  test('it would take the label of a version that is served', async () => {
    expect(await labelled('v1beta1', undefined)).toEqual([
      { file, what: 'no label of FooControlPlane would list v1beta1, which is served' },
    ])
  })
})
