import { keyName, plainValue } from '@capi-migrate/edits/yaml'
import { FAILSAFE_SCHEMA, Type, loadAll, types } from 'js-yaml-4'
import { child } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import { partsOf } from './parts.ts'
import { letterAt, schemaIn } from './typed.ts'

/** What the other parser reads, or why it cannot. */
export type Loaded =
  | { readonly documents: readonly unknown[]; readonly hasRepeatedKey?: true }
  | { readonly error: { readonly what: string; readonly offset: number } }

/** Reads the documents of a text with the parser that proves: scalars as Go has them, merge keys, the last of duplicate keys. */
export function loadDocuments(text: string, mayRepeat = false): Loaded {
  const documents: unknown[] = []
  try {
    const hasOddKey = oddKey.test(`\n${text}\n`)
    const add = (document: unknown): void => {
      documents.push((hasOddKey ? withoutSpelling(document) : document) ?? null)
    }
    loadAll(text, add, { schema: hasOddKey ? spelling : schema, json: mayRepeat })
    return { documents, ...(mayRepeat && { hasRepeatedKey: true }) }
  } catch (error) {
    const { reason, message, mark } = error as {
      reason?: string
      message: string
      mark?: { position?: number }
    }
    if (!mayRepeat && reason === 'duplicated mapping key') return loadDocuments(text, true)
    return { error: { what: reason ?? message, offset: mark?.position ?? 0 } }
  }
}

/** A tag that is not of the core schema says nothing here; it is the same before and after. */
const anyTag = (['scalar', 'sequence', 'mapping'] as const).map(
  (kind) => new Type('', { kind, multi: true, resolve: () => true, construct: (data: unknown) => data }),
)
const [plain, ...tagged] = ['plain', 'int', 'float', 'bool', 'null'].map(
  (name) =>
    new Type(`tag:yaml.org,2002:${name}`, {
      kind: 'scalar',
      resolve: (data) => typeof data === 'string' && typeof plainValue(data) !== 'string',
      construct: (data) => plainValue(data as string),
    }),
)
const explicit = [...tagged, ...anyTag]
const schema = FAILSAFE_SCHEMA.extend({ implicit: [plain!, types.merge], explicit })

/**
 * A key that kubectl may read as another name than it has: `y`, `1e3`, `0x10`; or a value that may be a boolean. In a text
 * between line ends: without `^` and `$` the engine looks four times as fast.
 */
const oddKey = /[\s[{,](?:[yYnN][ \t]*[:,}\]\r\n#]|[-+.\d][\w.+-]*[ \t]*:[\s,[\]{}])/

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
