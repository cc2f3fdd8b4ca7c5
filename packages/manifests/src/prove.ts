import { assemble, convert, printPlace } from '@capi-migrate/transitions'
import type { ConvertOptions, Place } from '@capi-migrate/transitions'
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
  /** True where the text cannot be read by the other parser in the first place. */
  readonly unreadable?: boolean
}

/**
 * Reads a text before and after its edits with another parser than the one that planned them, and looks for the
 * first place where the result is not the author's conversion of what was there; `undefined` where there is none.
 */
export function refute(
  before: string,
  after: string,
  plans: ReadonlyArray<DocumentPlan | undefined>,
  options: ConvertOptions,
): Refutation | undefined {
  const old = load(before)
  if ('error' in old) return { ...old.error, unreadable: true }
  const now = load(after)
  if ('error' in now) return { what: `the edited text would not parse: ${now.error.what}` }
  if (old.documents.length !== now.documents.length || old.documents.length < plans.length) {
    return { what: `${plans.length} documents were planned, ${old.documents.length} are read before and ${now.documents.length} after` }
  }
  for (const [document, value] of old.documents.entries()) {
    const place = firstDifference(expected(value, plans[document], options), now.documents[document])
    if (!place) continue
    return { what: `the edited text would differ from the conversion at ${printPlace(place) || 'its root'}`, document, place }
  }
  return undefined
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

/**
 * The author's conversion. Where both parsers read the same, so do the rows, and the placements of the plan are
 * those of the conversion; otherwise the conversion starts anew.
 */
function expected(value: unknown, plan: DocumentPlan | undefined, options: ConvertOptions): unknown {
  if (!plan || plan.untouched) return value
  if (!firstDifference(value, plan.value)) return assemble(value, plan.placed.placements)
  return convert(value, { ...options, reading: 'author' }).object
}

type Loaded = { readonly documents: readonly unknown[] } | { readonly error: { readonly what: string; readonly offset: number } }

function load(text: string): Loaded {
  const documents: unknown[] = []
  try {
    loadAll(text, (document) => void documents.push(document ?? null), { schema, json: true })
    return { documents }
  } catch (error) {
    const { reason, message, mark } = error as { reason?: string; message: string; mark?: { position?: number } }
    return { error: { what: reason ?? message, offset: mark?.position ?? 0 } }
  }
}

/** A tag that is not of the core schema says nothing here; it is the same before and after. */
const anyTag = (['scalar', 'sequence', 'mapping'] as const).map(
  (kind) => new Type('', { kind, multi: true, resolve: () => true, construct: (data: unknown) => data }),
)
const schema = CORE_SCHEMA.extend({ implicit: [types.merge], explicit: anyTag })
