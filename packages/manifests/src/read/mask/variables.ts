import type { Hole } from './hole.ts'

const head =
  /\$\{[ \t]*[#!]?([A-Za-z_]\w*(?:(?:\.\w+)+(?=[ \t]*\}))?)[ \t]*(\}|:[-=+?]?|[-=+?@[]|\/[/#%]?|##?|%%?|\^\^?|,,?)/y
const namePart = /[ \t]*\w{0,256}/y
/** With these a default follows, which may span lines. */
const defaults = new Set([':=', '=', ':-', '-'])

interface Open {
  readonly start: number
  /** Neither where an action makes the name: `${NODE_{{ .id }}}`. */
  readonly name?: string
  readonly operator?: string
  /** After the operator. */
  readonly from: number
}

/**
 * The `${…}` of a text, outermost ones only, in order. Braces inside are balanced: `${A:={a: 1}}` is one, and so is
 * `${A:=${B}}`. `$${A}` is an escape and no variable; `${}` and what else has no name is text. Only a default may
 * span lines, and none reaches over a `---`. `actions` are skipped, so that their braces do not count. Linear.
 */
export function variablesOf(text: string, actions: readonly Hole[] = []): Hole[] {
  const holes = scan(text, actions, Infinity)
  const more = hashed(text).filter(
    ({ start, end }) => ![...holes, ...actions].some((one) => one.start < end && start < one.end),
  )
  return more.length === 0 ? holes : [...holes, ...more].toSorted((a, b) => a.start - b.start)
}

/** True where a text has a variable. */
export function hasVariable(text: string): boolean {
  return scan(text, [], 1).length > 0 || hashed(text).length > 0
}

/**
 * The names that a deployment replaces and YAML takes for a comment: `###ZARF_VAR_DRAIN###` of Zarf, `#{DRAIN}#` of Azure
 * Pipelines. Without them the value would be none.
 */
function hashed(text: string): readonly Hole[] {
  if (!text.includes('###ZARF_') && !text.includes('}#')) return []
  return [...text.matchAll(/###(ZARF_[A-Z][A-Z\d_]*)###|#\{([\w.-]+)\}#/g)].map(
    ({ 0: all, 1: zarf, 2: other, index }) => ({
      kind: 'variable',
      start: index,
      end: index + all.length,
      name: `#${zarf ?? other}`,
    }),
  )
}

function scan(text: string, actions: readonly Hole[], most: number): Hole[] {
  const scan = new Scan(text)
  let action = 0
  let at = 0
  for (;;) {
    if (scan.isIdle) at = scan.holes.length >= most ? -1 : text.indexOf('${', at)
    if (at === -1 || at >= text.length) return scan.holes
    const end = text.charCodeAt(at) === dollar && text.charCodeAt(at + 1) === brace ? at + 2 : at + 1
    while (action < actions.length && actions[action]!.end <= at) action++
    const around = actions[action]
    at = around && around.start < end ? around.end : scan.take(at, end, around?.start)
  }
}

const newline = 10
const dollar = 36
const brace = 123
const closingBrace = 125

class Scan {
  readonly holes: Hole[] = []
  readonly #text: string
  /** `undefined` for a mere `{`. */
  readonly #stack: (Open | undefined)[] = []
  /** The lowest place on the stack that has to be closed on its line. */
  #oneLine = Infinity

  constructor(text: string) {
    this.#text = text
  }

  get isIdle(): boolean {
    return this.#stack.length === 0
  }

  /** Takes a character, or `${`; the offset to go on from. `action` is where the next action starts. */
  take(start: number, end: number, action: number | undefined): number {
    const code = this.#text.charCodeAt(start)
    if (code === newline) this.#cut(this.#text.startsWith('---', end) ? 0 : this.#oneLine)
    else if (code === brace) this.#stack.push(undefined)
    else if (code === closingBrace) this.#close(end)
    else if (end - start === 2) return this.#open(start, end, action)
    return end
  }

  #open(start: number, end: number, action: number | undefined): number {
    const isEscape = isEven(dollarsBefore(this.#text, start) + 1)
    head.lastIndex = start
    const found = isEscape ? null : head.exec(this.#text)
    if (!found) {
      const from = isEscape ? undefined : endOfNamePart(this.#text, end, action)
      if (from !== undefined) this.#push({ start, from })
      else if (!this.isIdle) this.#stack.push(undefined)
      return end
    }
    const [all, name = '', operator = ''] = found
    const from = start + all.length
    if (operator === '}') {
      this.holes.push({ kind: 'variable', start, end: from, name })
      return from
    }
    this.#push({ start, name, operator, from })
    return from
  }

  #push(open: Open): void {
    this.#stack.push(open)
    if (!mayHaveLines(open)) this.#oneLine = Math.min(this.#oneLine, this.#stack.length - 1)
  }

  /** Adds a variable instead of those inside it. */
  #close(end: number): void {
    const open = this.#stack.at(-1)
    this.#cut(this.#stack.length - 1)
    if (!open) return
    const { start, name, operator, from } = open
    while (this.holes.length > 0 && this.holes.at(-1)!.start > start) this.holes.pop()
    const text = this.#text.slice(from, end - 1)
    this.holes.push({
      kind: 'variable',
      start,
      end,
      ...(name !== undefined && { name, operator }),
      ...(mayHaveLines(open) && { default: { start: from, end: end - 1, text } }),
    })
  }

  /** What is not closed in time is no variable. */
  #cut(length: number): void {
    if (length >= this.#stack.length) return
    this.#stack.length = Math.max(length, 0)
    if (this.#stack.length <= this.#oneLine) this.#oneLine = Infinity
  }
}

function mayHaveLines({ operator = '' }: Open): boolean {
  return defaults.has(operator)
}

/** Where a name goes on with an action; `undefined` where it does not. */
function endOfNamePart(text: string, start: number, action: number | undefined): number | undefined {
  if (action === undefined) return undefined
  namePart.lastIndex = start
  namePart.exec(text)
  const end = namePart.lastIndex
  return end === action ? end : undefined
}

function dollarsBefore(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at - 1) === dollar) at--
  return start - at
}

function isEven(count: number): boolean {
  return count % 2 === 0
}
