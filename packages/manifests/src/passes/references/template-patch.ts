import { documentsOf, templateDocumentsOf } from '../kustomize/file-documents.ts'
import { inScalar } from './in-scalar.ts'
import { ignoreDifferences } from './ignore-differences.ts'
import { nodesAt } from './known-place.ts'
import type { Reader } from './known-place.ts'
import { patchInside } from './patch-inside.ts'
import { titleOf } from './walk.ts'

const patches = ['spec.source.kustomize.patches[]', 'spec.sources[].kustomize.patches[]']

/**
 * What an ApplicationSet lays over its Applications, a text that may be a template: what it says of objects of ours is told,
 * and not written.
 */
export const templatePatch: Reader = function* ({ node, place }, { text: whole, root: holder, to }) {
  if (node.kind !== 'scalar') return
  const { text } = node
  for (const { root, start } of documentsOf(text) ?? templateDocumentsOf(text, 'gotmpl') ?? []) {
    const subject = { text, root, to }
    const spots = patches.flatMap((path) => nodesAt(root, path))
    const found = [
      ...spots.flatMap((spot) => [...patchInside(spot, subject)]),
      ...ignoreDifferences.find(subject),
    ].map(({ edit: _, object: __, offset, ...said }) => ({
      ...said,
      start: Math.min(text.length, offset + start - root.start),
    }))
    for (const told of inScalar(whole, node, place, titleOf(holder), found))
      yield { ...told, isOfWhole: true }
  }
}
