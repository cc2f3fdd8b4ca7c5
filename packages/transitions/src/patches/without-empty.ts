import type { EmptyType } from '../codec.ts'
import type { LeftOutType } from './left-out.ts'
import { mayPrintNothing } from './prints-nothing.ts'

/** Returns the type that a variable of the class has in any case, if there is one. */
export type TypeOf = (variable: string) => unknown

/**
 * Returns the text of a Go template that prints nothing if the given one prints the empty value of a type, and the same
 * otherwise. `undefined` where no such text is known.
 */
export function withoutEmpty(text: string, type: LeftOutType, typeOf: TypeOf): string | undefined {
  if (type === 'array' && /^\s*\[(?!\s*\]\s*$)/.test(text)) return withoutEmptyBrackets(text)
  // A list of lines has an item at least, or is nothing.
  const hasLines = type === 'array' && /^\s*- /m.test(text)
  if (hasLines) return /(?:^|\}\})\s*\[\s*\]/.test(text) ? undefined : text
  let out = ''
  let run: Piece[] = []
  let before: Piece | undefined
  for (const piece of [...piecesOf(text), end]) {
    if (!isControl(piece)) {
      run.push(piece)
      continue
    }
    const written = runWithoutEmpty(run, type, typeOf, before?.code)
    if (written === undefined) return undefined
    out += written + piece.text
    run = []
    before = piece
  }
  return out.trim() === '' ? 'null' : out
}

/** A stretch of a template: text, or code in its braces. */
interface Piece {
  readonly text: string
  /** What stands between the braces. */
  readonly code?: string
}

const end: Piece = { text: '', code: 'end' }

function* piecesOf(text: string): Generator<Piece> {
  for (const [all, code] of text.matchAll(
    /\{\{-?((?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^])*?)-?\}\}|(?:(?!\{\{)[^])+/g,
  ))
    yield code === undefined ? { text: all } : { text: all, code: code.trim() }
}

function isControl({ code }: Piece): boolean {
  return code !== undefined && /^(?:(?:if|else|end|with|range)\b|\/\*|\$\w+\s*:?=)/.test(code)
}

/**
 * What stands between two keywords, and is printed as a whole.
 *
 * @param before the keyword before it
 */
function runWithoutEmpty(
  run: readonly Piece[],
  type: LeftOutType,
  typeOf: TypeOf,
  before?: string,
): string | undefined {
  const whole = run.map(({ text }) => text).join('')
  const printing = run.filter(({ code, text }) => code !== undefined || text.trim() !== '')
  const [only, ...more] = printing
  if (!only) return whole
  if (more.length > 0) return undefined
  if (only.code !== undefined) {
    const [, variable] = /^\.([\w.]+)$/.exec(only.code) ?? []
    const test = variable !== undefined && typeOf(variable) === type ? only.code : printsMore(only.code, type)
    // Asked a second time it stays as it is.
    const isGuarded = before === `if ${test}` || (/^with\b/.test(before ?? '') && ofContext.test(only.code))
    return isGuarded ? whole : whole.replace(only.text, (text) => guarded(text, only.code!, test))
  }
  const value = only.text.replace(/(^|\s)#.*$/gm, '').trim()
  if (!word[type].test(value)) return undefined
  return empty[type].test(value) ? only.text.replace(value, 'null') : whole
}

/** Code that prints what `with` has found not to be empty. */
const ofContext = /^(?:toJson )?\.$/

/** Values that are printed by text alone. */
const word: Readonly<Record<LeftOutType, RegExp>> = {
  boolean: /^[a-z]+$/i,
  integer: /^[-+]?\d+$/,
  array: /^\[\s*\]$/,
}

/** The spellings of an empty value that YAML reads. */
const empty: Readonly<Record<LeftOutType, RegExp>> = {
  boolean: /^(?:false|no?|off)$/i,
  integer: /^[-+]?0+$/,
  array: /^\[\s*\]$/,
}

/** Returns whether a text is an empty value of a type, as YAML reads it. */
export function isEmptyText(text: string, type: EmptyType): boolean {
  return type === 'string' ? text === '' : empty[type].test(text)
}

/** Returns code that asks whether some code prints something else than the empty value; of a list the one that Go and JSON print. */
export function printsMore(code: string, type: LeftOutType): string {
  const text = `(toString ${operand(code)})`
  if (type === 'boolean') return `not (regexMatch "(?i)^(false|no?|off)$" ${text})`
  return `ne ${text} "${type === 'integer' ? '0' : '[]'}"`
}

/** An action behind a question; what it takes away around itself stays outside. */
function guarded(text: string, code: string, test: string): string {
  const [open, close] = [text.startsWith('{{-') ? '{{-' : '{{', text.endsWith('-}}') ? '-}}' : '}}']
  return `${open} if ${test} }}{{ ${code} }}{{ end ${close}`
}

/** Code as one argument. */
function operand(code: string): string {
  return /^(?:\$\w*)?(?:\.[\w.]*)?$/.test(code) ? code : `(${code})`
}

/** `[{{ range .list }}…{{ end }}]`: nothing is printed for a list without items. */
function withoutEmptyBrackets(text: string): string | undefined {
  const inner = /^\s*\[([^]*)\]\s*$/.exec(text)?.[1]
  if (inner === undefined) return undefined
  if (!mayPrintNothing(inner)) return text
  const loop =
    /^\s*\{\{-?\s*range\s+(?:\$\w+\s*(?:,\s*\$\w+\s*)?:=\s*)?([^{}]*?)\s*-?\}\}([^]*)\{\{-?\s*end\s*-?\}\}\s*$/.exec(
      inner,
    )
  if (!loop) return undefined
  const [, list, item] = loop as unknown as readonly [string, string, string]
  const isOneLoop = isBalanced(item) && !mayPrintNothing(item) && !list.includes('"')
  return isOneLoop ? `{{ if ${list} }}${text.trim()}{{ end }}` : undefined
}

/** True for text that closes all blocks that it opens, and no others; no `else` of a block around it either. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const { code = '' } of piecesOf(text)) {
    if (/^(?:if|with|range)\b/.test(code)) depth++
    else if (/^end\b/.test(code) && --depth < 0) return false
    else if (/^else\b/.test(code) && depth === 0) return false
  }
  return depth === 0
}
