import type { Place, Placed } from './placement.ts'
import type { Row } from './row.ts'

/** A field of the input that the converted object has no place for. */
export interface Loss {
  readonly from: Place
  readonly row: Row
  /** One sentence for people: why it goes, or what takes its place. */
  readonly why: string
}

/** What placements drop, but for what is empty and says the same where it is absent. */
export function lossesOf({ placements }: Placed): readonly Loss[] {
  return placements.flatMap(({ from, to, row, why }) =>
    from && !to && row ? [{ from, row, why: why ?? row.why }] : [],
  )
}
