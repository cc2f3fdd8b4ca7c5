import { valueAt } from './assemble.ts'
import { keysOf } from './keys.ts'
import { patternAt } from './path.ts'
import type { Placement } from './placement.ts'
import type { Place } from './subtree.ts'
import type { Row } from './row.ts'
import { child, rejectsEmpty, schemaOf } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import { isEmpty } from './open.ts'
import type { Stored } from './stored.ts'
import type { Transition } from './transition.ts'

const refused = 'empty, which the new version rejects'
const unstored = 'the server stores none, so an apply of it would change the spec'

/** What is known of an object beside itself. */
export interface Known {
  readonly stored?: Stored | undefined
  /** True where null takes out what is there. */
  readonly isPatch?: boolean | undefined
  /** True for a part of an object: what the server fills stands in the whole. */
  readonly isPart?: boolean | undefined
}

/**
 * Takes out the empty values (`{}`, `[]`, `""`, 0, `false`) that the newer schema refuses where the field is optional,
 * and those that the server has not stored either. Values that are spelled otherwise in the store are restated.
 */
export function prune(
  { group, kind, versions }: Transition,
  object: Record<string, unknown>,
  placements: readonly Placement[],
  { stored: known, isPatch = false, isPart = isPatch }: Known = {},
): readonly Placement[] {
  const schema = schemaOf(group, versions.to, kind)
  const stored = known && isPart ? { ...known, filled: () => undefined } : known
  const isEmptied = holdsEmpty(object)
  if (!schema || !(stored || isEmptied)) return placements
  const hollow =
    isEmptied && !isPatch && holdsNull(object)
      ? hollowIn(object, schema).filter((place) => stored?.filled(place) === undefined)
      : []
  return withHollow(placements, hollow, stored).flatMap((placement) => {
    const { from, to: target, row } = placement
    if (!from || !target) return [placement]
    const store = stored?.isOpen(from) ? stored : undefined
    if (placement.value !== undefined) {
      const isUnstored = store && isEmpty(placement.value) && valueAt(store.object, target) === undefined
      // A name that no schema knows is code that prints fields.
      const isGone = isUnstored && nodeAt(schema, target) !== undefined
      return isGone ? [{ from, why: unstored, ...(row && { row }) }] : [placement]
    }
    const value = valueAt(object, from)
    const spot = store || holdsEmpty(value) ? nodeAt(schema, target) : undefined
    if (!spot) return [placement]
    const { gone, inner } = look(value, spot.node, { from, to: target, store })
    if (gone && spot.optional) return [{ from, why: gone, ...(row && { row }) }]
    const own = inner.find(({ from: place }) => place!.length === from.length)
    return own ? [{ ...own, ...placement, value: own.value }] : [placement, ...inner]
  })
}

/**
 * Maps of which nothing but null is in, however deep: a server takes null for none, and what is left of them is refused.
 * Only optional ones that keep their place.
 */
function hollowIn(object: Record<string, unknown>, schema: SchemaNode): readonly Place[] {
  const found: Place[] = []
  const visit = (value: unknown, place: Place, node: SchemaNode, optional: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    if (optional && isHollow(value) && rejectsEmpty(node)) return void found.push(place)
    for (const key of keysOf(value)) {
      const next = child(node, key)
      const member = (value as Record<string | number, unknown>)[key]
      if (next) visit(member, [...place, key], next, isOptional(node, key))
    }
  }
  visit(object, [], schema, false)
  return found
}

/** True for a map that has members, all of them null or such a map. */
function isHollow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const members = Object.values(value)
  return members.length > 0 && members.every((member) => member === null || isHollow(member))
}

/** The placements with one for each of these maps, which is dropped or defaulted, in place of those of its members. */
function withHollow(
  placements: readonly Placement[],
  hollow: readonly Place[],
  stored: Stored | undefined,
): readonly Placement[] {
  if (hollow.length === 0) return placements
  const told = new Set<Place>()
  return placements.flatMap((placement) => {
    const map = hollow.find((map) => map.every((key, depth) => key === placement.from?.[depth]))
    if (!map) return [placement]
    if (told.has(map)) return []
    told.add(map)
    const value = stored?.defaulted(map)
    return [value === undefined ? { from: map, why: refused } : { from: map, to: map, value, row: kept(map) }]
  })
}

/** The schema at a concrete place, and whether its container can do without it. */
function nodeAt(schema: SchemaNode, place: Place): { node: SchemaNode; optional: boolean } | undefined {
  let node: SchemaNode | undefined = schema
  let optional = false
  for (const key of place) {
    if (!node) return undefined
    optional = isOptional(node, key)
    node = child(node, key)
  }
  return node && { node, optional }
}

function isOptional(container: SchemaNode, key: string | number): boolean {
  return container.properties !== undefined && !isRequired(container, key)
}

function isRequired({ required }: SchemaNode, key: string | number): boolean {
  return typeof key === 'number' || required?.includes(key) === true
}

/** Where a value is looked at, in the old object and in the new one. */
interface Spot {
  readonly from: Place
  readonly to: Place
  readonly store: Stored | undefined
}

interface Seen {
  /** Why nothing of the value is left; `undefined` where something is. */
  readonly gone: string | undefined
  /** What becomes of parts of it: dropped, or spelled in another way. */
  readonly inner: readonly Placement[]
}

function look(value: unknown, node: SchemaNode, { from, to, store }: Spot): Seen {
  const leaf = typeof value === 'object' ? undefined : store?.leaf(value, from, to)
  if (leaf?.length === 0) return { gone: unstored, inner: [] }
  if (leaf) return { gone: undefined, inner: [{ from, to, value: leaf[0], row: spelled(from) }] }
  if (isEmpty(value)) return emptied(node, { from, to, store })
  if (typeof value !== 'object' || value === null) return whole
  const inner: Placement[] = []
  let left = 0
  for (const key of keysOf(value)) {
    const next = child(node, key)
    const member = (value as Record<string | number, unknown>)[key]
    const seen = next && look(member, next, { from: [...from, key], to: [...to, key], store })
    // A server takes null for none, and leaves an empty map behind; one that lacks a field is refused in any case.
    const isNone = seen?.gone !== undefined || (member === null && !node.required)
    if (!isNone || typeof key === 'number') left++
    if (!seen) continue
    const isFree = seen.gone === unstored ? !isRequired(node, key) : isOptional(node, key)
    if (seen.gone !== undefined && isFree) inner.push({ from: [...from, key], why: seen.gone })
    else if (seen.inner.length > 0) inner.push(...seen.inner)
  }
  if (left > 0 && inner.length === 0) return whole
  return left === 0 ? emptied(node, { from, to, store }, inner) : { gone: undefined, inner }
}

/** What becomes of a value of which nothing is left. Where the server fills it, an apply has to leave that as it is. */
function emptied(node: SchemaNode, { from, to, store }: Spot, inner: readonly Placement[] = []): Seen {
  const filled = (rejectsEmpty(node) ? store?.filled(to) : undefined) ?? store?.defaulted(to)
  if (filled === undefined) return { gone: goneWhere(node, to, store), inner }
  return { gone: undefined, inner: [{ from, to, value: filled, row: kept(from) }] }
}

/** Nothing of the value goes, and nothing of it is spelled in another way. */
const whole: Seen = { gone: undefined, inner: [] }

/** Why an empty value goes; `undefined` where it stays. */
function goneWhere(node: SchemaNode, to: Place, store: Stored | undefined): string | undefined {
  if (rejectsEmpty(node)) return refused
  return store && valueAt(store.object, to) === undefined ? unstored : undefined
}

function kept(place: Place): Row {
  const path = patternAt(place)
  return {
    verb: 'restate',
    from: path,
    to: [path],
    why: 'the server fills it, and an apply without it would empty it',
  }
}

function spelled(place: Place): Row {
  const path = patternAt(place)
  return { verb: 'restate', from: path, to: [path], why: 'spelled as the server stores it' }
}

/** Whether there is a reason to ask the schema: most values hold nothing empty. */
function holdsEmpty(value: unknown): boolean {
  if (value === '' || value === 0 || value === false || value === null) return true
  if (typeof value !== 'object') return false
  let isBare = true
  for (const key of Object.keys(value)) {
    if (holdsEmpty((value as Record<string, unknown>)[key])) return true
    isBare = false
  }
  return isBare
}

function holdsNull(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null
  for (const key of Object.keys(value)) if (holdsNull((value as Record<string, unknown>)[key])) return true
  return false
}
