import { readText, valueOf } from '@capi-migrate/edits/yaml'
import { isMap, listOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import type { Kustomization } from './kustomization.ts'
import { inlineTransformersOf, partFilesOf } from './kustomization.ts'
import type { Resource } from './selector.ts'
import { isTransformer } from './transformers.ts'

/** What a kustomization writes into the metadata of all that it builds. */
export interface Labelling {
  readonly labels: JsonMap
  readonly annotations: JsonMap
  /** True if a program of its own transforms what it builds. */
  readonly isOpen: boolean
}

/**
 * Returns the labels and annotations that a kustomization sets: its own fields, and transformers that Kustomize brings along.
 *
 * @param valuesOf the documents of a file
 */
export function labellingOf(
  own: Kustomization,
  valuesOf: (path: string) => readonly unknown[],
): Labelling | undefined {
  const { commonLabels, labels, commonAnnotations } = own.value
  const transformers = [
    ...partFilesOf(own, 'transformers').flatMap(valuesOf),
    ...inlineTransformersOf(own).flatMap(({ text }) => inText(text)),
  ]
  const given = (kind: string, key: string): readonly unknown[] =>
    transformers.flatMap((one) => (isTransformer(one) && one.kind === kind ? [one[key]] : []))
  const merged = (maps: readonly unknown[]): JsonMap => Object.assign({}, ...maps.filter(isMap)) as JsonMap
  const all = {
    labels: merged([
      commonLabels,
      ...listOf(labels).map((one) => (isMap(one) ? one.pairs : undefined)),
      ...given('LabelTransformer', 'labels'),
    ]),
    annotations: merged([commonAnnotations, ...given('AnnotationsTransformer', 'annotations')]),
    isOpen: transformers.some((one) => !isTransformer(one)),
  }
  const isNone = Object.keys(all.labels).length + Object.keys(all.annotations).length === 0
  return isNone && !all.isOpen ? undefined : all
}

function inText(text: string): readonly unknown[] {
  return readText(text).documents?.map(({ root }) => root && valueOf(root)) ?? []
}

/** Returns an object of a build with what a kustomization writes into its metadata. */
export function labelled(resource: Resource, labelling: Labelling | undefined): Resource {
  if (!labelling) return resource
  const { object } = resource
  const metadata = isMap(object.metadata) ? { ...object.metadata } : {}
  for (const key of ['labels', 'annotations'] as const) {
    const more = labelling[key]
    if (Object.keys(more).length > 0) metadata[key] = { ...(isMap(metadata[key]) && metadata[key]), ...more }
  }
  return {
    ...resource,
    object: { ...object, metadata },
    ...(labelling.isOpen && { isLabelled: true as const }),
  }
}
