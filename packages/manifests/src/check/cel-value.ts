import { child } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'

/** A value as an expression sees it: whole numbers apart from others, times as times, field names escaped. */
export function celValue(value: unknown, schema: SchemaNode): unknown {
  switch (typeof value) {
    case 'number':
      return schema.type !== 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
    case 'string':
      return schema.format === 'date-time' ? timeOf(value) : value
    case 'object':
      return value === null ? null : Array.isArray(value) ? listOf(value, schema) : mapOf(value, schema)
    default:
      return value
  }
}

const anything: SchemaNode = {}

function listOf(value: readonly unknown[], schema: SchemaNode): unknown[] {
  const items = child(schema, '[]') ?? anything
  return value.map((item) => celValue(item, items))
}

/** A field that is null is a field that is not there. */
function mapOf(value: object, schema: SchemaNode): Record<string, unknown> {
  const result = Object.create(null) as Record<string, unknown>
  for (const [key, member] of Object.entries(value)) {
    const node = child(schema, key) ?? anything
    if (member === null && !node.nullable) continue
    result[schema.properties ? escaped(key) : key] = celValue(member, node)
  }
  return { ...result }
}

function timeOf(text: string): Date | string {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time
}

/** How Kubernetes spells a field whose name is no identifier of CEL, or is a word of it. */
function escaped(name: string): string {
  if (words.has(name)) return `__${name}__`
  if (/^[A-Za-z_]\w*$/.test(name) && !name.includes('__')) return name
  return name.replace(/__|[./-]/g, (found) => spellings[found]!)
}

const spellings: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
}

const words = new Set(
  (
    'true false null in as break const continue else for function if import let loop package namespace return var ' +
    'void while'
  ).split(' '),
)
