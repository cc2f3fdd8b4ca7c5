import { inspect } from 'node:util'
import { applyEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { assemble } from '@capi-migrate/transitions'
import type { Placement } from '@capi-migrate/transitions'
import { readEvents, valueOf } from '@capi-migrate/edits/yaml'
import { editsOf, withFinalLineEnd } from '../src/layout/final-line.ts'
import { grow } from '../src/layout/host.ts'
import { layOut } from '../src/layout/lay-out.ts'
import { sheetOf } from '../src/document/planned-sheet.ts'
import { firstDifference } from '../src/read/difference.ts'
import { loadDocuments } from '../src/read/load.ts'
import { Refusal } from '../src/layout/refusal.ts'
import { styleOfText } from '../src/layout/style.ts'
import { numberedComments } from './random-yaml.ts'

/** What came of laying placements out on a text. */
export interface Laid {
  readonly after?: string
  readonly edits?: readonly Edit[]
  /** The code of why nothing did. */
  readonly refused?: string
  /** Which law is broken. */
  readonly problem?: string
}

/** Lays placements out on the first document of a text, and checks values and comments of the result. */
export function layText(text: string, placementsOf: (value: Record<string, unknown>) => Placement[]): Laid {
  const reading = readEvents(text)
  if (reading.error) throw new Error(`not readable: ${reading.error.what}\n${text}`)
  const document = reading.documents[0]!
  const root = document.root!
  const value = valueOf(root) as Record<string, unknown>
  const placements = placementsOf(value)
  const whole = withFinalLineEnd(text)
  const sheet = sheetOf(
    whole,
    { ...document, end: whole.length },
    root,
    { kind: 'Kind', placements, undecided: [] },
    value,
    () => styleOfText(text),
  )
  try {
    const drafts = layOut(sheet, grow(root, placements, value))
    const edits = editsOf(text, whole, drafts)
    const after = applyEdits(text, edits)
    const expected = assemble(value, placements)
    const now = loadDocuments(after)
    if ('error' in now) return { after, problem: `the result does not parse: ${now.error.what}` }
    const place = firstDifference(expected, now.documents[0])
    if (place)
      return {
        after,
        problem: `differs at ${place.join('.')}: ${inspect(expected)} / ${inspect(now.documents)}`,
      }
    const missing = new Set(numberedComments(text))
    for (const comment of [...numberedComments(after), ...sheet.dropped]) missing.delete(comment)
    if (missing.size > 0) return { after, problem: `lost ${[...missing].join(', ')}` }
    const all = numberedComments(after)
    if (new Set(all).size !== all.length)
      return { after, problem: `a comment is there twice: ${all.join(' ')}` }
    return { after, edits }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.said.code }
    throw error
  }
}
