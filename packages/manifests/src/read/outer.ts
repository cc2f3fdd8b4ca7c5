import { readText } from '@capi-migrate/edits/yaml'
import type { Document } from '@capi-migrate/edits/yaml'
import { formOf, readings } from './mask/index.ts'
import { partsOf } from './parts.ts'
import { loadDocuments } from './load.ts'

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

/** Reads a text as it is; where that cannot be, with its template code covered. `undefined` where neither can be. */
export function readOuter(text: string, file?: string): Outer | undefined {
  const plain = readParts(text)
  if (plain) return { masked: text, parts: plain }
  for (const { masked } of readings(text, formOf(text, file))) {
    const parts = masked === text ? undefined : readParts(masked)
    if (parts) return { masked, parts }
  }
  return undefined
}

/** What the parser that proves reads in each part; `undefined` where it cannot. */
export function loadParts(text: string): ReadonlyArray<readonly unknown[]> | undefined {
  const loaded = partsOf(text).map((part) => loadDocuments(part.text))
  const documents = loaded.flatMap((one) => ('documents' in one ? [one.documents] : []))
  return documents.length === loaded.length ? documents : undefined
}

function readParts(text: string): readonly OuterPart[] | undefined {
  const parts: OuterPart[] = []
  for (const part of partsOf(text)) {
    const { documents } = readText(part.text)
    if (!documents) return undefined
    parts.push({ ...part, documents })
  }
  return parts
}
