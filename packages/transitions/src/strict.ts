import { cut, formats, hasType, nameOf, typeNames } from './json-type.ts'
import { matcherOf } from './pattern.ts'
import type { Place } from './subtree.ts'
import { child, type SchemaNode } from './schema.ts'

/** A place of an object that the API server would refuse, or would strip without a word (`unknown`). */
export interface Problem {
  /** The value's place; for `required` the place the missing field would have. */
  readonly place: Place
  /** What of the schema it offends. */
  readonly keyword: Keyword
  /** What is there, in a few words: `"5m"`, `3 items`; of what no API server takes, why. Empty where that says nothing. */
  readonly found: string
  /** What it must be, or have: `a string`, `at least 1`; of a number `be at least 1`. Empty where that says nothing. */
  readonly wanted: string
}

/**
 * `unknown`: no such field; `key`: a map may not have such a key; `type` also covers formats, `unique` the keys of a `map` list; `refused` is what no API server
 * takes into a CRD, so that nothing can be said of the value; the rest as in the CRD.
 */
export type Keyword =
  | 'unknown'
  | 'key'
  | 'type'
  | 'required'
  | 'enum'
  | 'pattern'
  | 'length'
  | 'range'
  | 'count'
  | 'unique'
  | 'refused'

/** Takes a value whose schema has CEL expressions, which are not evaluated here. */
export type ExpressionVisitor = (value: unknown, node: SchemaNode, place: Place) => void

/**
 * Everything in a value that its schema does not take, in the order of the value. As strict as the API server with
 * `fieldValidation: Strict`, but for CEL expressions, which `onExpressions` is told of.
 *
 * A field that is `null` is a field that is not there: the API server removes it before it validates.
 *
 * @example check(object, schemaOf('cluster.x-k8s.io', 'v1beta2', 'Cluster')!)
 */
export function check(value: unknown, node: SchemaNode, onExpressions?: ExpressionVisitor): Problem[] {
  const problems: Problem[] = []
  const report: Listener['report'] = (place, keyword, found = '', wanted = '') => {
    problems.push({ place: [...place], keyword, found, wanted })
  }
  const expressions =
    onExpressions &&
    ((value: unknown, node: SchemaNode, place: Place): void => onExpressions(value, node, [...place]))
  visit(value, node, [], { report, expressions })
  return problems
}

/** Who is told what the walk meets; places are copied, because the walk goes on writing them. */
interface Listener {
  readonly report: (place: Place, keyword: Keyword, found?: string, wanted?: string) => void
  readonly expressions: ExpressionVisitor | undefined
}

function visit(value: unknown, node: SchemaNode, place: (string | number)[], listener: Listener): void {
  if (node.type === undefined || (value === null && node.nullable)) return
  if (!hasType(value, node.type)) {
    listener.report(place, 'type', nameOf(value), typeNames[node.type])
    return
  }
  if (node.cel) listener.expressions?.(value, node, place)
  if (node.enum && !node.enum.includes(value))
    listener.report(place, 'enum', nameOf(value), node.enum.map((one) => JSON.stringify(one)).join(', '))
  if (typeof value === 'string') visitString(value, node, place, listener)
  else if (typeof value === 'number') visitNumber(value, node, place, listener)
  else if (Array.isArray(value)) visitList(value, node, place, listener)
  else if (typeof value === 'object')
    visitObject(value as Readonly<Record<string, unknown>>, node, place, listener)
}

function visitObject(
  value: Readonly<Record<string, unknown>>,
  node: SchemaNode,
  place: (string | number)[],
  listener: Listener,
): void {
  const { report } = listener
  const keys = node.keyPattern === undefined ? undefined : matcherOf({ pattern: node.keyPattern })
  let count = 0
  for (const key of Object.keys(value)) {
    const below = child(node, key)
    place.push(key)
    if (keys && 'test' in keys && !keys.test(key)) report(place, 'key', nameOf(key), node.keyPattern)
    if (!below) report(place, 'unknown')
    else if (value[key] !== null || below.nullable) {
      count++
      visit(value[key], below, place, listener)
    }
    place.pop()
  }
  for (const key of node.required ?? []) {
    if (Object.hasOwn(value, key) && (value[key] !== null || child(node, key)?.nullable)) continue
    if (child(node, key)?.default === undefined) report([...place, key], 'required')
  }
  bounds(count, node.minProperties, node.maxProperties, 'field', 'count', place, listener)
}

function visitList(
  value: readonly unknown[],
  node: SchemaNode,
  place: (string | number)[],
  listener: Listener,
): void {
  bounds(value.length, node.minItems, node.maxItems, 'item', 'count', place, listener)
  const items = child(node, '[]')
  const seen = new Set<string>()
  value.forEach((item, index) => {
    place.push(index)
    if (items) visit(item, items, place, listener)
    const key = keyOf(item, node)
    if (key !== undefined && seen.size === seen.add(key).size) listener.report(place, 'unique', key)
    place.pop()
  })
}

function visitString(value: string, node: SchemaNode, place: Place, listener: Listener): void {
  const { minLength = 0, maxLength = Infinity, format } = node
  const pattern = matcherOf(node)
  // Lengths are in characters, not in UTF-16 units; counting is only needed near the bounds.
  if (value.length < 2 * minLength || value.length > maxLength)
    bounds([...value].length, minLength, maxLength, 'character', 'length', place, listener)
  if (pattern && 'refused' in pattern) listener.report(place, 'refused', cut(pattern.refused, 300))
  else if (pattern?.test(value) === false)
    listener.report(place, 'pattern', nameOf(value), cut(node.pattern!, 300))
  if (format && Object.hasOwn(formats, format) && !formats[format]!.test(value))
    listener.report(place, 'type', nameOf(value), typeNames[format])
}

function visitNumber(value: number, node: SchemaNode, place: Place, { report }: Listener): void {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum, multipleOf } = node
  if (value < minimum || (exclusiveMinimum && value === minimum))
    report(place, 'range', nameOf(value), `be ${exclusiveMinimum ? 'more than' : 'at least'} ${minimum}`)
  else if (value > maximum || (exclusiveMaximum && value === maximum))
    report(place, 'range', nameOf(value), `be ${exclusiveMaximum ? 'less than' : 'at most'} ${maximum}`)
  else if (node.format === 'int32' && value !== (value | 0))
    report(place, 'range', nameOf(value), 'fit into 32 bits')
  else if (node.format === 'int64' && Math.abs(value) > 2 ** 63)
    report(place, 'range', nameOf(value), 'fit into 64 bits')
  if (multipleOf !== undefined && !Number.isInteger(value / multipleOf))
    report(place, 'range', nameOf(value), `be a multiple of ${multipleOf}`)
}

function bounds(
  count: number,
  min: number | undefined,
  max: number | undefined,
  unit: string,
  keyword: Keyword,
  place: Place,
  { report }: Listener,
): void {
  const say = (limit: string, bound: number) =>
    report(place, keyword, `${count} ${unit}${count === 1 ? '' : 's'}`, `at ${limit} ${bound}`)
  if (min !== undefined && count < min) say('least', min)
  else if (max !== undefined && count > max) say('most', max)
}

/** What tells a list's item from the others; `undefined` where items may repeat. */
function keyOf(item: unknown, { listType, listKeys = [] }: SchemaNode): string | undefined {
  if (listType === 'set') return JSON.stringify(item)
  if (listType !== 'map' || typeof item !== 'object' || item === null) return undefined
  const fields = item as Readonly<Record<string, unknown>>
  return listKeys.map((key) => `${key} ${JSON.stringify(fields[key]) ?? 'absent'}`).join(', ')
}
