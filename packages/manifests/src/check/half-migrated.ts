import {
  hasPatches,
  oldFields,
  placePatchRepairs,
  placeRepair,
  printPlace,
  rowId,
} from '@capi-migrate/transitions'
import type { OldField, Place, Placed, Problem } from '@capi-migrate/transitions'
import { rules } from './words.ts'
import type { Said } from './words.ts'

/** A v1beta1 field of an object that says v1beta2. */
export interface Leftover extends OldField {
  /** Id of the row that speaks of it. */
  readonly id: string
  readonly said: Said
}

/** The v1beta1 fields of an object that says v1beta2, and what becomes of them; none for any other object. */
export function leftoversOf(object: Readonly<Record<string, unknown>>): readonly Leftover[] {
  const placed = placeRepair({ ...object }, lookup)
  const fields = placed ? saidOf(placed) : []
  return hasPatches(object) ? [...fields, ...oldPatches(object)] : fields
}

const lookup = (): undefined => undefined

/** JSON patches of a ClusterClass that only v1beta1 knows, each once. */
function oldPatches(object: Readonly<Record<string, unknown>>): readonly Leftover[] {
  const known = new Set<string>()
  return saidOf(placePatchRepairs(object, { lookup })).filter(({ place }) => {
    const patch = printPlace(place.slice(0, 7))
    return !known.has(patch) && known.add(patch)
  })
}

function saidOf(placed: Placed): readonly Leftover[] {
  return oldFields(placed).map((field) => {
    const open = placed.undecided.find(({ from, row }) => row === field.row && isWithin(from, field.place))
    return { ...field, id: rowId(placed.kind, field.row), said: say(field, open) }
  })
}

/** True where a problem goes away with an old field: the field is not known, or what it belongs into is missing. */
export function isSpokenFor({ keyword, place }: Problem, leftovers: readonly Leftover[]): boolean {
  const touches = (other: Place): boolean => isWithin(place, other) || isWithin(other, place)
  if (keyword === 'required') return leftovers.some(({ to }) => to.some(touches))
  return (keyword === 'unknown' || keyword === 'type') && leftovers.some((field) => touches(field.place))
}

function say(
  { place, to, row }: OldField,
  open: { readonly what: string; readonly next: string } | undefined,
): Said {
  const path = printPlace(place)
  if (open)
    return {
      rule: rules.halfMigrated,
      evidence: open.what.startsWith(path) ? open.what : `${path}: ${open.what}`,
      next: open.next,
    }
  const now = to.map(printPlace)
  const isSame = row.verb === 'restate' || (now.length === 1 && now[0] === path)
  const evidence = isSame
    ? `${path} is written as in v1beta1: ${row.why}`
    : now.length > 0
      ? `${path} is a field of v1beta1; in v1beta2 it is ${now.join(' and ')}`
      : `${path} is a field of v1beta1, which v1beta2 does not have: ${row.why}`
  return {
    rule: rules.halfMigrated,
    evidence,
    next: 'run `migrate manifests --repair`, which writes it as v1beta2 has it',
  }
}

function isWithin(place: Place, root: Place): boolean {
  return root.every((key, depth) => key === place[depth])
}
