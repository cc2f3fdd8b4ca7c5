import type { Document } from '@capi-migrate/edits/yaml'
import { readings } from './mask/index.ts'
import type { Form } from './mask/index.ts'
import { partsOf } from './parts.ts'
import type { Part } from './parts.ts'

/** A part of a text and the documents in it; their offsets are those of `text`. */
export interface OuterPart {
  readonly start: number
  readonly text: string
  readonly documents: readonly Document[]
}

/** A text that is read for what stands within it. */
export interface Outer {
  /** As long as the text, and the same but for template code. */
  readonly masked: string
  readonly parts: readonly OuterPart[]
}

/** A text cut into its parts, and the language it is a template of. */
interface Cut {
  readonly text: string
  readonly parts: readonly Part[]
  readonly form: Form
}

/** Reads a text as it is; where that cannot be, with its template code covered. `undefined` where neither can be. */
export function outerOf(cut: Cut): Outer | undefined {
  const plain = documentsOf(cut.parts)
  if (plain) return { masked: cut.text, parts: plain }
  for (const { masked } of readings(cut.text, cut.form)) {
    const parts = masked === cut.text ? undefined : documentsOf(partsOf(masked))
    if (parts) return { masked, parts }
  }
  return undefined
}

function documentsOf(parts: readonly Part[]): readonly OuterPart[] | undefined {
  const read: OuterPart[] = []
  for (const { start, text, reading } of parts) {
    if (!reading.documents) return undefined
    read.push({ start, text, documents: reading.documents })
  }
  return read
}
