import type { Place } from '@capi-migrate/transitions'
import { firstDifference } from '../../read/difference.ts'
import { loadDocuments } from '../../read/load.ts'
import { decoded } from './base64.ts'
import type { Nested } from './find-nested.ts'

/** A nested manifest and the text it is to become. */
export interface Replaced {
  readonly nested: Nested
  /** Which document of its part it stands in. */
  readonly document: number
  readonly after: string
}

/** A value beside the manifests that follows them: a path or an expression about one. */
export interface Followed {
  /** The number of its document, and its place there. */
  readonly place: Place
  readonly value: unknown
}

/**
 * True where documents differ in nothing but the nested manifests, and each of those is the text that its own plan
 * came to. Both sides come from the parser that proves.
 *
 * @param isCovered the documents were read with template code covered, so strings cannot be compared with texts
 */
export function isProven(
  before: readonly unknown[],
  after: readonly unknown[],
  replaced: readonly Replaced[],
  isCovered: boolean,
  followed: readonly Followed[] = [],
): boolean {
  if (before.length !== after.length) return false
  const expected = structuredClone(before) as unknown[]
  for (const { nested, document, after: text } of replaced) {
    const path = [document, ...nested.place]
    const now = valueAtPlace(after, path)
    if (!isCovered && !says(now, nested.form, text)) return false
    if (now === undefined || !putAt(expected, path, now)) return false
  }
  if (!followed.every(({ place, value }) => putAt(expected, place, value))) return false
  return firstDifference(expected, after) === undefined
}

function says(value: unknown, form: Nested['form'], text: string): boolean {
  if (form === 'text') return value === text
  if (form === 'base64') return typeof value === 'string' && decoded(value) === text
  const loaded = loadDocuments(text)
  return 'documents' in loaded && firstDifference(loaded.documents[0], value) === undefined
}

function valueAtPlace(root: unknown, place: Place): unknown {
  let value = root
  for (const key of place) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

function putAt(root: unknown, place: Place, value: unknown): boolean {
  const parent = valueAtPlace(root, place.slice(0, -1))
  const key = place.at(-1)
  if (typeof parent !== 'object' || parent === null || key === undefined || !Object.hasOwn(parent, key))
    return false
  Object.assign(parent, { [key]: value })
  return true
}
