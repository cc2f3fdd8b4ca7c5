import { assemble } from './assemble.ts'
import type { Context, Placeholders, Reading } from './codec.ts'
import { ConvertError } from './codec.ts'
import { hopsOf } from './compose.ts'
import type { Converted } from './converted.ts'
import { knownVersion } from './known-versions.ts'
import type { Line } from './line.ts'
import { hasPatches, withPatches } from './patches/index.ts'
import type { RewriteText } from './patches/json-patch.ts'
import type { Lookups } from './patches/lookups.ts'
import { lossesOf } from './losses.ts'
import { placeObject } from './place.ts'
import type { Placed } from './placement.ts'
import { placeRepair } from './repair.ts'
import { placeRole } from './roles/place.ts'
import type { RoleOptions } from './roles/options.ts'
import { isKept } from './kept.ts'
import { convertOnServer } from './server.ts'
import { isEarlier, newest, versions } from './stages.ts'
import type { Stage } from './stages.ts'
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
  { apiVersion, kind, items }: Record<string, unknown>,
  options: Pick<ConvertOptions, 'to' | 'line'>,
): void {
  const { to, line = upstream } = options
  if (to !== versions[0]) return
  if (Array.isArray(items)) for (const item of items) if (isMap(item)) refuseUnknownVersion(item, options)
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
  const { apiVersion, kind, items } = object
  if (Array.isArray(items) && typeof kind === 'string' && kind.endsWith('List'))
    return placeList(object, kind, items, options)
  const { to, repair, line = upstream } = options
  const lookup = options.lookup ? bothLookups(options.lookup) : knownVersion
  const transition = line.route(apiVersion, kind, to)
  const role = transition ? undefined : options.provider?.(String(apiVersion), String(kind), object)
  const placed = transition
    ? placeObject(transition, object, lookup, options)
    : role
      ? placeRole(object, {
          ...role,
          lookup,
          ...(options.placeholder && { placeholder: options.placeholder }),
        })
      : repair
        ? placeRepair(object, lookup, options.placeholder, line, options.users)
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
  const parts = items.map((item, i) => below(i, place(item, options)))
  const { to, line = upstream } = options
  const own = line.route(list.apiVersion, kind.slice(0, -'List'.length), to)
  if (!own && parts.every((part) => part === undefined)) return undefined
  const version = own && placeObject({ ...own, kind }, { apiVersion: list.apiVersion }, () => undefined)
  const rest = Object.keys(list).filter((key) => key !== 'items' && !(version && key === 'apiVersion'))
  return {
    kind,
    placements: [
      ...(version?.placements ?? []),
      ...rest.map((key) => ({ from: [key], to: [key] })),
      ...(items.length === 0 ? [{ from: ['items'], to: ['items'] }] : []),
      ...parts.flatMap((part, i) => part?.placements ?? [{ from: ['items', i], to: ['items', i] }]),
    ],
    undecided: parts.flatMap((part) => part?.undecided ?? []),
  }
}

/** Moves what is said of an item to its place in the list. */
function below(index: number, placed: Placed | undefined): Placed | undefined {
  if (!placed) return undefined
  const shift = <T extends { from?: readonly (string | number)[]; to?: readonly (string | number)[] }>(
    part: T,
  ): T => ({
    ...part,
    ...(part.from && { from: ['items', index, ...part.from] }),
    ...(part.to && { to: ['items', index, ...part.to] }),
  })
  return { ...placed, placements: placed.placements.map(shift), undecided: placed.undecided.map(shift) }
}

function onServer(object: Record<string, unknown>, options: ConvertOptions): Record<string, unknown> {
  const { apiVersion, kind, items } = object
  const { to, line = upstream } = options
  if (Array.isArray(items) && typeof kind === 'string' && kind.endsWith('List')) {
    const own = line.route(apiVersion, kind.slice(0, -'List'.length), to)
    const converted = items.map((item: unknown) => (isMap(item) ? onServer(item, options) : item))
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
