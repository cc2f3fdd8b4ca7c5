import { actionOf } from './action.ts'
import type { Delimiters } from './delimiters.ts'
import type { Hole } from './hole.ts'

/**
 * The actions of a text, in order and without overlap. Lexed as Go does: a closing delimiter in a string, a raw
 * string or a comment closes nothing. Where that finds no end, the first closing delimiter is taken. Linear.
 */
export function actionsOf(text: string, delimiters: readonly Delimiters[]): Hole[] {
  const holes: Hole[] = []
  const scans = delimiters.map((one) => new Scan(text, one))
  let at = 0
  for (;;) {
    let first: Scan | undefined
    for (const scan of scans) if (scan.openFrom(at) < (first?.openFrom(at) ?? Infinity)) first = scan
    if (!first) return holes
    const start = first.openFrom(at)
    const end = first.endOf(start)
    if (end === undefined) {
      first.stop()
      continue
    }
    holes.push(actionOf(text, start, end, first.delimiters))
    at = end
  }
}

/** Looks for one pair of delimiters; what it found ahead it keeps, so that no stretch is searched twice. */
class Scan {
  readonly delimiters: Delimiters
  readonly #text: string
  readonly #ahead = new Map<string, number>()
  /** Up to here the lexer has failed; another try from within would fail as well. */
  #hopeless = 0
  #stopped = false

  constructor(text: string, delimiters: Delimiters) {
    this.#text = text
    this.delimiters = delimiters
  }

  openFrom(at: number): number {
    return this.#stopped ? Infinity : this.#next(this.delimiters.open, at)
  }

  stop(): void {
    this.#stopped = true
  }

  /** After the closing delimiter of the action that starts here; `undefined` where none follows. */
  endOf(start: number): number | undefined {
    const { open, close } = this.delimiters
    const from = start + open.length
    const first = this.#next(close, from)
    if (first === Infinity) return undefined
    const lexed = start < this.#hopeless ? undefined : this.#lex(from)
    return (lexed ?? first) + close.length
  }

  /** Offset of the closing delimiter. */
  #lex(from: number): number | undefined {
    const { open, close, language } = this.delimiters
    if (language === 'jinja-comment' || language === 'ytt-text') return undefined
    const text = this.#text
    const comment = language === 'go' ? this.#afterComment(from) : undefined
    if (comment !== undefined) return comment
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === close.charCodeAt(0) && text.startsWith(close, at)) return at
      if (code === open.charCodeAt(0) && text.startsWith(open, at)) break
      if (code === 34 || (code === 39 && language !== 'go')) {
        const end = quoteEnd(text, at)
        if (end === undefined) break
        at = end
      } else if (code === 96 && language === 'go') {
        const end = this.#next('`', at + 1)
        if (end === Infinity) break
        at = end
      }
    }
    this.#hopeless = at
    return undefined
  }

  /** A comment is an action of its own, a trim marker on either side allowed. */
  #afterComment(from: number): number | undefined {
    const text = this.#text
    const at = text[from] === '-' && /\s/.test(text[from + 1] ?? '') ? skipSpace(text, from + 1) : from
    if (!text.startsWith('/*', at)) return undefined
    const end = this.#next('*/', at + 2)
    if (end === Infinity) return undefined
    let after = end + 2
    if (/\s/.test(text[after] ?? '')) {
      after = skipSpace(text, after)
      if (text[after] === '-') after++
    }
    return text.startsWith(this.delimiters.close, after) ? after : undefined
  }

  #next(what: string, from: number): number {
    const known = this.#ahead.get(what)
    if (known !== undefined && known >= from) return known
    const found = this.#text.indexOf(what, from)
    const next = found === -1 ? Infinity : found
    this.#ahead.set(what, next)
    return next
  }
}

/** Offset of the quote that ends a string on the same line. */
function quoteEnd(text: string, start: number): number | undefined {
  const quote = text.charCodeAt(start)
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === 10) return undefined
    if (code === 92) at++
  }
  return undefined
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}
