import { lostLeaf, printPlace } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import { firstDifference } from '../read/difference.ts'
import { loadDocuments } from '../read/load.ts'
import type { Loaded } from '../read/load.ts'
import type { DocumentPlan } from './plan-document.ts'

/** Why an edited text is not what the rows say. */
export interface Refutation {
  readonly what: string
  /** Offset in the text as it was. */
  readonly offset?: number
  /** The document and the place in it that differ first. */
  readonly document?: number
  readonly place?: Place
  /** True where the other parser cannot read the text in the first place, or reads something else. */
  readonly unclear?: boolean
}

/**
 * Reads a text after its edits with another parser than the one that planned them, and looks for the first
 * place where the result is not the author's conversion of what was there, or where that conversion loses a field
 * without a word; `undefined` where there is none.
 * The conversion was made of what the first parser read, and is good only where both parsers read the same.
 *
 * @param old what that parser read before
 * @param results what the plans make of their documents
 */
export function refute(
  old: Loaded,
  after: string,
  plans: ReadonlyArray<DocumentPlan | undefined>,
  results: readonly unknown[],
): Refutation | undefined {
  if ('error' in old) return { ...old.error, unclear: true }
  const now = loadDocuments(after)
  if ('error' in now) return { what: `the edited text would not parse: ${now.error.what}` }
  if (now.hasRepeatedKey && !old.hasRepeatedKey) return { what: 'the edited text would say a key twice' }
  if (old.documents.length !== now.documents.length || old.documents.length < plans.length) {
    return {
      what: `${plans.length} documents were planned, ${old.documents.length} are read before and ${now.documents.length} after`,
    }
  }
  for (const [document, value] of old.documents.entries()) {
    const plan = plans[document]
    const apart = plan && firstDifference(value, plan.value)
    if (apart)
      return {
        what: `two YAML parsers read this file differently at ${say(apart)}`,
        document,
        place: apart,
        unclear: true,
      }
    const expected = plan ? results[document] : value
    const lost = plan && !plan.untouched && lostLeaf(value, plan.placed.placements, expected)
    if (lost) return { what: `${say(lost)} would be lost: nothing says where it goes`, document, place: lost }
    const place = firstDifference(expected, now.documents[document])
    if (place)
      return { what: `the edited text would differ from the conversion at ${say(place)}`, document, place }
  }
  return undefined
}

function say(place: Place): string {
  return printPlace(place) || 'its root'
}
