import type { Line } from './line.ts'
import { printedAt } from './printed.ts'
import type { Printed } from './printed-value.ts'
import type { Stage } from './stages.ts'
import type { Place } from './subtree.ts'
import { upstream } from './table.ts'

/** What becomes of a value that a template prints at a place of an object; see {@link printedAt}. */
export function printedIn(
  { apiVersion, kind }: Readonly<Record<string, unknown>>,
  place: Place,
  { to, line = upstream }: { readonly to: Stage; readonly line?: Line },
): Printed | undefined {
  const transition = line.route(apiVersion, kind, to)
  return transition && printedAt(transition, place)
}
