import type { Said } from '@capi-migrate/transitions'

/** Thrown where a change cannot be laid out in a text without a risk; it becomes a task and the document stays. */
export class Refusal extends Error {
  override name = 'Refusal'
  /** Offset in the source text. */
  readonly offset: number
  readonly said: Said

  constructor(offset: number, said: Said) {
    super(said.what)
    this.offset = offset
    this.said = said
  }
}
