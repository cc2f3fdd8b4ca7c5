import type { Location } from '../place.ts'

/** What a step's condition found: one for each thing it is about. */
export type Outcome =
  | { readonly state: 'done'; readonly place?: Location; readonly says: string }
  | {
      readonly state: 'open'
      readonly place?: Location
      /** Kind, or `the repository`. */
      readonly object: string
      readonly says: string
      readonly next: string
      /** True where a program writes it once the steps before are done: until then nobody has to. */
      readonly isWritten?: true
    }
  /** Nothing is in the way, which may be so before anything was done: whether the step is, those before it tell. */
  | { readonly state: 'clear'; readonly place?: Location; readonly says: string }
  /** The step is not about what was looked at. */
  | { readonly state: 'not needed'; readonly place?: Location; readonly says: string }
  | { readonly state: 'unknown'; readonly says: string }

/** Nothing is done that was not seen somewhere. */
export function done(says: string, place: Location): Outcome {
  return { state: 'done', says, ...placed(place) }
}

export function open(
  object: string,
  says: string,
  next: string,
  place?: Location,
): Extract<Outcome, { readonly state: 'open' }> {
  return { state: 'open', object, says, next, ...placed(place) }
}

export function clear(says: string, place?: Location): Outcome {
  return { state: 'clear', says, ...placed(place) }
}

export function notNeeded(says: string, place?: Location): Outcome {
  return { state: 'not needed', says, ...placed(place) }
}

export function unknown(says: string): Outcome {
  return { state: 'unknown', says }
}

function placed(place: Location | undefined): { readonly place?: Location } {
  return place ? { place: { file: place.file, line: place.line } } : {}
}

export const repositoryName = 'the repository'

/** Outcomes without those that say the same. */
export function unique(outcomes: readonly Outcome[]): readonly Outcome[] {
  return [...new Map(outcomes.map((outcome) => [JSON.stringify(outcome), outcome])).values()]
}
