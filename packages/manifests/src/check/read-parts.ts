import type { Skipped } from '@capi-migrate/edits'
import { readTyped } from '../read/typed.ts'
import type { Node, Reading, ReadingError } from '@capi-migrate/edits/yaml'
import { loadDocuments } from '../read/load.ts'
import { blanks } from '../read/mask/characters.ts'
import type { Range } from '../read/mask/index.ts'
import { openText } from '../read/open-text.ts'
import { withPrinted } from './printed-nodes.ts'
import { uncheckedIn } from './unchecked.ts'
import type { KnownVersions, Unchecked } from './unchecked.ts'

/** A part of a file, read: the documents in it, or why there are none. */
export interface ReadPart {
  /** Offset in the file that the offsets of the nodes count from. */
  readonly shift: number
  readonly roots: readonly Node[]
  readonly error?: ReadingError
  readonly skipped?: Skipped
  /** Objects whose documents are not among the roots. */
  readonly unchecked?: readonly Unchecked[]
}

/**
 * Reads a file part by part, behind a mask where it is a template: but for the documents whose versions nobody knows.
 *
 * @param known what is known of the versions that its code prints; absent for a reader of objects with any version
 */
export function* readParts(text: string, file?: string, known?: KnownVersions): Generator<ReadPart> {
  const open = openText(text, file)
  const { form } = open
  if (form === 'plain') {
    for (const { start, text, reading } of open.parts) yield { shift: start, ...rootsOf(text, reading) }
    return
  }
  const unchecked = uncheckedIn(text, form, known)
  if (unchecked.length > 0) yield { shift: 0, roots: [], unchecked }
  const printed = known?.printed
  for (const { name, start, end, readings } of open.streams) {
    const left = unchecked.flatMap(({ named, document }) =>
      document && named === name && start <= document.start && document.end <= end ? [document] : [],
    )
    let last: Pick<ReadPart, 'roots' | 'error'> | undefined
    for (const { masked } of readings()) {
      const checked = withBlanks(masked, left)
      last = rootsOf(checked, readTyped(checked))
      if (!last.error) break
    }
    if (!last) continue
    const skipped = last.error && {
      reason: form,
      what: `its placeholders keep it from being YAML: ${last.error.what}`,
    }
    const roots = printed ? last.roots.map((root) => withPrinted(root, text, printed)) : last.roots
    yield { shift: 0, ...last, roots, ...(skipped && { skipped }) }
  }
}

function withBlanks(text: string, ranges: readonly Range[]): string {
  let out = ''
  for (const { start, end } of ranges) out += text.slice(out.length, start) + blanks(text.slice(start, end))
  return out + text.slice(out.length)
}

function rootsOf(text: string, reading: Reading): Pick<ReadPart, 'roots' | 'error'> {
  if (reading.error) return { roots: [], error: reading.error }
  const loaded = reading.tolerated && loadDocuments(text)
  if (loaded && 'error' in loaded) return { roots: [], error: loaded.error }
  return { roots: reading.documents.flatMap(({ root }) => root ?? []) }
}
