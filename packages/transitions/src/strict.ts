import type { Place } from './placement.ts'
import { child, type SchemaNode } from './schema.ts'

/** A place of an object that the API server would refuse, or would strip without a word (`unknown`). */
export interface Problem {
  /** The value's place; for `required` the place the missing field would have. */
  readonly place: Place
  /** What of the schema it offends. */
  readonly keyword: Keyword
  /** One sentence in plain words, without the place. */
  readonly message: string
}

/** `unknown`: no such field; `type` also covers formats, `unique` the keys of a `map` list; the rest as in the CRD. */
export type Keyword =
  'unknown' | 'type' | 'required' | 'enum' | 'pattern' | 'length' | 'range' | 'count' | 'unique'

/**
 * Everything in a value that its schema does not take, in the order of the value. As strict as the API server with
 * `fieldValidation: Strict`, but for CEL expressions and for ObjectMeta, which are not looked at.
 *
 * A field that is `null` is a field that is not there: the API server removes it before it validates.
 *
 * @example check(object, schemaOf('cluster.x-k8s.io', 'v1beta2', 'Cluster')!)
 */
export function check(value: unknown, node: SchemaNode): Problem[] {
  const problems: Problem[] = []
  visit(value, node, [], (place, keyword, message) => problems.push({ place: [...place], keyword, message }))
  return problems
}

/** Takes one problem; the place is copied, because the walk goes on writing it. */
type Report = (place: Place, keyword: Keyword, message: string) => void

function visit(value: unknown, node: SchemaNode, place: (string | number)[], report: Report): void {
  if (node.type === undefined || (value === null && node.nullable)) return
  if (!hasType(value, node.type)) {
    report(place, 'type', `is ${nameOf(value)}, but must be ${names[node.type]}`)
    return
  }
  if (node.enum && !node.enum.includes(value))
    report(
      place,
      'enum',
      `is ${nameOf(value)}, but must be one of ${node.enum.map((one) => JSON.stringify(one)).join(', ')}`,
    )
  if (typeof value === 'string') visitString(value, node, place, report)
  else if (typeof value === 'number') visitNumber(value, node, place, report)
  else if (Array.isArray(value)) visitList(value, node, place, report)
  else if (typeof value === 'object')
    visitObject(value as Readonly<Record<string, unknown>>, node, place, report)
}

function visitObject(
  value: Readonly<Record<string, unknown>>,
  node: SchemaNode,
  place: (string | number)[],
  report: Report,
): void {
  let count = 0
  for (const key of Object.keys(value)) {
    const below = child(node, key)
    place.push(key)
    if (!below)
      report(place, 'unknown', 'is not a field of this version; the API server drops it without a word')
    else if (value[key] !== null || below.nullable) {
      count++
      visit(value[key], below, place, report)
    }
    place.pop()
  }
  for (const key of node.required ?? []) {
    if (Object.hasOwn(value, key) && (value[key] !== null || child(node, key)?.nullable)) continue
    if (child(node, key)?.default === undefined) report([...place, key], 'required', 'is missing')
  }
  bounds(count, node.minProperties, node.maxProperties, 'field', 'count', place, report)
}

function visitList(
  value: readonly unknown[],
  node: SchemaNode,
  place: (string | number)[],
  report: Report,
): void {
  bounds(value.length, node.minItems, node.maxItems, 'item', 'count', place, report)
  const items = child(node, '[]')
  const seen = new Set<string>()
  value.forEach((item, index) => {
    place.push(index)
    if (items) visit(item, items, place, report)
    const key = keyOf(item, node)
    if (key !== undefined && seen.size === seen.add(key).size)
      report(place, 'unique', `is in the list twice: ${key}`)
    place.pop()
  })
}

function visitString(value: string, node: SchemaNode, place: Place, report: Report): void {
  const { minLength = 0, maxLength = Infinity, pattern, format } = node
  // Lengths are in characters, not in UTF-16 units; counting is only needed near the bounds.
  if (value.length < 2 * minLength || value.length > maxLength)
    bounds([...value].length, minLength, maxLength, 'character', 'length', place, report)
  if (pattern !== undefined && !compiled(pattern).test(value))
    report(place, 'pattern', `is ${nameOf(value)}, but must match ${pattern}`)
  if (format && format in formats && !formats[format]!.test(value))
    report(place, 'type', `is ${nameOf(value)}, but must be ${names[format]}`)
}

function visitNumber(value: number, node: SchemaNode, place: Place, report: Report): void {
  const { minimum = -Infinity, maximum = Infinity, format } = node
  if (value < minimum) report(place, 'range', `is ${value}, but must be at least ${minimum}`)
  else if (value > maximum) report(place, 'range', `is ${value}, but must be at most ${maximum}`)
  else if (format === 'int32' && value !== (value | 0))
    report(place, 'range', `is ${value}, but must fit into 32 bits`)
}

function bounds(
  count: number,
  min: number | undefined,
  max: number | undefined,
  unit: string,
  keyword: Keyword,
  place: Place,
  report: Report,
): void {
  const say = (limit: string, bound: number) =>
    report(
      place,
      keyword,
      `has ${count} ${unit}${count === 1 ? '' : 's'}, but must have at ${limit} ${bound}`,
    )
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

function hasType(value: unknown, type: NonNullable<SchemaNode['type']>): boolean {
  switch (type) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'int-or-string':
      return typeof value === 'string' || Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value !== 'string') return String(value)
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
}

const names: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  'int-or-string': 'a whole number or a string',
  'date-time': 'a time as in 2026-01-02T03:04:05Z',
  byte: 'base64',
}

const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/,
  byte: /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
}

const patterns = new Map<string, RegExp>()

/** Each pattern is compiled once, when it is first met. */
function compiled(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u')
  patterns.set(pattern, known)
  return known
}
