import { valueAt, write } from '../assemble.ts'
import type { Context } from '../codec.ts'
import { filled } from '../fills.ts'
import { withoutIgnored } from '../ignored.ts'
import { walk } from '../place.ts'
import type { Placement, Undecided } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { prune } from '../prune.ts'
import { child, schemaOf } from '../schema.ts'
import type { SchemaNode } from '../schema.ts'
import { storedFor } from '../stored.ts'
import type { Stored } from '../stored.ts'
import type { Transition } from '../transition.ts'
import { opened } from './open.ts'
import { isMap } from '../map.ts'
import { isWithin } from './places.ts'

/** What becomes of a value that stands at a place of an object, without the rest of the object. */
export interface Fragment {
  /** From places at and below the value's own, as in the object; none where rows drop something above it. */
  readonly placements: readonly Placement[]
  readonly undecided: readonly Undecided[]
}

/**
 * Places a part of an object by the rows of its kind, as if the object held nothing else. Empty values that the new
 * version refuses go, but for those that `isKept`.
 */
export function placeFragment(
  transition: Transition,
  place: Place,
  value: unknown,
  lookup: Context['lookup'],
  isKept: (place: Place) => boolean = () => false,
  placeholder?: Context['placeholder'],
  dropIgnored?: boolean,
): Fragment {
  const whole: Record<string, unknown> = {}
  write(whole, place, value)
  const look = { placeholder, isPatch: true, dropIgnored }
  const { object, drops, undecided: ignored } = withoutIgnored(transition, whole, look)
  const { placements, undecided } = walk(transition, object, lookup, placeholder)
  const stored = storedFor(transition, object, lookup)
  const parts = opened(placements, object, [place]).flatMap((one) =>
    pruned(transition, object, one, isKept, stored),
  )
  return {
    placements: [...filled(transition, object, parts), ...drops],
    undecided: [...ignored, ...undecided],
  }
}

function pruned(
  transition: Transition,
  object: Record<string, unknown>,
  placement: Placement,
  isKept: (place: Place) => boolean,
  stored: Stored | undefined,
): readonly Placement[] {
  const { from } = placement
  const [own, ...inner] = prune(transition, object, [placement], { stored, isPart: true })
  const drops = (own!.to ? inner : [own!]).flatMap((drop) => dropped(drop, object, isKept))
  const isGone = drops.some((drop) => drop.from?.length === from?.length)
  if (own!.to) return [own!, ...drops]
  return isGone || !from ? [own!] : [{ ...placement, ...emptyForm(transition, placement, object) }, ...drops]
}

/** The empty value that stays for patches that add to it, in the form that its place has in the new version. */
function emptyForm(
  transition: Transition,
  { from, to }: Placement,
  object: unknown,
): Pick<Placement, 'value'> {
  const value = valueAt(object, from!)
  const isList = targetSchema(transition, to!)?.items !== undefined
  const isEmptyMap = isMap(value) && Object.keys(value).length === 0
  return isEmptyMap && isList ? { value: [] } : {}
}

/** An empty value that goes; where it has to stay, what is empty in it. */
function dropped(drop: Placement, object: unknown, isKept: (place: Place) => boolean): readonly Placement[] {
  const { from, why = '' } = drop
  if (!from || !isKept(from)) return [drop]
  const value = valueAt(object, from)
  const members = isMap(value) ? Object.keys(value) : []
  return members.flatMap((key) => dropped({ from: [...from, key], why }, object, isKept))
}

/**
 * Members that a value must have in the version it arrives in, and that can have one value only: `type:
 * RollingUpdate` of a rollout strategy. Places are relative to the value.
 */
export function constantsIn(value: unknown, node: SchemaNode | undefined, place: Place = []): Placement[] {
  if (!node || !isMap(value)) return []
  const own = (node.required ?? [])
    .filter((name) => !Object.hasOwn(value, name))
    .flatMap((name) => {
      const only = child(node, name)?.enum
      return only?.length === 1 ? [{ to: [...place, name], value: only[0] }] : []
    })
  const inner = Object.keys(value).flatMap((key) =>
    constantsIn(value[key], child(node, key), [...place, key]),
  )
  return [...own, ...inner]
}

/** The schema at a place of the kind a transition leads to. */
export function targetSchema(
  { group, kind, versions }: Transition,
  place: Place = [],
): SchemaNode | undefined {
  return schemaAtPlace(schemaOf(group, versions.to, kind), place)
}

/** The schema at a place of the kind a transition starts from. */
export function sourceSchema(
  { group, kind, versions }: Transition,
  place: Place = [],
): SchemaNode | undefined {
  return schemaAtPlace(schemaOf(group, versions.from, kind), place)
}

function schemaAtPlace(schema: SchemaNode | undefined, place: Place): SchemaNode | undefined {
  return place.reduce<SchemaNode | undefined>((node, key) => node && child(node, key), schema)
}

/** The placements that end at or below a place, relative to it. */
export function placedBelow(placements: readonly Placement[], root: Place): readonly Placement[] {
  return placements
    .filter(({ to }) => to && isWithin(to, root))
    .map((placement) => ({ ...placement, to: placement.to!.slice(root.length) }))
}
