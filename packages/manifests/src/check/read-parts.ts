import type { Skipped } from '@capi-migrate/edits'
import { readTyped } from '../read/typed.ts'
import type { Node, Reading, ReadingError } from '@capi-migrate/edits/yaml'
import { loadDocuments } from '../read/load.ts'
import { openText } from '../read/open-text.ts'

/** A part of a file, read: the documents in it, or why there are none. */
export interface ReadPart {
  /** Offset in the file that the offsets of the nodes count from. */
  readonly shift: number
  readonly roots: readonly Node[]
  readonly error?: ReadingError
  readonly skipped?: Skipped
}

/** Reads a file part by part, behind a mask where it is a template. */
export function* readParts(text: string, file?: string): Generator<ReadPart> {
  const open = openText(text, file)
  const { form } = open
  if (form === 'plain') {
    for (const { start, text, reading } of open.parts) yield { shift: start, ...rootsOf(text, reading) }
    return
  }
  for (const { readings } of open.streams) {
    let last: Pick<ReadPart, 'roots' | 'error'> | undefined
    for (const { masked } of readings()) {
      last = rootsOf(masked, readTyped(masked))
      if (!last.error) break
    }
    if (!last) continue
    const skipped = last.error && {
      reason: form,
      what: `its placeholders keep it from being YAML: ${last.error.what}`,
    }
    yield { shift: 0, ...last, ...(skipped && { skipped }) }
  }
}

function rootsOf(text: string, reading: Reading): Pick<ReadPart, 'roots' | 'error'> {
  if (reading.error) return { roots: [], error: reading.error }
  const loaded = reading.tolerated && loadDocuments(text)
  if (loaded && 'error' in loaded) return { roots: [], error: loaded.error }
  return { roots: reading.documents.flatMap(({ root }) => root ?? []) }
}
