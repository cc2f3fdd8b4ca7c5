import { applyEdits } from '@capi-migrate/edits'
import { assemble } from '@capi-migrate/transitions'
import type { Placement } from '@capi-migrate/transitions'
import { loadAll } from 'js-yaml-4'
import { grow } from '../src/host.ts'
import { layOut } from '../src/layout.ts'
import { sheetOf } from '../src/plan-document.ts'
import { firstDifference } from '../src/prove.ts'
import { readEvents } from '../src/read-events.ts'
import { Refusal } from '../src/refusal.ts'
import { valueOf } from '../src/value.ts'
import { numberedComments } from './random-yaml.ts'

/** What came of laying placements out on a text. */
export interface Laid {
  readonly after?: string
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
  const sheet = sheetOf(text, document, root, { kind: 'Kind', placements, undecided: [] }, value)
  try {
    const drafts = layOut(sheet, grow(root, placements, value))
    const after = applyEdits(text, drafts)
    const expected = assemble(value, placements)
    let now: unknown
    try {
      loadAll(after, (document) => void (now = document), { json: true })
    } catch (error) {
      return { after, problem: `the result does not parse: ${(error as Error).message}` }
    }
    const place = firstDifference(expected, now)
    if (place && !(expected === undefined && now === null)) return { after, problem: `differs at ${place.join('.')}: ${JSON.stringify(expected)} / ${JSON.stringify(now)}` }
    const missing = new Set(numberedComments(text))
    for (const comment of [...numberedComments(after), ...sheet.dropped]) missing.delete(comment)
    if (missing.size > 0) return { after, problem: `lost ${[...missing].join(', ')}` }
    const all = numberedComments(after)
    if (new Set(all).size !== all.length) return { after, problem: `a comment is there twice: ${all.join(' ')}` }
    return { after }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    throw error
  }
}
