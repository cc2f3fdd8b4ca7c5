import { conditions, initialization, legacyConditions, replicas, versions } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printTable, tablesOf } from '../src/columns/index.ts'
import { compare } from '../src/evaluate/index.ts'
import { health } from '../src/health/index.ts'
import { clustersOf, describe, inventoryOf, objectsIn, problemsOf, rowsOf } from '../src/tree/index.ts'
import { circumstancesOf, dumpOf } from './evaluate/dumps.ts'
import type { DumpName } from './evaluate/dumps.ts'
import { now } from './evaluate/setup.ts'

/** What a dump may hold where something else belongs. */
const odd = fc.constantFrom<unknown>(
  null,
  0,
  -1,
  1.5,
  '',
  'x',
  '__proto__',
  true,
  [],
  [null],
  [[]],
  ['a', 1, {}],
  {},
  { __proto__: null, constructor: 1 },
  { type: 'Ready' },
  [{ type: 1, status: {} }],
  [{ type: 'Ready', status: 'Maybe', reason: 7, message: [], lastTransitionTime: 'soon' }],
  '2026-99-99T99:99:99Z',
)

/** One change: which object, which of its values (counted over all of them), and what stands there then. */
const change = fc.record({ object: fc.nat(40), at: fc.nat(200), value: odd })
const changes = fc.array(change, { minLength: 1, maxLength: 4 })
const names = fc.constantFrom<DumpName>('calm', 'trouble', 'leaving', 'paused', 'external')

test('whatever stands in a dump, everything that reads it has an answer', () => {
  fc.assert(
    fc.property(names, changes, (name, list) => {
      const dump = list.reduce(changed, dumpOf(name)).flatMap(objectsIn)
      const inventory = inventoryOf(dump)
      for (const cluster of clustersOf(inventory))
        expect(rowsOf(describe(inventory, cluster), { now }).length).toBeGreaterThan(0)
      problemsOf(inventory)
      for (const columns of ['v1beta1', 'v1beta2', 'proposed'] as const)
        for (const table of tablesOf(inventory.objects, { columns, wide: true, now })) printTable(table)
      compare(inventory.objects, { now })
      compare(inventory.objects, { now, ...circumstancesOf(name) })
      for (const object of inventory.objects) {
        for (const read of [conditions, legacyConditions, replicas, initialization, versions, health])
          read(object)
      }
    }),
    { numRuns: 200 },
  )
})

function changed(
  dump: readonly ApiObject[],
  { object, at, value }: { object: number; at: number; value: unknown },
) {
  const index = object % dump.length
  const copy = structuredClone(dump[index]!) as unknown
  const places: [holder: Record<string, unknown>, key: string][] = []
  const collect = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return
    for (const [key, member] of Object.entries(holder)) {
      places.push([holder as Record<string, unknown>, key])
      collect(member)
    }
  }
  collect(copy)
  const [holder, key] = places[at % places.length]!
  holder[key] = value
  return dump.with(index, copy as ApiObject)
}
