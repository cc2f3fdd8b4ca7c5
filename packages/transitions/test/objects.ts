import fc from 'fast-check'
import { roots } from '../src/generated/go-types.ts'
import { goType } from '../src/go-type.ts'
import type { GoType } from '../src/go-type.ts'
import { child, schemaOf } from '../src/index.ts'
import type { SchemaNode } from '../src/index.ts'
import type { ApiObject } from './examples.ts'
import { leafOf, mapKeys, rawValues } from './pools.ts'

const anything: SchemaNode = { preserve: true }

/** The namespace of every object, and of every reference in it. */
export const namespace = 'team-a'

/** What the objects are to be like. */
export interface Likeness {
  /** Whether empty lists, maps and structs are among them, where the version takes them. */
  readonly empties: boolean
}

/**
 * Objects of a kind in a version, as its CRD takes them (but for CEL): the structure comes from the Go types, bounds
 * and patterns from the schema.
 */
export function objectsOf(
  group: string,
  version: string,
  kind: string,
  likeness: Likeness = { empties: true },
): fc.Arbitrary<ApiObject> {
  const apiVersion = `${group}/${version}`
  const type = goType(roots[`${apiVersion}/${kind}`]!)
  const schema = schemaOf(group, version, kind)!
  if (type.is !== 'struct') throw new RangeError(`${kind} is no struct`)
  const part = (name: string): fc.Arbitrary<unknown> => {
    const field = type.fields.get(name)
    const node = child(schema, name)
    return field && node ? valueOf(field.type, node, name, { ...likeness, above: [] }) : fc.constant(absent)
  }
  return fc
    .tuple(metadata, part('spec'), fc.option(part('status'), { nil: absent, freq: 3 }))
    .map(([meta, spec, status]) => present({ apiVersion, kind, metadata: meta, spec, status }))
}

/** Stands for a field that is not there. */
const absent = Symbol('absent')

function present(fields: Record<string, unknown>): ApiObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== absent))
}

const metadata = fc.record({
  name: fc.constantFrom('quick-start', 'md-0'),
  namespace: fc.constant(namespace),
  labels: fc.dictionary(fc.constantFrom('pool', 'example.com/a'), fc.constantFrom('a', ''), { minKeys: 1 }),
})

/** Where a value stands. */
interface Spot extends Likeness {
  /** The structs that hold it, so that types that hold themselves end. */
  readonly above: readonly GoType[]
}

function valueOf(type: GoType, node: SchemaNode, name: string, spot: Spot): fc.Arbitrary<unknown> {
  const least = spot.empties ? 0 : 1
  switch (type.is) {
    case 'pointer':
      return valueOf(type.of, node, name, spot)
    case 'struct':
      return structOf(type, node, spot)
    case 'list': {
      const { minItems = 0, maxItems = 2 } = node
      const minLength = Math.max(minItems, least)
      const maxLength = Math.max(minLength, Math.min(maxItems, 2))
      const items = valueOf(type.of, child(node, '[]') ?? anything, name, spot)
      return fc.uniqueArray(items, { minLength, maxLength, selector: identityOf })
    }
    case 'map': {
      const values = valueOf(type.of, child(node, '{}') ?? anything, name, spot)
      return fc.dictionary(fc.constantFrom(...mapKeys), values, { minKeys: least, maxKeys: 2 })
    }
    case 'raw':
      return fc.constantFrom(...rawValues)
    default:
      return leafOf(type, node, name)
  }
}

function structOf(
  type: GoType & { is: 'struct' },
  node: SchemaNode,
  { above, empties }: Spot,
): fc.Arbitrary<unknown> {
  const fields = [...type.fields].flatMap(([name, field]) => {
    const next = child(node, name)
    if (!next || (above.includes(type) && !isLeaf(field.type))) return []
    const value = valueOf(field.type, next, name, { empties, above: [...above, type] })
    const always = node.required?.includes(name) || (isReference(type) && naming.includes(name))
    return [
      [
        name,
        always ? value : fc.option(value, { nil: absent, freq: Math.min(2 + above.length, 4) }),
      ] as const,
    ]
  })
  const least = Math.min(fields.length, Math.max(node.minProperties ?? 0, empties ? 0 : 1))
  return fc
    .record(Object.fromEntries(fields))
    .map(present)
    .filter((value) => Object.keys(value).length >= least)
}

/** What a reference needs to point anywhere; most versions would take one without. */
const naming: readonly string[] = ['apiVersion', 'apiGroup', 'kind', 'name']

function isReference({ fields }: GoType & { is: 'struct' }): boolean {
  return fields.has('name') && (fields.has('kind') || fields.size === 1)
}

function isLeaf(type: GoType): boolean {
  return type.is === 'pointer' ? isLeaf(type.of) : !['struct', 'list', 'map'].includes(type.is)
}

/** What tells an item from others: upstream looks items up by these, and v1beta2 forbids most repetitions. */
function identityOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item)
  const fields = item as Readonly<Record<string, unknown>>
  const key = [
    'path',
    'hostPath',
    'name',
    'type',
    'key',
    'class',
    'conditionType',
    'from',
    'rule',
    'version',
  ].find((name) => name in fields)
  return key ? `${key} ${JSON.stringify(fields[key])}` : JSON.stringify(item)
}
