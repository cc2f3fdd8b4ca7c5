/** Thrown where a change cannot be laid out in a text without a risk; it becomes a task and the document stays. */
export class Refusal extends Error {
  override name = 'Refusal'
  /** Offset in the source text. */
  readonly offset: number
  readonly next: string

  constructor(offset: number, what: string, next: string) {
    super(what)
    this.offset = offset
    this.next = next
  }
}
