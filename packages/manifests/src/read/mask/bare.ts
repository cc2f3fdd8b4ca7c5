import { BlockScalars, isBlankLine } from './block-scalar.ts'

/**
 * What the braces of a text are to YAML. `{{ … }}` in a quoted string, in a block scalar or in the midst of a plain
 * one is text, and often meant for somebody else: cloud-init, the patches of a ClusterClass, a chart's values.
 */
export interface Bare {
  /** `{{` where a key or a value starts: no YAML. */
  readonly braces: boolean
  /** `{%` there. */
  readonly percent: boolean
  /** `{{ .name` in a value that is no template by the name of its key. */
  readonly data: boolean
}

/** Reads a text line by line, with as much of YAML as it takes to know strings, comments and block scalars. Linear. */
export function bareOf(text: string): Bare {
  const reader = new Reader()
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    reader.line(text.slice(start, end))
    start = end + 1
  }
  return reader
}

/** Keys whose value Cluster API itself or one of its add-ons will render: `template`, `valuesTemplate`, `enabledIf`. */
const renders = /(?:template|enabledIf)["']?$/i
/** `$labels` and `$value` are those of an alert. */
const readsData = /\{\{-?\s*(?:\.|\$(?!labels\b|value\b))[A-Za-z_]/

class Reader implements Bare {
  braces = false
  percent = false
  data = false
  readonly #scalars = new BlockScalars()
  /** The quote of a string that goes on. */
  #quote: string | undefined
  #depth = 0

  line(line: string): void {
    let at = 0
    if (this.#quote) {
      at = this.#afterQuote(line, 0)
      if (this.#quote) return
    } else {
      if (isBlankLine(line) || this.#scalars.holds(line)) return
      if (line.startsWith('---')) this.#depth = 0
      if (!/["'{[\]}]/.test(line)) return
    }
    this.#tokens(line, at)
  }

  #tokens(line: string, from: number): void {
    let at = from
    let isStart = at === 0
    let key = ''
    let tokenStart = 0
    while (at < line.length) {
      const c = line[at]!
      if (c === ' ' || c === '\t') at++
      else if (c === '#' && (at === 0 || /\s/.test(line[at - 1]!))) return
      else if (isStart) {
        tokenStart = at
        if (c === '"' || c === "'") {
          this.#quote = c
          const end = this.#afterQuote(line, at + 1)
          this.#value(line.slice(at, end), key)
          at = end
          isStart = false
        } else if (line.startsWith('{{', at)) return void (this.braces = true)
        else if (line.startsWith('{%', at)) return void (this.percent = true)
        else if (c === '{' || c === '[') {
          this.#depth++
          at++
        } else if (this.#depth > 0 && (c === ']' || c === '}')) {
          this.#depth--
          isStart = false
          at++
        } else if ((c === '-' || c === '?') && /^\s/.test(line[at + 1] ?? ' ')) at++
        else {
          isStart = false
          at++
        }
      } else {
        const stop = this.#plainEnd(line, at)
        if (line[stop] === ':') key = line.slice(tokenStart, stop)
        else this.#value(line.slice(tokenStart, stop), key)
        at = stop
        if (at < line.length && line[at] !== ' ') {
          if (line[at] === ']' || line[at] === '}') this.#depth = Math.max(0, this.#depth - 1)
          else isStart = true
          at++
        }
      }
    }
  }

  /** Where a plain scalar ends: at a `: `, a ` #`, or in flow style at one of `,]}`. */
  #plainEnd(line: string, from: number): number {
    for (let at = from; at < line.length; at++) {
      const c = line[at]!
      if (c === ':' && /^\s?$/.test(line.slice(at + 1, at + 2))) return at
      if (c === ' ' && line[at + 1] === '#') return at
      if (this.#depth > 0 && (c === ',' || c === ']' || c === '}') && line[at + 1] !== c) return at
    }
    return line.length
  }

  #value(value: string, key: string): void {
    if (!this.data && value.includes('{{') && !renders.test(key) && readsData.test(value)) {
      this.data = key !== '' || /^["']?\{\{/.test(value)
    }
  }

  /** After the quote that ends the open string; the end of the line where it goes on. */
  #afterQuote(line: string, from: number): number {
    for (let at = from; at < line.length; at++) {
      if (line[at] === '\\' && this.#quote === '"') at++
      else if (line[at] === this.#quote) {
        if (this.#quote === "'" && line[at + 1] === "'") at++
        else {
          this.#quote = undefined
          return at + 1
        }
      }
    }
    return line.length
  }
}
