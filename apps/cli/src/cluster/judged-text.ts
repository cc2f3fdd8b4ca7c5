import type { Judged } from '@capi-migrate/cluster'
import { printable } from '@capi-migrate/plan'

/** What is the matter, one clause. */
export function headlineOf({ rule, outcome }: Judged): string {
  return outcome === 'broken' ? rule.broken : `it cannot be told whether ${rule.holds}`
}

/** What a person does next. */
export function nextOf({ rule, outcome, missing }: Judged): string {
  return outcome === 'broken' ? rule.mended : (missing[0]?.next ?? rule.mended)
}

/** Where it was seen, what could not be read, and what to do next; a line each. */
export function detailOf(judged: Judged): readonly string[] {
  return [
    ...judged.seen.map(({ object, says }) => (object ? `${object}: ${says}` : says)),
    ...judged.missing.map(({ what, says }) => `not read: ${what}: ${says}`),
    `next: ${nextOf(judged)}`,
  ].map(printable)
}
