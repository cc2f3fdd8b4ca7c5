import { isEqual, isMap } from '@capi-migrate/edits/json'
import { conversionData, printPlace } from '@capi-migrate/transitions'
import { lastAppliedAnnotation } from '../facts/digest.ts'
import type { KubeObject } from '../source/object.ts'

type Place = readonly (string | number)[]

/** One place where two values differ. A list with the same items in another order is one difference. */
export interface Difference {
  readonly place: Place
  readonly isOrder?: true
}

/** What kubectl and the conversion webhook note down, and no controller reads. */
const notes: readonly string[] = [lastAppliedAnnotation, conversionData]

/** Where the spec, labels and annotations of an object differ; what is empty is as good as absent. */
export function changesOf(before: KubeObject, after: KubeObject): readonly Difference[] {
  return [
    ...differencesOf(shown(before.metadata.labels), shown(after.metadata.labels), ['metadata', 'labels']),
    ...differencesOf(shown(before.metadata.annotations), shown(after.metadata.annotations), [
      'metadata',
      'annotations',
    ]),
    ...bodyOf(before, after),
  ]
}

/** Where two values differ, as deep as can be said. */
export function differencesOf(before: unknown, after: unknown, place: Place = []): readonly Difference[] {
  if (isEqual(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, place)
  if (!isMap(before) || !isMap(after)) return [{ place }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => differencesOf(own(before, key), own(after, key), [...place, key]))
}

/** `spec.files[0].path`; what changed its order only says so. */
export function printDifference({ place, isOrder }: Difference): string {
  return isOrder ? `${printPlace(place)} (order)` : printPlace(place)
}

/** Most objects keep all in `spec`; ConfigMaps and their like do not, and some kinds have fields beside it. */
function bodyOf(before: KubeObject, after: KubeObject): readonly Difference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const rest = keys.filter((key) => !['apiVersion', 'kind', 'metadata', 'status'].includes(key))
  return rest.flatMap((key) => differencesOf(own(before, key), own(after, key), [key]))
}

function listDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
): readonly Difference[] {
  if (before.length !== after.length) return [{ place }]
  const left = [...after]
  const isSame = before.every((one) => {
    const at = left.findIndex((other) => isEqual(one, other))
    return at >= 0 && left.splice(at, 1)
  })
  if (isSame) return [{ place, isOrder: true }]
  return before.flatMap((one, i) => differencesOf(one, after[i], [...place, i]))
}

function shown(map: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !notes.includes(key)))
}

function own(map: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined
}
