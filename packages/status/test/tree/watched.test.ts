import type { ApiObject } from '@capi-migrate/status-model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inventoryOf, watchedInventory } from '../../src/tree/index.ts'
import type { Inventory } from '../../src/tree/index.ts'

const group = 'cluster.x-k8s.io'
const kinds = ['Cluster', 'MachineSet', 'Machine'] as const
const names = ['a', 'b', 'c']
const namespaces = ['x', 'y']

interface Made {
  readonly kind: (typeof kinds)[number]
  readonly name: string
  readonly namespace: string
  readonly version: 'v1beta1' | 'v1beta2'
  readonly cluster: string | undefined
  readonly owner: string | undefined
  readonly replicas: number
}

const made: fc.Arbitrary<Made> = fc.record({
  kind: fc.constantFrom(...kinds),
  name: fc.constantFrom(...names),
  namespace: fc.constantFrom(...namespaces),
  version: fc.constantFrom('v1beta1' as const, 'v1beta2' as const, 'v1beta2' as const),
  cluster: fc.option(fc.constantFrom(...names), { nil: undefined }),
  owner: fc.option(fc.constantFrom(...names), { nil: undefined }),
  replicas: fc.nat(3),
})

function objectOf({ kind, name, namespace, version, cluster, owner, replicas }: Made): ApiObject {
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: {
      name,
      namespace,
      ...(cluster !== undefined && { labels: { [`${group}/cluster-name`]: cluster } }),
      ...(owner !== undefined && {
        ownerReferences: [
          { apiVersion: `${group}/${version}`, kind: 'MachineSet', name: owner, controller: true },
        ],
      }),
    },
    spec: { replicas },
  } as ApiObject
}

/** All that an inventory answers, about objects that are there and that are not. */
function answers(inventory: Inventory): unknown {
  const places = namespaces.flatMap((namespace) => names.map((name) => ({ name, namespace })))
  return {
    objects: inventory.objects,
    found: places.flatMap((place) => kinds.map((kind) => inventory.find({ group, kind, ...place }))),
    ofCluster: places.flatMap((metadata) => kinds.map((kind) => inventory.ofCluster({ metadata }, kind))),
    controlled: places.map((metadata) =>
      inventory.controlledBy({ apiVersion: `${group}/v1beta2`, kind: 'MachineSet', metadata }),
    ),
  }
}

test('a watched inventory says what one of the objects that are left says', () => {
  const step = fc.record({ isGone: fc.boolean(), object: made.map(objectOf) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const watched = watchedInventory()
      const left = new Map<string, ApiObject>()
      for (const { isGone, object } of steps) {
        const key = `${object.kind} ${object.metadata?.namespace} ${object.metadata?.name}`
        const known = left.get(key)
        if (isGone) {
          watched.remove(object)
          left.delete(key)
        } else {
          watched.put(object)
          // The older version of an object that is there in the newer one says nothing.
          if (!(known?.apiVersion?.endsWith('v1beta2') && object.apiVersion?.endsWith('v1beta1')))
            left.set(key, object)
        }
      }
      expect(answers(watched)).toEqual(answers(inventoryOf([...left.values()])))
    }),
  )
})

test('an object that changes its owner and its Cluster leaves the old ones', () => {
  const machine = (cluster: string, owner: string) =>
    objectOf({ kind: 'Machine', name: 'a', namespace: 'x', version: 'v1beta2', cluster, owner, replicas: 0 })
  const watched = watchedInventory()
  const ofCluster = (name: string) => watched.ofCluster({ metadata: { name, namespace: 'x' } }, 'Machine')
  watched.put(machine('a', 'a'))
  watched.put(machine('b', 'b'))
  expect([ofCluster('a'), ofCluster('b').length]).toEqual([[], 1])
  watched.remove(machine('a', 'a'))
  expect([ofCluster('b'), watched.objects]).toEqual([[], []])
})

test('what has no name is left out', () => {
  const watched = watchedInventory()
  watched.put({ kind: 'Machine' })
  watched.put({ metadata: { name: 'a' } })
  expect(watched.objects).toEqual([])
})
