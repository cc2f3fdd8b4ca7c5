import { assemble, write } from './assemble.ts'
import type { Context } from './codec.ts'
import type { Line } from './line.ts'
import { stepsOf } from './path.ts'
import { misplacedRows } from './misplaced.ts'
import { completed, walk } from './place.ts'
import type { Placed, Placement } from './placement.ts'
import type { Place } from './subtree.ts'
import type { Row } from './row.ts'
import { child, schemaAt, schemaOf } from './schema.ts'
import { versionOf } from './stages.ts'
import { isKept } from './kept.ts'
import { isSame } from './patches/places.ts'
import { upstream } from './table.ts'
import { withoutTaken } from './taken.ts'
import { apiVersionsOf, backwards, defineTransition } from './transition.ts'
import type { Transition } from './transition.ts'

type ApiObject = Readonly<Record<string, unknown>>

/** A field of the older version in an object that says it is of the newer one. */
export interface OldField {
  readonly place: Place
  readonly row: Row
  /** Where it belongs: nowhere where it is dropped, several places where it is split. */
  readonly to: readonly Place[]
}

/**
 * Where the subtrees of a half-migrated object go: it says v1beta2 and still has fields that only v1beta1 knows.
 * Those are placed by their rows, and so are fields in the wrong place; everything else stays, and so does every path that both versions have, whatever it
 * means. As in a migration, empty values that v1beta2 refuses go, and what it requires is filled in. An old field whose
 * new one is there as well stays, and a person is told; what a template prints into one moves, for there it is refused in
 * any case. `undefined` where there is nothing to repair, or the object is
 * of another kind or version.
 */
export function placeRepair(
  object: Record<string, unknown>,
  lookup: Context['lookup'],
  placeholder?: Context['placeholder'],
  line: Line = upstream,
  beside: Pick<Context, 'users' | 'namespace'> = {},
): Placed | undefined {
  const transition = repairOf(object, line)
  if (!transition) return undefined
  const walked = walk(transition, object, lookup, placeholder, false, beside)
  const rootIn = (placement: Placement): Place | undefined => rootOf(transition, placement)
  const { placements, undecided } = withoutTaken(transition, object, walked, rootIn)
  const all = completed(transition, object, placements)
  return all.every(isKept) && undecided.length === 0
    ? undefined
    : { kind: transition.kind, placements: all, undecided: undecided.map(({ refused: _, ...one }) => one) }
}

/** The old fields that a repair speaks of, each once, also where it can only tell a person. */
export function oldFields({ placements, undecided }: Placed): readonly OldField[] {
  const fields = new Map<string, { place: Place; row: Row; to: Place[] }>()
  const add = (from: Place, row: Row, to: Place | undefined): void => {
    const place = from.slice(0, stepsOf(row.from ?? '').length)
    const key = `${JSON.stringify(place)} ${row.from}`
    const field = fields.get(key) ?? { place, row, to: [] }
    fields.set(key, field)
    const target = to?.slice(0, Math.max(...row.to.map((path) => stepsOf(path).length)))
    if (target && !field.to.some((other) => isSame(other, target))) field.to.push(target)
  }
  for (const placement of placements) {
    const { from, to, row } = placement
    if (from && row?.from !== undefined && !isKept(placement)) add(from, row, to)
  }
  for (const { from, row, to } of undecided) add(from, row, to)
  return [...fields.values()]
}

/** The first transition that leads to an object's version from another; `undefined` where none does. */
export function leadingTo(
  { apiVersion, kind }: Readonly<Record<string, unknown>>,
  { transitions }: Line,
): Transition | undefined {
  return transitions.find(
    (one) => one.kind === kind && one.to !== 'final' && apiVersionsOf(one).to === apiVersion,
  )
}

const known = new WeakMap<Transition, Transition>()

/** The rows that move the misplaced fields of what patches write, as such a transition; `undefined` where there are none. */
export function misplacedBy(own: Transition, parts: readonly ApiObject[]): Transition | undefined {
  const rows = misplacedRows(own, ...parts)
  return rows.length === 0 ? undefined : { ...definedWithin(own, rows), from: own.to }
}

/** An object that holds nothing but what a patch writes at a place. */
export function partOf(place: Place, value: unknown = true): ApiObject {
  const part = {}
  write(part, place, value)
  return part
}

/**
 * The rows that repair an object of this version and kind, as a transition from its version to itself.
 *
 * @param part what a patch writes, as an object that holds nothing else
 */
export function repairOf(object: ApiObject, line: Line, part: ApiObject = {}): Transition | undefined {
  const own = leadingTo(object, line)
  if (!own) return undefined
  let repair = known.get(own)
  if (!repair) known.set(own, (repair = restricted(own)))
  const misplaced = misplacedRows(own, object, part)
  return misplaced.length === 0 ? repair : restricted(own, misplaced)
}

/**
 * An object without misplaced fields as it was for a patch that writes some: what stands where they belong stands where
 * the patch has them.
 */
export function displaced(object: ApiObject, place: Place, value: unknown, line: Line = upstream): ApiObject {
  const own = leadingTo(object, line)
  const misplaced = own ? misplacedRows(own, partOf(place, value)) : []
  if (!own || misplaced.length === 0) return object
  const back = backwards(definedWithin(own, misplaced))
  return assemble(object, walk(back, { ...object }, () => undefined).placements) as ApiObject
}

function restricted(own: Transition, misplaced: readonly Row[] = []): Transition {
  const { group, kind, from, to, rows } = own
  const isOld = (row: Row): boolean => {
    if (row.from === undefined) return false
    // What v1beta2 has no use for is old, also where anything may stand: an annotation.
    if (row.to.length === 0) return true
    const now = schemaAt(group, to, kind, row.from)
    return !now || now.type !== schemaAt(group, from, kind, row.from)?.type
  }
  // One row writes a place. The field of another row is not changed, and the next run reports it.
  const written = new Set<string>()
  const isFree = ({ to }: Row): boolean =>
    !to.some((path) => written.has(path)) && to.every((path) => written.add(path))
  return definedWithin(own, [...misplaced, ...rows.filter(isOld)].filter(isFree))
}

/** Some rows as a transition from the version that another one leads to, to the same. */
function definedWithin({ group, kind, from, to, fills }: Transition, rows: readonly Row[]): Transition {
  const version = versionOf(to)
  const versions = { from: version, to: version }
  return defineTransition({ group, kind, from, to, rows, ...(fills && { fills }) }, versions)
}

/** The place of the whole old field that a placement is a part of: the first that v1beta2 does not know. */
function rootOf({ group, kind, to: stage }: Transition, { from, row }: Placement): Place | undefined {
  if (!from || !row) return undefined
  const own = stepsOf(row.from ?? '').length
  let node = schemaOf(group, stage, kind)
  let known = 0
  while (node && known < own) node = child(node, from[known++]!)
  return from.slice(0, known)
}
