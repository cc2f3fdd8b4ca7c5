import { flat } from '../../read/mask/hole.ts'
import type { Hole, Range } from '../../read/mask/index.ts'
import { scan } from '../../read/mask/scan.ts'
import { codeOf, stagesOf } from '../template/list-text.ts'

/** Code that prints the lines of a named template at a column: `{{ include "x" . | nindent 4 }}`. */
export interface Call {
  readonly name: string
  /** Where the name is written, with its quotes. */
  readonly nameAt: Range
  /** What the lines take the place of: the line of the code, or what stands behind the colon of a key. */
  readonly range: Range
  readonly column: number
  /** The key that it is the value of; absent where it has a line of its own below no key. */
  readonly key?: string
}

/** The calls in a stretch of a text that are written in a way that says where each line is printed, in order. */
export function callsIn(text: string, { start, end }: Range): readonly Call[] {
  const part = text.slice(start, end)
  if (!part.includes('indent ') && !atLeft.test(part)) return []
  return flat(scan(part, 'helm')).flatMap((hole) => {
    const column = hole.kind === 'action' ? (hole.indent ?? columnAtLeft(part, hole)) : undefined
    const call = column === undefined ? undefined : callOf(part, hole, column)
    return call ? [{ ...call, range: shifted(call.range, start), nameAt: shifted(call.nameAt, start) }] : []
  })
}

/** An `include` at the very left prints its lines where they are to be, also without `indent`. */
const atLeft = /^\{\{-? *include\s/m

function columnAtLeft(text: string, { start, end }: Hole): number | undefined {
  const before = text.slice(0, start)
  // A `{{-` takes the line end before it away.
  const isLine = before.trim() === '' || (text[start + 2] !== '-' && before.endsWith('\n'))
  const isCall = isLine && !/[ \t]$/.test(before) && atLeft.test(text.slice(start, end))
  return isCall && !/:[ \t]*\r?\n$/.test(before) ? 0 : undefined
}

function callOf(text: string, hole: Hole, column: number): Call | undefined {
  const said = nameIn(text, hole)
  if (!said) return undefined
  const from = text.lastIndexOf('\n', hole.start - 1) + 1
  const newline = text.indexOf('\n', hole.end)
  const to = newline === -1 ? text.length : newline
  const before = text.slice(from, hole.start)
  if (text.slice(hole.end, to).trim() !== '' || !keepsLineEnd(text, hole)) return undefined
  if (before.trim() === '') {
    const key = /(?:^|\n)[ \t]*(?:- +)*([\w.-]+):[ \t]*\r?\n(?:[ \t]*\r?\n)*$/.exec(text.slice(0, from))?.[1]
    return { ...said, range: { start: from, end: hole.end }, column, ...(key !== undefined && { key }) }
  }
  const key = /^[ \t]*(?:- +)*([\w.-]+):([ \t]*)$/.exec(before)
  if (!key || !/nindent\s+\d+/.test(text.slice(hole.start, hole.end))) return undefined
  return { ...said, range: { start: hole.start - key[2]!.length, end: hole.end }, column, key: key[1]! }
}

/** The name of the template that code prints: that of an `include`, or of the one that a variable holds. */
function nameIn(text: string, { start, end }: Range): Pick<Call, 'name' | 'nameAt'> | undefined {
  const [first, ...others] = stagesOf(codeOf(text.slice(start, end)))
  if (!others.every((stage) => stage === 'trim' || /^n?indent\s+\d+$/.test(stage))) return undefined
  const variable = /^\$(\w+)$/.exec(first!)?.[1]
  if (variable !== undefined) return nameOf(variable, text)
  const name = /^include\s+"([^"]+)"\s+\S/.exec(first!)?.[1]
  return name === undefined ? undefined : { name, nameAt: quotedAt(text, name, start) }
}

/** The template whose lines a variable holds, if nothing else is made of it than to ask whether there are any. */
function nameOf(variable: string, text: string): Pick<Call, 'name' | 'nameAt'> | undefined {
  const uses = [...text.matchAll(new RegExp(`\\{\\{-?\\s*([^{}]*\\$${variable}\\b[^{}]*?)\\s*-?\\}\\}`, 'g'))]
  const [first, ...others] = uses
  const name = new RegExp(`^\\$${variable}\\s*:=\\s*include\\s+"([^"]+)"\\s+[^|\\s][^|]*$`).exec(
    first?.[1] ?? '',
  )?.[1]
  const isPlain = ([, code]: RegExpExecArray): boolean =>
    new RegExp(
      `^(?:(?:if|with)\\s+\\$${variable}|\\$${variable}(?:\\s*\\|\\s*(?:trim|n?indent\\s+\\d+))+)$`,
    ).test(code!)
  if (name === undefined || !others.every(isPlain)) return undefined
  return { name, nameAt: quotedAt(text, name, first!.index) }
}

function quotedAt(text: string, name: string, from: number): Range {
  const start = text.indexOf(`"${name}"`, from)
  return { start, end: start + name.length + 2 }
}

function shifted({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by }
}

/** False where a `-}}` takes away the line end before text that stands below. */
function keepsLineEnd(text: string, { end }: Hole): boolean {
  return !text.slice(0, end).endsWith('-}}') || /^\s*(?:\{\{|$)/.test(text.slice(end))
}
