import { readText, valueOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { hiddenForm } from '../left.ts'
import { partsOf } from '../parts.ts'
import { isMap, listOf, textOf } from './json.ts'
import type { JsonMap } from './json.ts'

/** A document of a file, read. */
export interface FileDocument {
  readonly root: Node
  /** Offset of the root in the file: what a document is known by. */
  readonly start: number
  readonly value: unknown
}

/** The documents of a text; `undefined` where it cannot be read as it stands. */
export function documentsOf(text: string): readonly FileDocument[] | undefined {
  try {
    const documents = partsOf(text).map((part) => {
      const { documents } = readText(part.text)
      if (!documents || hiddenForm(part.text, documents)) return undefined
      return documents.flatMap(({ root }) =>
        root ? [{ root, start: part.start + root.start, value: valueOf(root) }] : [],
      )
    })
    return documents.includes(undefined) ? undefined : documents.flatMap((some) => some ?? [])
  } catch {
    return undefined
  }
}

/** The objects of a document: itself, or the items of a list. */
export function objectsOf(value: unknown): readonly JsonMap[] {
  if (!isMap(value) || textOf(value.kind) === undefined) return []
  if (!Array.isArray(value.items) || !String(value.kind).endsWith('List')) return [value]
  return listOf(value.items).filter(isMap)
}
