import { firstIndex } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'

/** A range that is to be written anew. */
export interface Change {
  readonly start: number
  readonly end: number
  /** Id of the row that asks for it. */
  readonly row: string
  /** The new text; a function is asked at the end. `inside` is the range with the changes inside it made. */
  readonly text: string | ((inside: () => string) => string)
  /** Writes something around a range, whatever else is written there. */
  readonly isAround?: true
}

/**
 * The changes of one source text. They may lie inside one another: the outer one decides what becomes of the inner ones by
 * rendering their range, or by leaving it out. Changes that cross are a mistake of ours and throw.
 */
export class Changes {
  readonly #text: string
  readonly #changes: Change[] = []
  readonly #ranges = new Set<string>()
  /** The same in the order of the text, outer ones first; absent where something was added since. */
  #sorted: readonly Change[] | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Takes all of them back. */
  clear(): void {
    this.#changes.length = 0
    this.#ranges.clear()
    this.#sorted = undefined
  }

  /** A range is written once: who asks for the same range again is too late. */
  add(change: Change): void {
    const { start, end, isAround } = change
    const range = `${start} ${end} ${isAround ?? false}`
    if (this.#ranges.has(range)) return
    this.#ranges.add(range)
    this.#changes.push(change)
    this.#sorted = undefined
  }

  /** Whether a range is written. */
  writes({ start, end }: Pick<Change, 'start' | 'end'>): boolean {
    return this.#ranges.has(`${start} ${end} false`)
  }

  /** The text of a range with the changes in it made. */
  render(from: number, to: number): string {
    return this.#render(from, to)
  }

  /** The outermost changes as edits, sorted. */
  edits(): readonly Edit[] {
    return this.#outermost(0, this.#text.length)
      .map((change) => ({
        start: change.start,
        end: change.end,
        text: this.#textOf(change),
        row: change.row,
      }))
      .filter(({ start, end, text }) => this.#text.slice(start, end) !== text)
  }

  #render(from: number, to: number, without?: Change): string {
    let at = from
    let result = ''
    for (const change of this.#outermost(from, to, without)) {
      result += this.#text.slice(at, change.start) + this.#textOf(change)
      at = change.end
    }
    return result + this.#text.slice(at, to)
  }

  #textOf(change: Change): string {
    const { text, start, end } = change
    return typeof text === 'string' ? text : text(() => this.#render(start, end, change))
  }

  /** What is written around a range comes before what is written in its place. */
  #outermost(from: number, to: number, without?: Change): readonly Change[] {
    const sorted = (this.#sorted ??= this.#changes.toSorted(
      (a, b) => a.start - b.start || b.end - a.end || Number(b.isAround ?? 0) - Number(a.isAround ?? 0),
    ))
    const found: Change[] = []
    let reached = from
    const first = firstIndex(sorted, ({ start }) => start >= from)
    for (let at = first; at < sorted.length && sorted[at]!.start <= to; at++) {
      const change = sorted[at]!
      if (change.end > to || change === without) continue
      if (change.start < reached && change.end > reached)
        throw new RangeError(
          `${change.row} writes ${change.start}–${change.end} across what ends at ${reached}`,
        )
      if (change.start < reached) continue
      found.push(change)
      reached = change.end
    }
    return found
  }
}
