import type { Placed } from './placement.ts'
import type { Place } from './subtree.ts'
import type { Row } from './row.ts'

/** A field of the input that the converted object has no place for. */
export interface Loss {
  readonly from: Place
  readonly row: Row
}

/**
 * What rows drop; each row says why. What is empty and says the same where it is absent is no loss, nor is what stands
 * somewhere else now, such as the name of an item that is a key.
 */
export function lossesOf({ placements }: Placed): readonly Loss[] {
  const losses: Loss[] = []
  for (const { from, to, row, why } of placements)
    if (from && !to && row?.verb === 'drop' && (why === undefined || why === row.why))
      losses.push({ from, row })
  return losses
}
