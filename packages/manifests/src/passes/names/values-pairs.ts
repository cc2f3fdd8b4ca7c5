import { isMap, listOf, textOf } from '@capi-migrate/edits/json'
import { firstDifference } from '../../read/difference.ts'
import { documentsOf, templateDocumentsOf } from '../kustomize/file-documents.ts'
import { holdsValues } from '../chart/values-paths.ts'
import { decoded } from '../nested/base64.ts'

/** Values that may be those of a chart, in a text and in the text after its edits. */
export interface ValuesPair {
  readonly before: unknown
  readonly after: unknown
  /** False for values within something else, such as a HelmRelease. */
  readonly isDocument: boolean
}

/**
 * Returns the values that differ: documents that are no objects, maps below a key that names values, and texts that hold such
 * documents. Flux, Argo CD, helmfile, Kustomize and others each have their own field for values; each name has the word in it.
 */
export function changedValues(before: string, after: string): readonly ValuesPair[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return old.flatMap((one, i) =>
    isMap(one)
      ? [
          ...pairOf(one, now[i], true),
          ...pairsIn(one, now[i], false).map((pair) => ({ ...pair, isDocument: false })),
        ]
      : [],
  )
}

function valuesOf(text: string): readonly unknown[] {
  return (documentsOf(text) ?? templateDocumentsOf(text, 'gotmpl') ?? []).map(({ value }) => value)
}

function pairOf(before: unknown, after: unknown, isDocument: boolean): readonly ValuesPair[] {
  const isObject = isMap(before) && Boolean(textOf(before.kind) && textOf(before.apiVersion))
  return isMap(before) && !isObject && firstDifference(before, after) ? [{ before, after, isDocument }] : []
}

function pairsIn(before: unknown, after: unknown, isNamed: boolean): readonly ValuesPair[] {
  if (!firstDifference(before, after)) return []
  if (typeof before === 'string') {
    const [old, now] = [before, textOf(after) ?? ''].map((text) => decoded(text) ?? text)
    return changedValues(old!, now!)
  }
  if (Array.isArray(before)) return before.flatMap((item, i) => pairsIn(item, listOf(after)[i], isNamed))
  if (!isMap(before) || !isMap(after)) return []
  const inner = Object.keys(before).flatMap((key) => pairsIn(before[key], after[key], holdsValues(key)))
  return isNamed ? [...pairOf(before, after, false), ...inner] : inner
}
