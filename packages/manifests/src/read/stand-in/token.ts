import type { Hole } from '../mask/index.ts'

/**
 * What stands in for a stretch of template code, so that the rest is plain YAML. Tokens are made of characters that
 * nobody writes: U+E000, a number, U+E001.
 *
 * - `value` stands inside a line, for a key or a value or a part of one; also for lines below a key that are its value
 * - `line` is a comment line, for template code that prints nothing
 * - `tail` is a comment at the end of a line, for template code on the next line that closes what the line is in
 * - `entry` and `item` are a member of a map or of a list, for lines that print whole members
 */
export interface Token {
  readonly id: number
  readonly kind: 'value' | 'line' | 'tail' | 'entry' | 'item'
  /** What it stands for, with the line end and the spaces before it where these belong to it. */
  readonly text: string
  readonly holes: readonly Hole[]
  /** The column the template code stands at, and the one its stand-in stands at, where it has a line of its own. */
  readonly column?: number
  readonly at?: number
  /** True where it gives a number now: quotes around it would make that a string. */
  readonly unquoted?: true
  /** What the code is known to print: that stands in for it, and there is no word. */
  readonly printed?: string
  /** The token whose code it says in other words. */
  readonly from?: number
}

/**
 * True for code whose place among other code counts: what has a line of its own, and what opens, parts or closes a block
 * that goes on outside of it, wherever it stands.
 */
export function isPlaced(token: Token): boolean {
  return token.kind !== 'value' || isOpen(token)
}

/** True for code that opens, parts or closes a block that goes on outside of it. */
export function isOpen({ holes }: Pick<Token, 'holes'>): boolean {
  let depth = 0
  for (const { role } of holes) {
    if ((role === 'else' || role === 'close') && depth === 0) return true
    if (role === 'open') depth++
    if (role === 'close') depth--
  }
  return depth > 0
}

/** The word that stands for a token. */
export function wordOf(id: number): string {
  return `\uE000${id}\uE001`
}

/** Every token's word in a text, in order. */
export const words = /\uE000(\d+)\uE001/g

/** True for a text that something else stands in for, in whole or in part. */
export function hasToken(text: string): boolean {
  return text.includes('\uE000')
}

/** Puts what tokens stand for into a text for people: a message, the value of a field. */
export function spoken(text: string, tokens: readonly Token[]): string {
  return text.replace(words, (_, id: string) => tokens[Number(id)]!.text.trim())
}
