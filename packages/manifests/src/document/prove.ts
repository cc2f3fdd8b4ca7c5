import { lostLeaf, printPlace } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import { CORE_SCHEMA, Type, loadAll, types } from 'js-yaml-4'
import type { DocumentPlan } from './plan-document.ts'

/** Why an edited text is not what the rows say. */
export interface Refutation {
  readonly what: string
  /** Offset in the text as it was. */
  readonly offset?: number
  /** The document and the place in it that differ first. */
  readonly document?: number
  readonly place?: Place
  /** True where the other parser cannot read the text in the first place, or reads something else. */
  readonly unclear?: boolean
}

/**
 * Reads a text before and after its edits with another parser than the one that planned them, and looks for the
 * first place where the result is not the author's conversion of what was there, or where that conversion loses a field
 * without a word; `undefined` where there is none.
 * The conversion was made of what the first parser read, and is good only where both parsers read the same.
 *
 * @param results what the plans make of their documents
 */
export function refute(
  before: string,
  after: string,
  plans: ReadonlyArray<DocumentPlan | undefined>,
  results: readonly unknown[],
): Refutation | undefined {
  const old = loadDocuments(before)
  if ('error' in old) return { ...old.error, unclear: true }
  const now = loadDocuments(after)
  if ('error' in now) return { what: `the edited text would not parse: ${now.error.what}` }
  if (old.documents.length !== now.documents.length || old.documents.length < plans.length) {
    return {
      what: `${plans.length} documents were planned, ${old.documents.length} are read before and ${now.documents.length} after`,
    }
  }
  for (const [document, value] of old.documents.entries()) {
    const plan = plans[document]
    const apart = plan && firstDifference(value, plan.value)
    if (apart)
      return {
        what: `two YAML parsers read this file differently at ${say(apart)}`,
        document,
        place: apart,
        unclear: true,
      }
    const expected = plan ? results[document] : value
    const lost = plan && !plan.untouched && lostLeaf(value, plan.placed.placements, expected)
    if (lost) return { what: `${say(lost)} would be lost: nothing says where it goes`, document, place: lost }
    const place = firstDifference(expected, now.documents[document])
    if (place)
      return { what: `the edited text would differ from the conversion at ${say(place)}`, document, place }
  }
  return undefined
}

function say(place: Place): string {
  return printPlace(place) || 'its root'
}

/** The first place where two values differ, `undefined` where they are equal; the order of keys says nothing. */
export function firstDifference(a: unknown, b: unknown): Place | undefined {
  if (Object.is(a, b) || a === b) return undefined
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return []
  if (Array.isArray(a) !== Array.isArray(b)) return []
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const keys = Object.keys(left)
  for (const key of keys) {
    const found = Object.hasOwn(right, key) ? firstDifference(left[key], right[key]) : []
    if (found) return [Array.isArray(a) ? Number(key) : key, ...found]
  }
  const more = Object.keys(right)
  if (more.length === keys.length) return undefined
  const key = more.find((key) => !Object.hasOwn(left, key))!
  return [Array.isArray(a) ? Number(key) : key]
}

/** What the other parser reads, or why it cannot. */
export type Loaded =
  | { readonly documents: readonly unknown[] }
  | { readonly error: { readonly what: string; readonly offset: number } }

/** Reads the documents of a text with the parser that proves: core schema, merge keys, the last of duplicate keys. */
export function loadDocuments(text: string): Loaded {
  const documents: unknown[] = []
  try {
    loadAll(text, (document) => void documents.push(document ?? null), { schema, json: true })
    return { documents }
  } catch (error) {
    const { reason, message, mark } = error as {
      reason?: string
      message: string
      mark?: { position?: number }
    }
    return { error: { what: reason ?? message, offset: mark?.position ?? 0 } }
  }
}

/** A tag that is not of the core schema says nothing here; it is the same before and after. */
const anyTag = (['scalar', 'sequence', 'mapping'] as const).map(
  (kind) => new Type('', { kind, multi: true, resolve: () => true, construct: (data: unknown) => data }),
)
const schema = CORE_SCHEMA.extend({ implicit: [types.merge], explicit: anyTag })
