import { documentsOf } from './file-documents.ts'
import { mayBeKustomization, kustomizationOf, patchesOf } from './kustomization.ts'

/**
 * The files that a kustomization lays over objects: they need not hold whole ones. None for any other file, whose text
 * is not asked for.
 */
export function patchFilesOf(path: string, textOf: () => string | undefined): readonly string[] {
  const text = mayBeKustomization(path) ? textOf() : undefined
  if (text === undefined) return []
  const kustomization = kustomizationOf(path, documentsOf(text))
  return kustomization ? patchesOf(kustomization).flatMap(({ file }) => file?.path ?? []) : []
}
