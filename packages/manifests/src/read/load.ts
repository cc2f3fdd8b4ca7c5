import { plainValue } from '@capi-migrate/edits/yaml'
import { FAILSAFE_SCHEMA, Type, loadAll, types } from 'js-yaml-4'
import { partsOf } from './parts.ts'

/** What the other parser reads, or why it cannot. */
export type Loaded =
  | { readonly documents: readonly unknown[]; readonly hasRepeatedKey?: true }
  | { readonly error: { readonly what: string; readonly offset: number } }

/** Reads the documents of a text with the parser that proves: scalars as Go has them, merge keys, the last of duplicate keys. */
export function loadDocuments(text: string, mayRepeat = false): Loaded {
  const documents: unknown[] = []
  try {
    loadAll(text, (document) => void documents.push(document ?? null), { schema, json: mayRepeat })
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
const schema = FAILSAFE_SCHEMA.extend({ implicit: [plain!, types.merge], explicit: [...tagged, ...anyTag] })

/** What the parser that proves reads in each part of a text; `undefined` where it cannot. */
export function loadParts(text: string): ReadonlyArray<readonly unknown[]> | undefined {
  const loaded = partsOf(text).map((part) => loadDocuments(part.text))
  const documents = loaded.flatMap((one) => ('documents' in one ? [one.documents] : []))
  return documents.length === loaded.length ? documents : undefined
}
