import { chain, mapPlace, newest, stepsOf, versionOf } from '@capi-migrate/transitions'
import type { Place, Row, Stage } from '@capi-migrate/transitions'

/** Where a field of a kind went. */
export interface Went {
  /** Absent where it went nowhere, or to several places. */
  readonly to?: Place
  /** Where its value stands, if that is several places. */
  readonly split?: readonly Place[]
  /** True where the value is another one there, or none at all. */
  readonly isRestated: boolean
  readonly why: string
}

/** The apiVersion of a kind after the migration; `undefined` where it is no kind of ours, or there already. */
export function versionAfter(apiVersion: string, kind: string, to: Stage): string | undefined {
  const [group = '', version = ''] = apiVersion.split('/')
  if (!/^v1(?:alpha|beta)\d$/.test(version) || !chain(group, kind, version as Stage, to)?.length)
    return undefined
  return `${group}/${versionOf(to)}`
}

/**
 * Where a field of v1beta1 went, or of the version that is said; `undefined` where it stays, or the kind is not ours.
 */
export function wentTo(
  group: string,
  kind: string,
  place: Place,
  to: Stage,
  version: string = oldest(group, kind),
): Went | undefined {
  const mapped = mapPlace({ apiVersion: `${group}/${version}`, kind }, place, { to })
  if (!mapped?.row) return undefined
  const { to: places, row, list } = mapped
  const [only] = places
  const isSingle = places.length === 1 && only !== undefined && list === undefined
  if (isSingle && only.join('\0') === place.join('\0')) return undefined
  const isSplit = places.length > 1 && list === undefined
  return {
    ...(isSingle && { to: only }),
    ...(isSplit && { split: places }),
    isRestated: isOther(row, place),
    why: row.why,
  }
}

/** True where the row writes another value in this very place, or may do so in a place below its own. */
function isOther({ verb, codec, from }: Row, place: Place): boolean {
  if (stepsOf(from ?? '').length === place.length) return verb !== 'move' || codec !== undefined
  return codec !== undefined && codec.below === undefined && verb !== 'move'
}

/** Some kinds never had v1beta1. */
function oldest(group: string, kind: string): Stage {
  return chain(group, kind, 'v1beta1', newest)?.length ? 'v1beta1' : 'v1alpha1'
}
