import { readTyped } from './typed.ts'
import type { Reading } from '@capi-migrate/edits/yaml'

/** A stretch of a text that can be read on its own: one document with the `---` line before it. */
export interface Part {
  readonly start: number
  readonly text: string
  /** What is read in it, once it is asked for. */
  readonly reading: Reading
}

/**
 * Cuts a stream at its `---` lines. Such a line starts a document wherever it stands, even inside a scalar; only
 * directives stand before it, and a stream that has any is left in one part.
 *
 * @param keeps whether what is read in a part is kept, or read again by whoever asks again
 */
export function partsOf(text: string, keeps = true): Part[] {
  if (!text.includes('\n---') || directive.test(text)) return [new LazyPart(0, text, keeps)]
  const parts: Part[] = []
  let start = 0
  for (let at = text.indexOf('\n---'); at !== -1; at = text.indexOf('\n---', at + 1)) {
    if (!isSpace(text.charCodeAt(at + 4))) continue
    parts.push(new LazyPart(start, text.slice(start, at + 1), keeps))
    start = at + 1
  }
  parts.push(new LazyPart(start, text.slice(start), keeps))
  return parts
}

/** A line such as `%YAML 1.2`; `%{` is code of Terraform. */
const directive = /^%(?!\{)/m

/** White space, or the end of the text. */
function isSpace(code: number): boolean {
  return code === 10 || code === 13 || code === 32 || code === 9 || Number.isNaN(code)
}

class LazyPart implements Part {
  readonly start: number
  readonly text: string
  readonly #keeps: boolean
  #reading: Reading | undefined

  constructor(start: number, text: string, keeps: boolean) {
    this.start = start
    this.text = text
    this.#keeps = keeps
  }

  get reading(): Reading {
    if (!this.#keeps) return readTyped(this.text)
    return (this.#reading ??= readTyped(this.text))
  }
}
