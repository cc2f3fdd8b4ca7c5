import type { Place } from '../subtree.ts'
import { patternOf } from '../path.ts'
import type { Row, Verb } from '../row.ts'

/** Why the version of templates changes in a ClusterClass. */
export const together =
  'templateRef, selectors and patches of a kind of template go to its new version together'

/** The row behind a change at a place of a ClusterClass: `spec.patches[].definitions[].jsonPatches[].path`. */
export function rowAt(verb: Verb, from: Place, why: string, to: readonly Place[] = [from]): Row {
  return { verb, from: pattern(from), to: verb === 'drop' ? [] : to.map(pattern), why }
}

/** The row behind something that a ClusterClass gets in addition. */
export function addedRow(to: Place, why: string): Row {
  return { verb: 'add', to: [pattern(to)], why }
}

function pattern(place: Place): string {
  return patternOf(place.map((key) => (typeof key === 'number' ? '[]' : key)))
}
