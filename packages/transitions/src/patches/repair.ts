import type { Placed, Undecided } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { leadingTo } from '../repair.ts'
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
    rewriteUnit(unit, uses, { ...lookups, repair: true }, (patch) => formOf(patch, unit.transition)),
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

/** Definitions that say v1beta2 and have at least one old patch, by the kind of their templates. */
function unitsToRepair(
  object: Readonly<Record<string, unknown>>,
  { line = upstream }: Lookups,
): readonly Unit[] {
  const definitions = definitionsOf(object).map((one) => [one, leadingTo({ ...one }, line)] as const)
  return line.transitions.flatMap((transition): readonly Unit[] => {
    const own = definitions.flatMap(([one, leading]) => (leading === transition ? [one] : []))
    const isHalf = own.some(({ jsonPatches }) =>
      jsonPatches.some((patch) => formOf(patch, transition) === 'old'),
    )
    return isHalf ? [{ transition, uses: [], definitions: own }] : []
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
