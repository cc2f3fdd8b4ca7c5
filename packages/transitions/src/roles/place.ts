import { assemble } from '../assemble.ts'
import type { Converted, ConvertOptions } from '../convert.ts'
import { filled } from '../fills.ts'
import { knownVersion } from '../known-versions.ts'
import { walk } from '../place.ts'
import { stepsOf } from '../path.ts'
import type { Place, Placed, Placement } from '../placement.ts'
import type { Row } from '../row.ts'
import { isKept } from '../kept.ts'
import { withoutTaken } from '../taken.ts'
import { roleTransition } from './index.ts'
import type { ContractStage, Role } from './role.ts'

/** How a provider's object is to be converted. */
export interface RoleOptions extends Pick<ConvertOptions, 'lookup' | 'placeholder'> {
  readonly role: Role
  readonly from: ContractStage
  readonly to: ContractStage
  /** The API version that follows the contract there, as the CRD's label says; the object's own where absent. */
  readonly apiVersion?: string
}

/**
 * Where every subtree of a provider's object goes from one stage of the contract to another, in the author reading;
 * of a template where its kind says that it is one. `undefined` where there is nothing to do. Where an object has the
 * older and the newer field, and one has to give way, the older one stays and a person is told.
 */
export function placeRole(object: Record<string, unknown>, options: RoleOptions): Placed | undefined {
  const { role, from, to, apiVersion, placeholder } = options
  const part = String(object.kind).endsWith('Template') ? 'template' : 'object'
  const transition = roleTransition(role, from, to, part)
  const lookup: NonNullable<RoleOptions['lookup']> = (group, kind) =>
    options.lookup?.(group, kind) ?? knownVersion(group, kind)
  const rootOf = ({ from: place, row }: Placement): Place | undefined =>
    row?.from === undefined ? undefined : place?.slice(0, stepsOf(row.from).length)
  if (!transition) return undefined
  const walked = walk(transition, object, lookup, placeholder)
  const { placements, undecided } = withoutTaken(transition, object, walked, rootOf)
  const all = filled(transition, object, placements).map((placement) =>
    versioned(placement, object, apiVersion),
  )
  if (all.every(isKept) && undecided.length === 0) return undefined
  return { kind: transition.kind, placements: all, undecided }
}

/** A provider's object in another stage of the contract, and what a person has to decide about it. */
export function convertRole(object: Record<string, unknown>, options: RoleOptions): Converted {
  const placed = placeRole(object, options)
  if (!placed) return { object, undecided: [] }
  return {
    object: assemble(object, placed.placements) as Record<string, unknown>,
    undecided: placed.undecided,
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
  placement: Placement,
  { apiVersion: own }: Record<string, unknown>,
  apiVersion: string | undefined,
): Placement {
  const { from, to } = placement
  const isVersion = from?.length === 1 && from[0] === 'apiVersion'
  if (!isVersion || !to || apiVersion === undefined || apiVersion === own) return placement
  return { from, to, value: apiVersion, row: followed }
}
