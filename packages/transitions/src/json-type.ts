import type { SchemaNode } from './schema.ts'

/** Whether a value is of a schema's type. */
export function hasType(value: unknown, type: NonNullable<SchemaNode['type']>): boolean {
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

/** A value in a word or two: `an object`, `"5m"`; a long string is cut. */
export function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  // Its digits are not all known here.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return 'a whole number beyond 2^53'
  if (typeof value !== 'string') return String(value)
  return JSON.stringify(cut(value, 80))
}

/** A text as it is where it is short, else its beginning. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}

/** The types and formats of schemas in words. */
export const typeNames: Readonly<Record<string, string>> = {
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

/** What a string of a format looks like. */
export const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/,
  byte: /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
}
