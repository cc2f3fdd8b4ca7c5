import { valueAt, write } from '../assemble.ts'
import { withoutIgnored } from '../ignored.ts'
import { mapPath } from '../map-path.ts'
import type { MappedPath } from '../map-path.ts'
import { patternOf } from '../path.ts'
import { walk } from '../place.ts'
import type { Placement } from '../placement.ts'
import type { Place } from '../subtree.ts'
import type { Row } from '../row.ts'
import { rejectsEmpty } from '../schema.ts'
import { say } from '../tasks.ts'
import { rewriteEntry } from './entries.ts'
import { placedBelow, placeFragment, sourceSchema, targetSchema } from './fragment.ts'
import { itemOf, kept, pathPlacements, sometimesEmpty, undecided } from './json-patch.ts'
import type { Item, JsonPatch, PatchContext, Rewritten } from './json-patch.ts'
import { isBelow, isWithin } from './places.ts'
import { placesOf, pointed, pointerTo } from './pointer.ts'
import type { Pointed } from './pointer.ts'
import { rewriteValueFrom } from './value-from.ts'

/** Rewrites one JSON patch of a template's kind for the other version, as far as it goes without the template. */
export function rewritePatch(patch: JsonPatch, context: PatchContext): Rewritten {
  const at = pointed(patch.path, sourceSchema(context.transition))
  if (isPrinted(patch.path, at, context))
    return undecided({ at: ['path'], ...say('patch/path-rendered', { path: patch.path }), refused: true })
  if (!at) return { items: [kept], open: [] }
  const ignored = ignoredBy(patch, at, context)
  if (ignored) return ignored
  const mapped = mapPath(context.transition, patternOf(at.place.map(String)))
  const above = mapped.row && !mapped.exact && mapped.row.codec?.below ? mapped.row : undefined
  if (above) return rewriteEntry(patch, at, above, context)
  const roots = placesOf(mapped, at, targetSchema(context.transition))
  if (patch.op === 'remove') return removed(patch, at, mapped, roots)
  if (patch.valueFrom !== undefined) return rewriteValueFrom(patch, at, mapped, roots, context)
  return patch.value === undefined ? { items: [kept], open: [] } : valued(patch, at, mapped, roots, context)
}

/** True for a path of which a template prints a step that may be a field that changes. */
function isPrinted(
  path: string,
  at: Pointed | undefined,
  { transition, lookup, placeholder }: PatchContext,
): boolean {
  if (!at) return (placeholder?.(path) ?? placeholder?.nameOf?.(path)) !== undefined
  if (!at.place.some((step) => placeholder?.(String(step)) ?? placeholder?.nameOf?.(String(step))))
    return false
  const object: Record<string, unknown> = {}
  write(object, at.place, null)
  const { undecided } = walk(transition, object, lookup, placeholder)
  return undecided.some(({ code }) => code === 'field/may-print-old')
}

/** What becomes of a patch of a field that the version of its object does not have, and the next one does. */
function ignoredBy(
  patch: JsonPatch,
  { place }: Pointed,
  { transition, placeholder, dropIgnored }: PatchContext,
): Rewritten | undefined {
  const object: Record<string, unknown> = {}
  write(object, place, true)
  const { drops, undecided: open } = withoutIgnored(transition, object, {
    placeholder,
    isPatch: true,
    dropIgnored,
  })
  const [drop] = drops
  if (!drop) return undefined
  if (open.length === 0) return gone(drop.row)
  return undecided(
    ...open.map(({ code, what, next }) => ({ at: ['path'], code, what, next, rollout: true as const })),
  )
}

function removed(
  patch: JsonPatch,
  { indices }: Pointed,
  mapped: MappedPath,
  roots: readonly Place[],
): Rewritten {
  if (roots.length === 0) return gone(mapped.row)
  return {
    items: roots.map((root) => itemOf(patch, { path: pathPlacements(patch, pointerTo(root, indices)) })),
    open: [],
  }
}

/** Nothing is left to patch: the field is gone. */
export function gone(row: Row | undefined): Rewritten {
  return { items: [], open: [], why: row?.why ?? 'the field is gone' }
}

/** A patch with a value of its own. */
function valued(
  patch: JsonPatch,
  at: Pointed,
  mapped: MappedPath,
  roots: readonly Place[],
  context: PatchContext,
): Rewritten {
  const { transition, lookup, need, placeholder, dropIgnored } = context
  const { place } = at
  let isDoubtful = false
  const isKept = (inner: Place): boolean => {
    isDoubtful ||= need(inner) === 'sometimes'
    return need(inner) !== 'never'
  }
  const { placements, undecided: open } = placeFragment(
    transition,
    place,
    patch.value,
    lookup,
    isKept,
    placeholder,
    dropIgnored,
  )
  const asked = open.map(({ from, code, what, next, refused, rollout }) => ({
    at: inPatch(from, place),
    code,
    what,
    next,
    ...(refused && { refused }),
    ...(rollout && { rollout }),
  }))
  // Of a variable the new form is announced; anything else keeps the patch as it is.
  const isAnnounced = asked.every(({ at }) => isParameter(valueAt(patch, at), placeholder))
  if (!isAnnounced) return undecided(...asked)
  const isRefused = roots.some((root) => isRefusedEmpty(patch.value, root, context))
  if (isDoubtful || (isRefused && need(place) === 'sometimes')) return undecided(sometimesEmpty(patch.path))
  const drops = placements
    .filter(({ from, to }) => !to && from && isBelow(from, place))
    .map((one) => inValue(one, place))
  const main = roots
    .map((root) => mainItem(patch, at, placements, drops, root, context))
    .filter((item) => item !== undefined)
  const strays = placements.filter(({ from, to }) => from && to && !roots.some((root) => isWithin(to, root)))
  const others = strays.map((stray, i) =>
    strayItem(patch, stray, at, main.length === 0 && i === 0 ? drops : undefined),
  )
  const items = [...main, ...others]
  if (items.length === 0 && roots.length === 0) return gone(mapped.row)
  const emptied = main.length === 0 ? roots[0] : undefined
  return {
    items,
    open: asked.map((one) => ({ ...one, announced: true as const })),
    ...(emptied && { emptied }),
  }
}

function isParameter(value: unknown, placeholder: PatchContext['placeholder']): boolean {
  return typeof value === 'string' && placeholder?.(value)?.isParameter === true
}

/** The patch at the place itself; `undefined` where nothing of the value is left there. */
function mainItem(
  patch: JsonPatch,
  { place, indices }: Pointed,
  placements: readonly Placement[],
  drops: readonly Placement[],
  root: Place,
  context: PatchContext,
): Item | undefined {
  const below = placedBelow(placements, root).map((one) => inValue(one, place))
  const isLeftOut = isRefusedEmpty(patch.value, root, context) && context.need(place) === 'never'
  if (below.length === 0 || isLeftOut) return undefined
  return itemOf(patch, { path: pathPlacements(patch, pointerTo(root, indices)), value: [...below, ...drops] })
}

/** A part of the value that goes somewhere else, and gets a patch of its own; the first one takes over op and path. */
function strayItem(
  patch: JsonPatch,
  { from, to, value, row }: Placement,
  { place, indices }: Pointed,
  drops: readonly Placement[] | undefined,
): Item {
  const pointer = pointerTo(to!, indices)
  const moved: Placement = {
    ...(from && { from: inPatch(from, place) }),
    to: ['value'],
    ...(value !== undefined && { value }),
    ...(row && { row }),
  }
  if (!drops) return [{ to: ['op'], value: 'add' }, { to: ['path'], value: pointer }, moved]
  const op: Placement = { from: ['op'], to: ['op'], ...(patch.op !== 'add' && { value: 'add' }) }
  return itemOf(patch, { op: [op], path: pathPlacements(patch, pointer), value: [moved, ...drops] })
}

/** A placement of a template as one of the patch that holds the value. */
export function inValue({ from, to, ...rest }: Placement, place: Place): Placement {
  return { ...rest, ...(from && { from: inPatch(from, place) }), ...(to && { to: ['value', ...to] }) }
}

function inPatch(from: Place, place: Place): Place {
  return ['value', ...from.slice(place.length)]
}

/** True for an empty value at a place where the new version refuses it. */
function isRefusedEmpty(value: unknown, root: Place, { transition }: PatchContext): boolean {
  const node = targetSchema(transition, root)
  if (!node || !rejectsEmpty(node)) return false
  if (typeof value !== 'object' || value === null) return value === '' || value === 0
  return Object.keys(value).length === 0
}
