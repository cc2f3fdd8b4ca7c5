import type { Entry } from './entry.ts'

/** A condition, and those it rests on. */
export interface ChainLink {
  readonly id: string
  /** There is an entry for it. */
  readonly isKnown: boolean
  readonly below: readonly ChainLink[]
}

/** From one condition down; what was shown further up on the way is not shown again. */
export function chainBelow(
  entries: ReadonlyMap<string, Entry>,
  id: string,
  above: readonly string[] = [],
): ChainLink {
  const way = [...above, id]
  const rests = entries.get(id)?.rests ?? []
  return {
    id,
    isKnown: entries.has(id),
    below:
      way.length > 3
        ? []
        : rests.filter((one) => !way.includes(one)).map((one) => chainBelow(entries, one, way)),
  }
}
