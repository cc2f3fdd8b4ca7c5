import {
  hasPatches,
  isMisplaced,
  oldFields,
  placePatchRepairs,
  placeRepair,
  printPlace,
  rowId,
} from '@capi-migrate/transitions'
import type { ConvertOptions, OldField, Place, Placed, Problem, Undecided } from '@capi-migrate/transitions'
import { say } from '../tasks/index.ts'
import { isNothing, rules, seen } from './words.ts'
import type { Seen } from './words.ts'

/** Looks up what a ClusterClass refers to, by group, kind and name. */
export type Templates = NonNullable<ConvertOptions['templates']>

/** A field of an object that says v1beta2, but in the form or the place of no field of v1beta2. */
export interface Leftover extends OldField {
  /** Id of the row that speaks of it; none where no version has such a field. */
  readonly id?: string
  readonly seen: Seen
}

/**
 * The v1beta1 fields of an object that says v1beta2, and what becomes of them; none for any other object.
 *
 * @param templates what a ClusterClass refers to
 */
export function leftoversOf(
  object: Readonly<Record<string, unknown>>,
  templates?: Templates,
): readonly Leftover[] {
  const placed = placeRepair({ ...object }, lookup)
  const fields = placed ? saidOf(placed) : []
  return hasPatches(object) ? [...fields, ...oldPatches(object, templates)] : fields
}

const lookup = (): undefined => undefined

/** JSON patches of a ClusterClass that only v1beta1 knows, each once. */
function oldPatches(object: Readonly<Record<string, unknown>>, templates?: Templates): readonly Leftover[] {
  const known = new Set<string>()
  return saidOf(placePatchRepairs(object, { lookup, ...(templates && { templates }) })).filter(
    ({ place }) => {
      const patch = printPlace(place.slice(0, 7))
      return !known.has(patch) && known.add(patch)
    },
  )
}

function saidOf(placed: Placed): readonly Leftover[] {
  return oldFields(placed).map((field) => {
    const open = placed.undecided.find(({ from, row }) => row === field.row && isWithin(from, field.place))
    const id = isMisplaced(field.row) ? {} : { id: rowId(placed.kind, field.row) }
    return { ...field, ...id, seen: seenOf(field, open) }
  })
}

/** True where a problem goes away with an old field: the field is not known, or what it belongs into is missing. */
export function isSpokenFor({ keyword, place, found }: Problem, leftovers: readonly Leftover[]): boolean {
  const touches = (other: Place): boolean => isWithin(place, other) || isWithin(other, place)
  if (keyword === 'required') return leftovers.some(({ to }) => to.some(touches))
  if (keyword === 'count') return isNothing(found) && leftovers.some((field) => isWithin(field.place, place))
  return (keyword === 'unknown' || keyword === 'type') && leftovers.some((field) => touches(field.place))
}

function seenOf({ place, to, row }: OldField, open: Undecided | undefined): Seen {
  const path = printPlace(place)
  if (open) {
    const { code, what, next } = open
    const evidence = what.startsWith(path) ? what : `${path}: ${what}`
    return { rule: rules.halfMigrated, code, evidence, next }
  }
  const now = to.map(printPlace)
  if (isMisplaced(row))
    return seen(rules.halfMigrated, say('strict/half-migrated-place', { path, now: now.join(' and ') }))
  const isSame = row.verb === 'restate' || (now.length === 1 && now[0] === path)
  const said = isSame
    ? say('strict/half-migrated-form', { path, cause: row.why })
    : now.length > 0
      ? say('strict/half-migrated-moved', { path, now: now.join(' and ') })
      : say('strict/half-migrated-gone', { path, cause: row.why })
  return seen(rules.halfMigrated, said)
}

function isWithin(place: Place, root: Place): boolean {
  return root.every((key, depth) => key === place[depth])
}
