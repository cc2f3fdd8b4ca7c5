import { keyName, plainValue } from '@capi-migrate/edits/yaml'
import { FAILSAFE_SCHEMA, Type, loadAll, types } from 'js-yaml-4'
import type { Schema } from 'js-yaml-4'
import { child } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import { partsOf } from './parts.ts'
import { letterAt, schemaIn } from './typed.ts'

/** What the other parser reads, or why it cannot. */
export type Loaded =
  | { readonly documents: readonly unknown[]; readonly hasRepeatedKey?: true }
  | { readonly error: { readonly what: string; readonly offset: number } }

/** Reads the documents of a text with the parser that proves: scalars as Go has them, merge keys, the last of duplicate keys. */
export function loadDocuments(text: string): Loaded {
  met = { hasOdd: false }
  const loaded = load(text, schema)
  return met.hasOdd ? load(text, spelling, withoutSpelling) : loaded
}

function load(text: string, schema: Schema, meant: (document: unknown) => unknown = (it) => it): Loaded {
  const read = (json: boolean): readonly unknown[] => {
    const documents: unknown[] = []
    loadAll(text, (document) => void documents.push(meant(document) ?? null), { schema, json })
    return documents
  }
  try {
    return { documents: read(false) }
  } catch (error) {
    if ((error as ParserError).reason !== 'duplicated mapping key') return refused(error as ParserError)
  }
  try {
    return { documents: read(true), hasRepeatedKey: true }
  } catch (error) {
    return refused(error as ParserError)
  }
}

interface ParserError extends Error {
  readonly reason?: string
  readonly mark?: { readonly position?: number }
}

function refused({ reason, message, mark }: ParserError): Loaded {
  return { error: { what: reason ?? message, offset: mark?.position ?? 0 } }
}

/** A tag that is not of the core schema says nothing here; it is the same before and after. */
const anyTag = (['scalar', 'sequence', 'mapping'] as const).map(
  (kind) => new Type('', { kind, multi: true, resolve: () => true, construct: (data: unknown) => data }),
)
/** What the parser has met in a text: the scalar that it asked about last, and whether any is odd. */
let met: { hasOdd: boolean; text?: string; value?: unknown } = { hasOdd: false }

/** The value of a text that is not quoted. The parser asks twice in a row: whether it has one, and which. */
function valueOf(text: string): unknown {
  if (met.text === text) return met.value
  const value = plainValue(text)
  met = { hasOdd: met.hasOdd || isOdd(text, value), text, value }
  return value
}

/** True for what has another name as a key, or is a boolean where a schema has one: `y`, `1e3`, `0x10`. */
function isOdd(text: string, value: unknown): boolean {
  if (typeof value === 'number') return !Number.isSafeInteger(value) || String(value) !== text
  return text.length === 1 && 'yYnN'.includes(text)
}

const [plain, ...tagged] = ['plain', 'int', 'float', 'bool', 'null'].map(
  (name) =>
    new Type(`tag:yaml.org,2002:${name}`, {
      kind: 'scalar',
      resolve: (data) => typeof data === 'string' && typeof valueOf(data) !== 'string',
      construct: (data) => valueOf(data as string),
    }),
)
const explicit = [...tagged, ...anyTag]
const schema = FAILSAFE_SCHEMA.extend({ implicit: [plain!, types.merge], explicit })

/** An unquoted scalar that may be a key: the parser asks for its text there. */
class Spelled {
  readonly [Symbol.toStringTag] = 'Spelled'
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return keyName(this.text)
  }
}

const isSpelled = (text: unknown): boolean =>
  typeof text === 'string' && (typeof plainValue(text) !== 'string' || keyName(text) !== text)
const spelled = new Type('tag:yaml.org,2002:plain', {
  kind: 'scalar',
  resolve: isSpelled,
  construct: (text) => new Spelled(text as string),
})
const spelling = FAILSAFE_SCHEMA.extend({ implicit: [spelled, types.merge], explicit })

/** The same value with what its scalars stand for. */
function withoutSpelling(value: unknown, place?: SchemaNode, known = new Set<unknown>()): unknown {
  if (value instanceof Spelled) return letterAt(place, value.text) ?? plainValue(value.text)
  if (typeof value !== 'object' || value === null || known.has(value)) return value
  known.add(value)
  const holder = value as Record<string, unknown>
  const schema = schemaIn(holder.apiVersion, holder.kind, place)
  for (const key of Object.keys(value)) {
    const step = Array.isArray(value) ? Number(key) : key
    holder[key] = withoutSpelling(holder[key], schema && child(schema, step), known)
  }
  return value
}

/** What the parser that proves reads in each part of a text; `undefined` where it cannot. */
export function loadParts(text: string): ReadonlyArray<readonly unknown[]> | undefined {
  const loaded = partsOf(text).map((part) => loadDocuments(part.text))
  const documents = loaded.flatMap((one) => ('documents' in one ? [one.documents] : []))
  return documents.length === loaded.length ? documents : undefined
}
