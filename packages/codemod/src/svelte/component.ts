import { givenName, isProgram } from '../vue/component.ts'
import type { Component, Given, Local, Stretch, TemplateExpression } from '../vue/component.ts'

/**
 * Reads a component of Svelte as a program that keeps its offsets: its scripts, and each expression of its markup as a statement.
 * Any text can be read; what is broken holds less.
 */
export function readSvelte(text: string): Component {
  const reader = new Reader(text)
  reader.read()
  return reader.component()
}

/** A component is a module, whatever it exports; as long as `</script>`. */
const module = ';export{}'

const script = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const other = /<style\b[\s\S]*?<\/style\s*>|<!--[\s\S]*?-->/gi

class Reader {
  readonly #text: string
  readonly #program: string[]
  readonly #expressions: TemplateExpression[] = []
  readonly #locals: Local[] = []
  readonly #given: Given[] = []
  readonly #unread: Stretch[] = []
  /** The blocks `{#each …}` that are open, without their ends. */
  readonly #open: Local[] = []
  #isTyped = false

  constructor(text: string) {
    this.#text = text
    this.#program = text.replace(/[^\r\n]/g, ' ').split('')
  }

  read(): void {
    let markup = this.#text.replace(script, (whole, attributes: string, code: string, at: number) => {
      this.#isTyped ||= /\blang\s*=\s*["']?(?:ts|typescript)\b/.test(attributes)
      const start = at + '<script'.length + attributes.length + 1
      this.#put(start, code + module)
      return blank(whole)
    })
    markup = markup.replace(other, blank)
    let tag: string | undefined
    let quote: string | undefined
    for (let at = 0; at < markup.length; at++) {
      const letter = markup[at]!
      if (letter === '{') {
        const end = endOf(markup, at)
        this.#braces({ start: at + 1, end }, tag, quote)
        at = end
      } else if (tag === undefined) {
        const [, name] = /^<([A-Za-z][\w.:-]*)/.exec(markup.slice(at, at + 100)) ?? []
        tag = name
      } else if (quote !== undefined) {
        if (letter === quote) quote = undefined
      } else if (letter === '"' || letter === "'") quote = letter
      else if (letter === '>') tag = undefined
    }
  }

  component(): Component {
    return {
      program: this.#program.join(''),
      ending: this.#isTyped ? '.ts' : '.js',
      isSetup: true,
      expressions: this.#expressions,
      locals: [...this.#locals, ...this.#open],
      given: this.#given,
      paths: [],
      unread: this.#unread,
    }
  }

  /** What stands between braces: a block, or an expression. */
  #braces(stretch: Stretch, tag: string | undefined, quote: string | undefined): void {
    const inner = this.#text.slice(stretch.start, stretch.end)
    if (/^\/each\b/.test(inner)) {
      const open = this.#open.pop()
      if (open) this.#locals.push({ ...open, end: stretch.start })
      return
    }
    const [word = ''] = /^\s*(?:#each|#if|#key|#await|:else if|@html|@render|\.\.\.)\s*/.exec(inner) ?? []
    if (word === '' && /^[#/:@]/.test(inner)) return
    const start = stretch.start + word.length
    if (word.startsWith('#each')) return this.#each({ start, end: stretch.end })
    const [then = ''] = word.startsWith('#await') ? (/\s+(?:then|catch)\b.*$/s.exec(inner) ?? []) : []
    const own = { start, end: stretch.end - then.length }
    const before = this.#text.slice(Math.max(0, stretch.start - 81), stretch.start - 1)
    const [, name] = /([\w:-]+)=["']?$/.exec(before) ?? []
    this.#expression(own, quote, name?.startsWith('bind:'))
    if (tag !== undefined && word === '')
      this.#given.push({
        to: givenName(tag),
        as: givenName(name?.replace(/^bind:/, '') ?? inner.trim()),
        value: own,
      })
  }

  /** `{#each machines as machine, i (machine.metadata.uid)}` */
  #each({ start, end }: Stretch): void {
    const inner = this.#text.slice(start, end)
    const [whole = '', names = ''] = /\s+as\s+([^]*)$/.exec(inner) ?? []
    const of = { start, end: end - whole.length }
    const isRead = this.#expression(of, undefined)
    const [, name = ''] = /^([\w$]+)\s*(?:[,(]|$)/.exec(names) ?? []
    const local = { start: end, end: this.#text.length, names: new Set(names.match(/[\w$]+/g)) }
    this.#open.push(isRead && name !== '' ? { ...local, item: { name, of } } : local)
  }

  /** Puts an expression into the program as a statement. False where it is none. */
  #expression({ start, end }: Stretch, quote: string | undefined, isModel = false): boolean {
    const text = this.#text.slice(start, end)
    if (!isProgram(`;(${text})`)) {
      if (text.trim() !== '') this.#unread.push({ start, end })
      return false
    }
    // Beside another expression, or at the start of a line, there is no room for parentheses.
    const hasRoom = this.#program[start - 2] === ' '
    this.#put(start - (hasRoom ? 2 : 1), hasRoom ? `;(${text})` : `;${text}`)
    this.#expressions.push({ start, end, quote, isModel })
    return true
  }

  #put(start: number, text: string): void {
    for (let i = 0; i < text.length; i++) this.#program[start + i] = text[i]!
  }
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

/** Where braces that open at a place are closed again, texts in between aside. */
function endOf(text: string, open: number): number {
  let depth = 0
  let quote: string | undefined
  for (let at = open; at < text.length; at++) {
    const letter = text[at]!
    if (quote !== undefined) {
      if (letter === '\\') at++
      else if (letter === quote) quote = undefined
    } else if (/["'`]/.test(letter)) quote = letter
    else if (letter === '{') depth++
    else if (letter === '}' && --depth === 0) return at
  }
  return text.length
}
