import type { Skipped } from '@capi-migrate/edits'
import { readTyped } from '../read/typed.ts'
import { newest } from '@capi-migrate/transitions'
import type { Node, Reading, ReadingError } from '@capi-migrate/edits/yaml'
import { loadDocuments } from '../read/load.ts'
import { bothVersionsAt } from '../read/both-versions.ts'
import type { Form } from '../read/mask/index.ts'
import { openText } from '../read/open-text.ts'
import { templateParts } from '../read/stand-in/parts.ts'

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
  if (text.includes(newest) && isInBothVersions(text, form)) {
    yield { shift: 0, roots: [], skipped: { reason: 'versions', what: inBothVersions } }
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

const inBothVersions = 'its code prints an object as v1beta1 or as v1beta2'

/** Whether a document of a template has the fields of either version in branches: read as one it is of neither. */
function isInBothVersions(text: string, form: Form): boolean {
  return [...templateParts(text, form)].some((part) => bothVersionsAt(part, text) !== undefined)
}

function rootsOf(text: string, reading: Reading): Pick<ReadPart, 'roots' | 'error'> {
  if (reading.error) return { roots: [], error: reading.error }
  const loaded = reading.tolerated && loadDocuments(text)
  if (loaded && 'error' in loaded) return { roots: [], error: loaded.error }
  return { roots: reading.documents.flatMap(({ root }) => root ?? []) }
}
