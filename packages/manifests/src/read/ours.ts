import { apiGroup } from '@capi-migrate/transitions'

/** What a text is looked through for, besides {@link apiGroup}. */
export interface Marks {
  /** Groups and kinds of providers that are asked for and lie in a group of their own. */
  readonly marks?: readonly string[]
}

/** The one quick look at texts: whether one may hold something of ours, or of a provider that is asked for. */
export function mayHold(text: string, { marks = [] }: Marks = {}): boolean {
  return text.includes(apiGroup) || marks.some((mark) => text.includes(mark))
}

/** Where a text first says what {@link mayHold} looks for; 0 where it does not. */
export function firstMark(text: string, { marks = [] }: Marks = {}): number {
  const places = [apiGroup, ...marks].map((mark) => text.indexOf(mark)).filter((at) => at !== -1)
  return places.length > 0 ? Math.min(...places) : 0
}
