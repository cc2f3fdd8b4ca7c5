import type { Edit } from '@capi-migrate/edits'

/** A range that is to be written anew. */
export interface Change {
  readonly start: number
  readonly end: number
  /** Id of the row that asks for it. */
  readonly row: string
  /** The new text; a function is asked at the end, and may render ranges that lie inside its own. */
  readonly text: string | (() => string)
}

/**
 * The changes of one source text. They may lie inside one another: the outer one decides what becomes of the inner ones by
 * rendering their range, or by leaving it out. Changes that cross are a mistake of ours and throw.
 */
export class Changes {
  readonly #text: string
  readonly #changes: Change[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** A range is written once: who asks for the same range again is too late. */
  add(change: Change): void {
    const { start, end } = change
    if (!this.#changes.some((other) => other.start === start && other.end === end)) this.#changes.push(change)
  }

  /** The text of a range with the changes in it made. */
  render(from: number, to: number): string {
    let at = from
    let result = ''
    for (const change of this.#outermost(from, to)) {
      result += this.#text.slice(at, change.start) + textOf(change)
      at = change.end
    }
    return result + this.#text.slice(at, to)
  }

  /** The outermost changes as edits, sorted. */
  edits(): readonly Edit[] {
    return this.#outermost(0, this.#text.length)
      .map((change) => ({ start: change.start, end: change.end, text: textOf(change), row: change.row }))
      .filter(({ start, end, text }) => this.#text.slice(start, end) !== text)
  }

  #outermost(from: number, to: number): readonly Change[] {
    const inside = this.#changes.filter(({ start, end }) => start >= from && end <= to)
    const found: Change[] = []
    let reached = from
    for (const change of inside.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
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

function textOf({ text }: Change): string {
  return typeof text === 'string' ? text : text()
}
