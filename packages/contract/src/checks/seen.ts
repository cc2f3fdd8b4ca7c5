import type { Location } from '../place.ts'

/** What a check saw. */
export type Seen =
  /** It is as it should be. */
  | { readonly state: 'met'; readonly place?: Location; readonly says?: string }
  | { readonly state: 'violated'; readonly place?: Location; readonly says: string; readonly next: string }
  /** What the check is about is not there; whether it has to be, the rule says. */
  | { readonly state: 'absent'; readonly place?: Location; readonly says: string; readonly next: string }
  /** It has nothing to do with this kind. */
  | { readonly state: 'aside' }
  /** It cannot be told from what was given. */
  | { readonly state: 'unknown'; readonly missing: string }

export function met(place?: Location, says?: string): Seen {
  return { state: 'met', ...(place && { place }), ...(says !== undefined && { says }) }
}

export function violated(says: string, next: string, place?: Location): Seen {
  return { state: 'violated', says, next, ...(place && { place }) }
}

export function absent(says: string, next: string, place?: Location): Seen {
  return { state: 'absent', says, next, ...(place && { place }) }
}

export function unknown(missing: string): Seen {
  return { state: 'unknown', missing }
}

export const aside: Seen = { state: 'aside' }
