/** Why something could not be looked at. */
export type Why =
  /** 401: the server does not know who asks. */
  | 'unauthorized'
  /** 403: whoever asks has no right to. */
  | 'forbidden'
  /** No such resource, or the dump does not hold it. */
  | 'absent'
  /** No answer: no connection, TLS that does not fit, a server that is overloaded. */
  | 'unreachable'
  /** No answer in time. */
  | 'slow'
  /** An answer that is none of an API server's, or a file that cannot be read. */
  | 'garbled'
  /** The server refused the question for another reason. */
  | 'refused'

/** Something that could not be looked at. Its message is one line that a person can act on. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly why: Why
  /** What to do next, one sentence. */
  readonly next: string

  constructor(why: Why, message: string, next: string) {
    super(message)
    this.why = why
    this.next = next
  }
}
