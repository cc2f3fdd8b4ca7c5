import { assemble } from '../assemble.ts'
import type { Converted } from '../converted.ts'
import { filled } from '../fills.ts'
import { knownVersion } from '../known-versions.ts'
import { lossesOf } from '../losses.ts'
import { walk } from '../place.ts'
import { printPlace, stepsOf } from '../path.ts'
import type { Placed, Placement } from '../placement.ts'
import type { Place } from '../subtree.ts'
import type { Row } from '../row.ts'
import { isKept } from '../kept.ts'
import type { SchemaNode } from '../schema.ts'
import { check } from '../strict.ts'
import { say } from '../tasks.ts'
import { withoutTaken } from '../taken.ts'
import { hasCurrentConditions, keepingConditions } from './conditions.ts'
import { roleTransition } from './index.ts'
import type { RoleOptions } from './options.ts'

/**
 * Where every subtree of a provider's object goes from one stage of the contract to another, in the author reading;
 * of a template where its kind says that it is one. `undefined` where there is nothing to do. Where an object has the
 * older and the newer field, and one has to give way, the older one stays and a person is told.
 */
export function placeRole(object: Record<string, unknown>, options: RoleOptions): Placed | undefined {
  const { role, from, to, apiVersion, placeholder, schema } = options
  const part = String(object.kind).endsWith('Template') ? 'template' : 'object'
  const rows = roleTransition(role, from, to, part)
  const lookup: NonNullable<RoleOptions['lookup']> = (group, kind) =>
    options.lookup?.(group, kind) ?? knownVersion(group, kind)
  const rootOf = ({ from: place, row }: Placement): Place | undefined =>
    row?.from === undefined ? undefined : place?.slice(0, stepsOf(row.from).length)
  if (!rows) return undefined
  // Which conditions an object has is a question of its own; v1beta1 allows both.
  const transition = from === 'v1beta1' && hasCurrentConditions(object) ? keepingConditions(rows) : rows
  const walked = walk(transition, object, lookup, placeholder)
  const { placements, undecided } = withoutTaken(transition, object, walked, rootOf)
  const all = versioned(filled(transition, object, placements), object, apiVersion)
  if (all.every(isKept) && undecided.length === 0) return undefined
  const placed = { kind: transition.kind, placements: all, undecided }
  const lost = schema ? lostFields(object, all, schema) : []
  return lost.length === 0 ? placed : leftAlone(placed, String(apiVersion), lost)
}

/** A provider's object in another stage of the contract, and what a person has to decide about it. */
export function convertRole(object: Record<string, unknown>, options: RoleOptions): Converted {
  const placed = placeRole(object, options)
  if (!placed) return { object, undecided: [], losses: [] }
  return {
    object: assemble(object, placed.placements) as Record<string, unknown>,
    undecided: placed.undecided,
    losses: lossesOf(placed),
  }
}

const followed: Row = {
  verb: 'restate',
  from: 'apiVersion',
  to: ['apiVersion'],
  why: 'the API version that follows the contract',
}

/** The object's own API version gives way to the one that follows the contract. */
function versioned(
  placements: readonly Placement[],
  object: Record<string, unknown>,
  apiVersion = object.apiVersion,
): readonly Placement[] {
  if (apiVersion === object.apiVersion) return placements
  const opened = placements.flatMap((placement) =>
    placement.from?.length === 0
      ? Object.keys(object).map((key) => ({ from: [key], to: [key] }))
      : [placement],
  )
  return opened.map((placement) => {
    const { from, to } = placement
    const isVersion = to !== undefined && from?.length === 1 && from[0] === 'apiVersion'
    return isVersion ? { from, to, value: apiVersion, row: followed } : placement
  })
}

/** Places of the converted object that its version does not have. */
function lostFields(object: unknown, placements: readonly Placement[], schema: SchemaNode): readonly Place[] {
  const problems = check(assemble(object, placements), schema)
  return problems.flatMap(({ keyword, place }) => (keyword === 'unknown' ? [place] : []))
}

/** Which fields of its own a provider moved between its versions, only the provider knows. */
function leftAlone({ kind }: Placed, apiVersion: string, lost: readonly Place[]): Placed {
  const undecided = lost.map((place) => ({
    from: ['apiVersion'],
    row: followed,
    ...say('field/of-provider', { apiVersion, field: printPlace(place) }),
  }))
  return { kind, placements: [{ from: [], to: [] }], undecided }
}
