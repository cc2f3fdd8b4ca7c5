import { assemble } from './assemble.ts'
import type { Context, Placeholders, Reading } from './codec.ts'
import { ConvertError } from './codec.ts'
import { hopsOf } from './compose.ts'
import type { Converted } from './converted.ts'
import { knownVersion } from './known-versions.ts'
import type { Line } from './line.ts'
import { itemKind, itemsOf } from './list.ts'
import { withEmptyPlaceholders } from './empty-placeholders.ts'
import { hasPatches, withPatches } from './patches/index.ts'
import type { RewriteText } from './patches/json-patch.ts'
import type { Lookups } from './patches/lookups.ts'
import { lossesOf } from './losses.ts'
import { placeObject } from './place.ts'
import type { Placed, Placement } from './placement.ts'
import { placeRepair } from './repair.ts'
import { placeRole } from './roles/place.ts'
import type { RoleOptions } from './roles/options.ts'
import { isKept } from './kept.ts'
import { convertOnServer } from './server.ts'
import { isEarlier, newest, versions } from './stages.ts'
import type { Stage } from './stages.ts'
import type { Place } from './subtree.ts'
import { upstream } from './table.ts'
import { apiVersionsOf } from './transition.ts'
import { isMap } from './map.ts'

/** How an object is to be converted. */
export interface ConvertOptions {
  readonly to: Stage
  /** `server`: exactly what upstream's webhook stores. `author`: what a careful person would have written. */
  readonly reading?: Reading
  /** `(group, kind)` → `group/version`, for references on the way down; asked before the built-in table. */
  readonly lookup?: (group: string, kind: string) => string | undefined
  /**
   * The template a ClusterClass refers to, as it is written beside it: none where it is not at hand. Patches
   * are moved only where what they rest on is certain, and much of that can be seen in the templates alone.
   */
  readonly templates?: Lookups['templates']
  /**
   * The objects that refer to one, as they are written beside it: the Cluster of a control plane. What such objects have
   * to say now is told only where it is given (author reading only).
   */
  readonly users?: Context['users']
  /** The namespace that objects are put into which name none, if it is known (author reading only). */
  readonly namespace?: Context['namespace']
  /** Rewrites texts of a ClusterClass's patches that Go templates render; without it they are left to a person. */
  readonly rewrite?: RewriteText
  /** True where objects may be laid over others: null takes out what is there, and stands for more than nothing. */
  readonly isPatch?: boolean
  /** Takes out, without a task, fields that the version of an object does not have and its next version has. */
  readonly dropIgnored?: boolean
  /** What is known of texts that a template engine will replace (author reading only). */
  readonly placeholder?: Placeholders
  /** Also rewrites the v1beta1 fields of objects that say v1beta2 already (author reading only). */
  readonly repair?: boolean
  /** The transitions to go by, where they are not upstream's. */
  readonly line?: Line
  /**
   * What a provider's kind is to the contract and where an object of it is to go (author reading only). A provider's
   * objects stay as they are where it is not given, or does not know the kind.
   */
  readonly provider?: (
    apiVersion: string,
    kind: string,
    object: Readonly<Record<string, unknown>>,
  ) => RoleOptions | undefined
}

/**
 * Converts one object, or a list item by item. Objects of other groups and kinds, and objects that are there
 * already, come back as they are. Throws {@link ConvertError} on input that upstream refuses too, and where a kind never
 * had the version that is asked for.
 */
export function convert(object: unknown, options: ConvertOptions): Converted {
  if (!isMap(object)) throw new ConvertError('not an object')
  refuseUnknownVersion(object, options)
  if (options.reading === 'server') {
    const { reading: _, ...author } = options
    const isDown = isEarlier(options.to, newest, options.line?.stages)
    const placed = isDown ? undefined : place(object, author)
    return { object: onServer(object, options), undecided: [], losses: placed ? lossesOf(placed) : [] }
  }
  const placed = place(object, options)
  if (!placed) return { object, undecided: [], losses: [] }
  return {
    object: assemble(object, placed.placements) as Record<string, unknown>,
    undecided: placed.undecided,
    losses: lossesOf(placed),
  }
}

/** Few kinds have the first version; the others would arrive at their own first, which nobody has asked for. */
function refuseUnknownVersion(
  object: Record<string, unknown>,
  options: Pick<ConvertOptions, 'to' | 'line'>,
): void {
  const { to, line = upstream } = options
  if (to !== versions[0]) return
  for (const item of itemsOf(object) ?? []) if (isMap(item)) refuseUnknownVersion(item, options)
  const { apiVersion, kind } = object
  const [group] = String(apiVersion).split('/')
  const own = line.transitions.filter((one) => one.group === group && one.kind === kind)
  if (own.length > 0 && !own.some(({ from }) => from === to))
    throw new ConvertError(`${String(kind)} of ${group} has no ${to}`)
}

/**
 * Where every subtree of an object goes, in the author reading; of a list, item by item. `undefined` where there is
 * nothing to do: another group or kind, or there already.
 */
export function place(object: unknown, options: ConvertOptions): Placed | undefined {
  if (!isMap(object)) return undefined
  const { apiVersion, kind } = object
  const items = itemsOf(object)
  if (items) return placeList(object, String(kind), items, options)
  const { to, repair, line = upstream } = options
  const lookup = options.lookup ? bothLookups(options.lookup) : knownVersion
  const transition = line.route(apiVersion, kind, to)
  const role = transition ? undefined : options.provider?.(String(apiVersion), String(kind), object)
  const placed = transition
    ? withEmptyPlaceholders(placeObject(transition, object, lookup, options), transition, object, options)
    : role
      ? placeRole(object, {
          ...role,
          lookup,
          ...(options.placeholder && { placeholder: options.placeholder }),
        })
      : repair
        ? placeRepair(object, lookup, options.placeholder, line, options)
        : undefined
  const all = hasPatches(object) ? withPatches(object, placed, to, { ...options, lookup, line }) : placed
  return all?.placements.every(isKept) && all.undecided.length === 0 ? undefined : all
}

function placeList(
  list: Record<string, unknown>,
  kind: string,
  items: readonly unknown[],
  options: ConvertOptions,
): Placed | undefined {
  const listed = list.items as readonly unknown[]
  const parts = items.map((item) => place(item, options))
  const { apiVersion } = list
  const own = place({ apiVersion, kind: itemKind(kind) }, options)?.placements.find(isNewVersion)
  if (!own && parts.every((part) => part === undefined)) return undefined
  const undecided = parts.flatMap((part, i) => below(i, part?.undecided))
  // The version of a list is the version of the items that do not say theirs.
  const isHeld = parts.some((part, i) => {
    const isMoved = part?.placements.some(isNewVersion) ?? false
    return items[i] !== listed[i] && isMoved !== (own !== undefined)
  })
  if (isHeld) return { kind, placements: [{ from: [], to: [] }], undecided }
  const rest = Object.keys(list).filter((key) => key !== 'items' && !(own && key === 'apiVersion'))
  return {
    kind,
    placements: [
      ...(own ? [own] : []),
      ...rest.map((key) => ({ from: [key], to: [key] })),
      ...(items.length === 0 ? [{ from: ['items'], to: ['items'] }] : []),
      ...parts.flatMap((part, i) =>
        below(i, part ? part.placements.filter(isIn(listed[i])) : [{ from: [], to: [] }]),
      ),
    ],
    undecided,
  }
}

function isNewVersion(placement: Placement): boolean {
  return placement.to?.length === 1 && placement.to[0] === 'apiVersion' && !isKept(placement)
}

/** Tells placements of what stands in an item from those of the type that its list gives it. */
function isIn(item: unknown): (placement: Placement) => boolean {
  return ({ from }) => from?.length !== 1 || !isMap(item) || String(from[0]) in item
}

/** Moves what is said of an item to its place in the list. */
function below<T extends { readonly from?: Place; readonly to?: Place }>(
  index: number,
  parts: readonly T[] = [],
): readonly T[] {
  return parts.map((part) => ({
    ...part,
    ...(part.from && { from: ['items', index, ...part.from] }),
    ...(part.to && { to: ['items', index, ...part.to] }),
  }))
}

function onServer(object: Record<string, unknown>, options: ConvertOptions): Record<string, unknown> {
  const { apiVersion, kind } = object
  const { to, line = upstream } = options
  const items = itemsOf(object)
  if (items) {
    const own = line.route(apiVersion, itemKind(kind), to)
    const listed = object.items as readonly unknown[]
    const converted = items.map((item, i) => {
      if (!isMap(item)) return item
      const converted = onServer(item, options)
      if (item === listed[i]) return converted
      const { apiVersion: _, kind: _k, ...rest } = converted
      return rest
    })
    return {
      ...object,
      ...(own && { apiVersion: apiVersionsOf(own).to }),
      items: converted,
    }
  }
  const lookup = options.lookup ?? knownVersion
  const transition = line.route(apiVersion, kind, to)
  return transition ? convertOnServer(hopsOf(transition), object, lookup) : object
}

function bothLookups(lookup: typeof knownVersion): typeof knownVersion {
  return (group, kind) => lookup(group, kind) ?? knownVersion(group, kind)
}
