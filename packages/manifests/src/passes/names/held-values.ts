import { memberAt } from '@capi-migrate/edits/json'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { firstDifference } from '../../read/difference.ts'
import { isKustomizationFile } from '../kustomize/kustomization.ts'
import type { NameSources } from '../chart/name-sources.ts'
import { chartAround } from '../chart/umbrella.ts'
import type { Umbrella, ValuesPath } from '../chart/umbrella.ts'
import { changedValues } from './values-pairs.ts'
import type { ValuesPair } from './values-pairs.ts'
import { restBelow } from '../chart/values-paths.ts'

/** A member of values that names are made from, and the folder of the chart that does. */
export interface HashedValue {
  readonly path: ValuesPath
  readonly folder: string
}

/** Charts that are rendered as one, and what the names of their objects are made from. */
export interface HashingCharts {
  readonly umbrella: Umbrella
  readonly sources: NameSources
}

/** The members of values that charts make names from, for values wherever they lie. */
export class HashedValues {
  readonly #charts: readonly HashingCharts[]
  #elsewhere: readonly HashedValue[] | undefined

  constructor(charts: readonly HashingCharts[]) {
    this.#charts = charts
  }

  /**
   * The first such member that a plan changes.
   *
   * @param own the charts that the file is rendered with
   */
  changedBy(
    path: string,
    { before, after, edits, objects }: ManifestPlan,
    own: readonly HashingCharts[],
  ): HashedValue | undefined {
    if (edits.length === 0 || path.includes('/templates/')) return undefined
    const pairs = changedValues(before, after)
    // Other files without a kind, such as workflows, hold no objects that change.
    const isValues = own.length === 0 && objects.length > 0 && !isKustomizationFile(path)
    return (
      first(
        pairs.filter(({ isDocument }) => isDocument),
        own.flatMap((charts) => membersFor(charts, path)),
      ) ??
      first(
        pairs.filter(({ isDocument }) => !isDocument || isValues),
        (this.#elsewhere ??= distinct(this.#charts.flatMap((charts) => membersFor(charts)))),
      )
    )
  }
}

/** True for a member of the values in a file, by its name, that names are made from in some part. */
export function isHashedMember(name: string, path: string, own: readonly HashingCharts[]): boolean {
  return own.some((charts) =>
    membersFor(charts, path).some(({ path: [first] }) => first === undefined || first === name),
  )
}

/** The members by their paths in the values of one chart, or in those of any that may be installed. */
function membersFor({ umbrella, sources }: HashingCharts, file?: string): readonly HashedValue[] {
  const { charts } = umbrella
  const chart = file === undefined ? undefined : chartAround(file, charts)
  const { folder } = charts[0]!
  return (chart ? [chart] : charts).flatMap(({ places }) =>
    places.flatMap((place) =>
      sources.values.flatMap((value) => {
        const path = restBelow(value, place)
        return path ? [{ path, folder }] : []
      }),
    ),
  )
}

function distinct(values: readonly HashedValue[]): readonly HashedValue[] {
  return [...new Map(values.map((value) => [value.path.join('\0'), value])).values()]
}

function first(pairs: readonly ValuesPair[], members: readonly HashedValue[]): HashedValue | undefined {
  return members.find(({ path }) =>
    pairs.some(({ before, after }) => firstDifference(memberAt(before, path), memberAt(after, path))),
  )
}
