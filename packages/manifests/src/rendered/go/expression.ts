/** A part of a Go template that has a value. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: unknown }
  /** `.`, `$`, `$name`; fields of it come in `fields`. */
  | { readonly kind: 'dot' | 'variable'; readonly name: string; readonly fields: readonly string[] }
  | { readonly kind: 'pipeline'; readonly pipeline: Pipeline; readonly fields: readonly string[] }
  | { readonly kind: 'function'; readonly name: string }

/** Commands, each of which is given the value of the one before as its last argument. */
export interface Pipeline {
  /** `$x := …` declares, `$x = …` sets; a range declares two. */
  readonly names: readonly string[]
  readonly declares: boolean
  readonly commands: readonly (readonly Expression[])[]
}

/** Thrown where a template is none. */
export class NoTemplate extends Error {
  override name = 'NoTemplate'
}

const tokens =
  /\s*(?:("(?:[^"\\\n]|\\.)*")|`([^`]*)`|'(\\?.)'|(:=|=|\||\(|\)|,)|(-?(?:0x[0-9a-fA-F]+|\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?))(?![\w.])|(\$\w*|\.(?![\w])|\w+)?((?:\.\w+)*))/y

type Token = {
  readonly text: string
  readonly value?: unknown
  readonly fields?: readonly string[]
  /** True where white space stands before it: `(a).b` is one thing, `(a) .b` are two. */
  readonly spaced: boolean
}

/** Reads what stands between braces, without its keyword. */
export function pipelineOf(code: string): Pipeline {
  return new Reader(tokensOf(code)).whole()
}

function tokensOf(code: string): Token[] {
  const found: Token[] = []
  tokens.lastIndex = 0
  while (tokens.lastIndex < code.trimEnd().length) {
    const match = tokens.exec(code)
    if (!match || match[0] === '') throw new NoTemplate(`cannot read ${code}`)
    const [all, double, raw, rune, sign, number, word = '', fields = ''] = match
    const spaced = /^\s/.test(all) || match.index === 0
    if (double !== undefined)
      found.push({ text: 'literal', value: JSON.parse(double.replace(/\\'/g, "'")), spaced })
    else if (raw !== undefined) found.push({ text: 'literal', value: raw, spaced })
    else if (rune !== undefined) found.push({ text: 'literal', value: rune.codePointAt(0), spaced })
    else if (number !== undefined)
      found.push({ text: 'literal', value: Number(number.replaceAll('_', '')), spaced })
    else if (sign !== undefined) found.push({ text: sign, spaced })
    else found.push({ text: word || '.', fields: fields.split('.').slice(1), spaced })
  }
  return found
}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Pipeline {
    const pipeline = this.#pipeline()
    if (this.#at < this.#tokens.length) throw new NoTemplate(`unexpected ${this.#tokens[this.#at]!.text}`)
    return pipeline
  }

  #pipeline(): Pipeline {
    const names: string[] = []
    const second = this.#tokens[this.#at + 1]?.text
    const assigns =
      second === ':=' || second === '=' || (second === ',' && this.#tokens[this.#at]!.text.startsWith('$'))
    if (assigns) {
      names.push(this.#next().text)
      if (this.#peek() === ',') {
        this.#at++
        names.push(this.#next().text)
      }
    }
    const declares = assigns && this.#next().text === ':='
    const commands = [this.#command()]
    while (this.#peek() === '|') {
      this.#at++
      commands.push(this.#command())
    }
    return { names, declares, commands }
  }

  #command(): Expression[] {
    const operands: Expression[] = []
    while (this.#at < this.#tokens.length && this.#peek() !== '|' && this.#peek() !== ')')
      operands.push(this.#operand())
    return operands
  }

  #operand(): Expression {
    const { text, value, fields = [] } = this.#next()
    if (text === 'literal') return { kind: 'literal', value }
    if (text === '(') {
      const pipeline = this.#pipeline()
      if (this.#next().text !== ')') throw new NoTemplate('a parenthesis is not closed')
      const after = this.#tokens[this.#at]
      const chained = after?.text === '.' && !after.spaced
      if (chained) this.#at++
      return { kind: 'pipeline', pipeline, fields: chained ? after.fields! : [] }
    }
    if (text === '.') return { kind: 'dot', name: text, fields }
    if (text.startsWith('$')) return { kind: 'variable', name: text, fields }
    if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true' }
    if (text === 'nil') return { kind: 'literal', value: undefined }
    return { kind: 'function', name: text }
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at]?.text
  }

  #next(): Token {
    const token = this.#tokens[this.#at++]
    if (!token) throw new NoTemplate('something is missing at the end')
    return token
  }
}
