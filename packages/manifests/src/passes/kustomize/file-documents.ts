import { objectsOf as itemObjects } from '@capi-migrate/transitions'
import { valueOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { hiddenForm } from '../../read/left.ts'
import type { Form } from '../../read/mask/index.ts'
import { openText } from '../../read/open-text.ts'
import { templateParts } from '../../read/stand-in/parts.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { standInsFor } from '../../read/stand-in/stand-in.ts'
import { textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'

/** A document of a file, read. */
export interface FileDocument {
  readonly root: Node
  /** Offset of the root in the file: what a document is known by. */
  readonly start: number
  readonly value: unknown
  /** What stands in for the code of a template. */
  readonly tokens?: readonly Token[]
}

/** The documents of a text; `undefined` where it cannot be read as it stands. */
export function documentsOf(text: string): readonly FileDocument[] | undefined {
  try {
    const documents = openText(text).parts.map((part) => {
      const { documents } = part.reading
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

/** The same of a template, with tokens that stand in for its code; offsets are those of the text with tokens. */
export function templateDocumentsOf(text: string, form: Form): readonly FileDocument[] | undefined {
  const [part, more] = templateParts(text, form, { marks: [''] })
  if (!part || more) return undefined
  for (const { standIn } of standInsFor(part.text, part.holes)) {
    const documents = documentsOf(standIn.text)
    if (documents) return documents.map((document) => ({ ...document, tokens: standIn.tokens }))
  }
  return undefined
}

/** The objects of a document: itself, or the items of a list. */
export function objectsOf(value: unknown): readonly JsonMap[] {
  return itemObjects(value).filter(({ kind }) => textOf(kind) !== undefined)
}
