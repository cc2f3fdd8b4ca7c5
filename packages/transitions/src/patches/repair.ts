import type { Placed, Undecided } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { leadingTo, misplacedBy, partOf } from '../repair.ts'
import { fits } from '../fits.ts'
import { child } from '../schema.ts'
import type { SchemaNode } from '../schema.ts'
import { upstream } from '../table.ts'
import type { Transition } from '../transition.ts'
import { definitionsOf, templateUses } from './class.ts'
import type { Definition } from './class.ts'
import { sourceSchema, targetSchema } from './fragment.ts'
import type { JsonPatch } from './json-patch.ts'
import type { Lookups } from './lookups.ts'
import { openIn } from './open-patches.ts'
import { placeDefinition } from './place-unit.ts'
import type { PlacedUnit } from './place-unit.ts'
import { pointed } from './pointer.ts'
import { replaced } from './replace.ts'
import type { PatchForm } from './rewritten-definition.ts'
import { rewriteUnit } from './unit.ts'
import type { Unit } from './unit.ts'

/** Half-migrated patches of a ClusterClass: what becomes of them, and which of them a person has to look at. */
export interface PatchRepairs {
  readonly units: readonly PlacedUnit[]
  readonly undecided: readonly Undecided[]
}

/**
 * Patches whose selector says v1beta2, with a path or a value that only v1beta1 knows: they do not apply. Each is
 * rewritten as in a migration, for itself; all others stay.
 */
export function patchRepairs(object: Readonly<Record<string, unknown>>, lookups: Lookups): PatchRepairs {
  const uses = templateUses(object)
  const rewritten = unitsToRepair(object, lookups).flatMap((unit) =>
    rewriteUnit(unit, uses, { ...lookups, repair: true }, unit.formOf),
  )
  const units = rewritten.map((one) => placeDefinition(one))
  return { units, undecided: openIn(rewritten, meanwhile) }
}

/** The same as placements of the class, in which all else stays. */
export function placePatchRepairs(object: Readonly<Record<string, unknown>>, lookups: Lookups): Placed {
  const { units, undecided } = patchRepairs(object, lookups)
  const everything = Object.keys(object).map((key) => ({ from: [key], to: [key] }))
  return { kind: String(object.kind), placements: replaced(everything, object, units), undecided }
}

function meanwhile({ kind, apiVersion }: Definition): string {
  return `as it is, the patch does not apply to ${kind} in ${apiVersion.split('/')[1]!}`
}

interface HalfUnit extends Unit {
  readonly formOf: (patch: JsonPatch) => PatchForm
}

/**
 * Definitions that say v1beta2 and have at least one old patch, by the kind of their templates; where none is old, those
 * with a patch of a misplaced field.
 */
function unitsToRepair(object: Readonly<Record<string, unknown>>, lookups: Lookups): readonly HalfUnit[] {
  const { line = upstream } = lookups
  const definitions = definitionsOf(object, lookups).map((one) => [one, leadingTo({ ...one }, line)] as const)
  return line.transitions.flatMap((transition): readonly HalfUnit[] => {
    const own = definitions.flatMap(([one, leading]) => (leading === transition ? [one] : []))
    const isHalf = own.some(({ jsonPatches }) =>
      jsonPatches.some((patch) => formOf(patch, transition) === 'old'),
    )
    if (isHalf)
      return [{ transition, uses: [], definitions: own, formOf: (patch) => formOf(patch, transition) }]
    const partsOf = (patches: readonly JsonPatch[]): ReturnType<typeof partOf>[] =>
      patches.flatMap(({ path, value }) => {
        const at = pointed(path, targetSchema(transition))
        return at ? [partOf(at.place, value)] : []
      })
    const misplaced = misplacedBy(transition, partsOf(own.flatMap(({ jsonPatches }) => jsonPatches)))
    if (!misplaced) return []
    const isOld = (patch: JsonPatch): boolean => misplacedBy(transition, partsOf([patch])) !== undefined
    return [
      {
        transition: misplaced,
        uses: [],
        definitions: own,
        formOf: (patch) => (isOld(patch) ? 'old' : 'new'),
      },
    ]
  })
}

/** Which of the two versions know the path of a patch and the form of its value. */
function formOf({ path, value }: JsonPatch, transition: Transition): PatchForm {
  const fitsIn = (schema: SchemaNode | undefined): boolean => {
    const node = nodeAt(schema, pointed(path, schema)?.place ?? [])
    return node !== undefined && fits(value, node)
  }
  if (!fitsIn(sourceSchema(transition))) return 'new'
  return fitsIn(targetSchema(transition)) ? 'both' : 'old'
}

function nodeAt(schema: SchemaNode | undefined, place: Place): SchemaNode | undefined {
  return place.reduce<SchemaNode | undefined>((node, key) => node && child(node, key), schema)
}
