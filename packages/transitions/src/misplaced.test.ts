import { expect, test } from 'vitest'
import { assemble, valueAt, write } from './assemble.ts'
import { placeRepair } from './repair.ts'
import { stepsOf } from './path.ts'
import { child, paths, schemaAt } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import type { Place } from './subtree.ts'
import { upstream } from './table.ts'
import { apiVersionsOf } from './transition.ts'
import type { Transition } from './transition.ts'

interface Case {
  readonly one: Transition
  /** Where the field stands: the name that v1beta2 has, in the place that v1beta1 has. */
  readonly wrong: string
  readonly right: string
}

/** Fields that moved into another map of v1beta2 with their name, or with the unit behind it. */
const cases = upstream.transitions
  .filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')
  .flatMap((one) =>
    one.rows.flatMap(({ from, to: [right, ...others] }): Case[] => {
      if (!from?.startsWith('spec.') || !right || others.length > 0) return []
      const name = stepsOf(right).at(-1)!
      const wrong = from.replace(/[^.]+$/, name)
      const at = (path: string): SchemaNode | undefined => schemaAt(one.group, one.to, one.kind, path)
      const isMap = at(wrong.replace(/\.[^.]+$/, ''))?.properties !== undefined
      const isKept = name !== from.match(/[^.]+$/)![0] && name.startsWith(from.match(/[^.]+$/)![0])
      return isMap && isKept && !at(wrong) ? [{ one, wrong, right }] : []
    }),
  )
const titled = cases.map(({ one, wrong, right }) => [one.kind, wrong, right, one] as const)

test('the table has such fields', () => {
  expect(new Set(cases.map(({ one }) => one.kind)).size).toBeGreaterThan(8)
  expect(cases.length).toBeGreaterThan(20)
})

test.each(titled)('%s: %s is moved to %s', (_, wrong, right, one) => {
  const schema = schemaAt(one.group, one.to, one.kind, right)!
  const value = valueOf(schema)
  const object = objectWith(one, [[placeOf(wrong), value]])
  const repaired = repair(object)
  expect(valueAt(repaired, placeOf(right))).toEqual(value)
  expect(valueAt(repaired, placeOf(wrong))).toBeUndefined()
})

test.each(titled)('%s: %s is not moved where %s is set too, and reported', (_, wrong, right, one) => {
  const schema = schemaAt(one.group, one.to, one.kind, right)!
  const object = objectWith(one, [
    [placeOf(right), valueOf(schema)],
    [placeOf(wrong), valueOf(schema)],
  ])
  const placed = placeRepair(object, () => undefined)!
  expect(placed.undecided.map(({ code, from }) => [code, from])).toContainEqual([
    'field/misplaced-taken',
    placeOf(wrong),
  ])
  expect(valueAt(assemble(object, placed.placements), placeOf(wrong))).toEqual(valueOf(schema))
})

const deployment = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'MachineDeployment',
  metadata: { name: 'a' },
}

test('the name of v1beta1 in the place of v1beta2 is converted there', () => {
  const spec = { template: { spec: { deletion: { nodeDrainTimeout: '5m' } } } }
  expect(repair({ ...deployment, spec })).toMatchObject({
    spec: { template: { spec: { deletion: { nodeDrainTimeoutSeconds: 300 } } } },
  })
})

test.each([
  ['several places that are as near', { topology: { nodeDrainTimeoutSeconds: 60 } }],
  ['no place', { topology: { controlPlane: { nodeDrainTime: 60 } } }],
  ['a value that does not fit', { topology: { controlPlane: { nodeDrainTimeoutSeconds: { a: 1 } } } }],
  ['a place in the items of a list', { unhealthyRange: '[1-2]', failureDomain: 'a' }],
])('nothing is moved for %s', (_, spec) => {
  const object = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', metadata: { name: 'a' }, spec }
  expect(placeRepair(object, () => undefined)).toBeUndefined()
})

const check = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineHealthCheck', metadata: { name: 'a' } }
const condition = { type: 'Ready', status: 'Unknown', timeoutSeconds: 300 }

test.each([
  ['unhealthyNodeConditions', { unhealthyNodeConditions: [condition] }],
  [
    'unhealthyConditions',
    { checks: { unhealthyConditions: [{ type: 'Ready', status: 'Unknown', timeout: '5m' }] } },
  ],
])('the list %s moves with its items', (_, spec) => {
  expect(repair({ ...check, spec })).toMatchObject({
    spec: { checks: { unhealthyNodeConditions: [condition] } },
  })
})

test('of two fields for one place the first is moved, and the other is not lost', () => {
  const spec = { nodeDrainTimeoutSeconds: 1, template: { spec: { nodeDrainTimeoutSeconds: 2 } } }
  expect(repair({ ...deployment, spec })).toMatchObject({
    spec: { template: { spec: { deletion: { nodeDrainTimeoutSeconds: 1 }, nodeDrainTimeoutSeconds: 2 } } },
  })
})

function repair(object: Record<string, unknown>): unknown {
  return assemble(object, placeRepair(object, () => undefined)!.placements)
}

function objectWith(
  { kind, ...rest }: Transition,
  fields: readonly (readonly [Place, unknown])[],
): Record<string, unknown> {
  const object = { apiVersion: apiVersionsOf(rest).to, kind, metadata: { name: 'a' } }
  for (const [place, value] of fields) write(object, place, value)
  return object
}

function placeOf(path: string): Place {
  return stepsOf(path).map((step) => (step === '[]' ? 0 : step === '{}' ? 'k' : step))
}

/** A value of a field; of a map one with a member, for an empty one goes. */
function valueOf(node: SchemaNode): unknown {
  switch (node.type) {
    case 'object': {
      const member = [...paths(node)].find(([path, one]) => !/[.[{]/.test(path) && one.type !== 'object')
      return member ? { [member[0]]: valueOf(member[1]) } : { k: 'x' }
    }
    case 'array':
      return [valueOf(child(node, 0)!)]
    case 'integer':
    case 'number':
      return 7
    case 'boolean':
      return true
    default:
      return 'x'
  }
}
