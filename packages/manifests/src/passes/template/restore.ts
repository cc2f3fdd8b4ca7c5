import { flat } from '../../read/mask/hole.ts'
import { wordOf } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { keyColumnOf } from '../../read/stand-in/stand-in.ts'
import type { Piece, StandIn } from '../../read/stand-in/stand-in.ts'
import { applyEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { withWholeLines } from './whole-lines.ts'

/** A token that an edit has torn from where it can be read back. */
export class Torn extends Error {
  override name = 'Torn'
  readonly said: Said
  readonly token: Token

  constructor(token: Token) {
    const said = say('template/line-torn', { line: token.text.trim().split('\n')[0]! })
    super(said.what)
    this.said = said
    this.token = token
  }
}

/** Edits of a stand-in text as edits of the template itself. Throws {@link Torn}. */
export function restored(standIn: StandIn, edits: readonly Edit[]): Edit[] {
  const [first] = edits
  if (!first) return []
  const shifts = shiftsIn(applyEdits(standIn.text, edits), standIn.tokens)
  const own = withWholeLines(standIn, edits).map((planned) => {
    const edit = behindComment(standIn, overPrinted(standIn, planned))
    const from = beforeSpace(standIn.pieces, edit.start)
    const start = sourceOffset(standIn, from, 'start')
    const end = sourceOffset(standIn, edit.end, 'end')
    const lead = standIn.text.slice(standIn.text.lastIndexOf('\n', edit.start - 1) + 1, edit.start)
    const text = writtenOut(edit.text, standIn.tokens, lead, shifts)
    return { ...edit, start, end, text: from === edit.start || /^\r?\n/.test(text) ? text : ` ${text}` }
  })
  const left = standIn.pieces.flatMap(({ token, start, end, from, to }): Edit[] => {
    const by = token ? (shifts.get(String(token.id)) ?? 0) : 0
    const isWithin = by === 0 || edits.some((edit) => edit.start < end && start < edit.end)
    return isWithin ? [] : [{ start: from, end: to, text: shifted(token!.text, by), row: first.row }]
  })
  return [...own, ...left].sort((a, b) => a.start - b.start)
}

/** An edit of a part of what code is known to print takes all of it. */
function overPrinted({ text, pieces }: StandIn, edit: Edit): Edit {
  const isInside = ({ token, start, end }: Piece, offset: number): boolean =>
    token?.printed !== undefined && start < offset && offset < end
  const [first, last] = [pieceAt(pieces, edit.start, 'start')!, pieceAt(pieces, edit.end, 'end')!]
  const start = isInside(first, edit.start) ? first.start : edit.start
  const end = isInside(last, edit.end) ? last.end : edit.end
  if (start === edit.start && end === edit.end) return edit
  return { ...edit, start, end, text: text.slice(start, edit.start) + edit.text + text.slice(edit.end, end) }
}

/** Lines that become the value of a key stand below the comment behind its colon. */
function behindComment({ text, tokens }: StandIn, edit: Edit): Edit {
  const id = /^ \uE000(\d+)\uE001$/.exec(edit.text)?.[1]
  const comment = /^[ \t]+#[^\uE000\r\n]*/.exec(text.slice(edit.end))?.[0]
  if (edit.start < edit.end || id === undefined || !comment || !tokens[Number(id)]!.text.startsWith('\n'))
    return edit
  const at = edit.end + comment.length
  return { ...edit, start: at, end: at }
}

/** Lines that are the value of a key start at its colon: there, for the offset behind the space that their stand-in has. */
function beforeSpace(pieces: readonly Piece[], offset: number): number {
  const piece = pieceAt(pieces, offset, 'start')
  const isSpaced = piece?.token?.kind === 'value' && piece.end - piece.start > wordOf(piece.token.id).length
  return isSpaced && offset === piece.start + 1 ? piece.start : offset
}

/** The offset of the source text for one of the stand-in text; inside a token the edge of the token. */
export function sourceOffset({ pieces }: StandIn, offset: number, edge: 'start' | 'end'): number {
  const piece = pieceAt(pieces, offset, edge)
  if (!piece) return offset
  if (!piece.token) return piece.from + (offset - piece.start)
  if (offset <= piece.start) return piece.from
  if (offset >= piece.end) return piece.to
  throw new Torn(piece.token)
}

/** The piece of the stand-in text that holds an offset; between two, the one that ends or the one that starts there. */
export function pieceAt(pieces: readonly Piece[], offset: number, edge: 'start' | 'end'): Piece | undefined {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (pieces[middle]!.end > offset || (edge === 'end' && pieces[middle]!.end === offset)) high = middle
    else low = middle + 1
  }
  return pieces[low]
}

const spaced = /( ?)(["']?)\uE000(\d+)\uE001\2/g
/** Code on a line of its own; without its `#` it is text of a block scalar. */
const line = /^([ \t]*)#?\uE000(\d+)\uE001$/gm
const tail = /[ \t]+#\uE000(\d+)\uE001/g
const entry = /^([ \t]*)(?:- )?\uE000(\d+)\uE001: 0(?=(?:[ \t]+#\uE000\d+\uE001)*$)/gm
const item = /^([ \t]*)- \uE000(\d+)\uE001(?=(?:[ \t]+#\uE000\d+\uE001)*$)/gm

/**
 * The text of an edit with what its tokens stand for.
 *
 * @param lead what stands before it on its first line
 */
function writtenOut(
  text: string,
  tokens: readonly Token[],
  lead: string,
  shifts: ReadonlyMap<string, number>,
): string {
  const of = (id: string): Token => tokens[Number(id)]!
  const alone = (all: string, indent: string, id: string, at: number): string => {
    const { kind, text } = of(id)
    if (at === 0 && lead !== '') return all
    // What it stood behind is gone.
    if (kind === 'tail') return text.replace(/^\r?\n/, '')
    if (kind !== 'line') return all
    return shifts.has(id) ? shifted(text, shifts.get(id)!) : moved(of(id), indent.length)
  }
  const printed = (all: string, indent: string, id: string): string => {
    if (of(id).kind !== 'item' && of(id).kind !== 'entry') return all
    // A dash before fields that code prints would be lost.
    if (of(id).from !== undefined && all.startsWith('- ', indent.length)) throw new Torn(of(id))
    return moved(of(id), indent.length)
  }
  const lines = text.replace(line, alone).replace(entry, printed).replace(item, printed)
  const tails = lines.replace(tail, (all, id: string) =>
    of(id).kind === 'tail' ? shifted(of(id).text, shifts.get(id) ?? 0) : all,
  )
  return tails.replace(spaced, (all, space: string, quote: string, id: string, at: number) => {
    const line = (lead + tails).slice((lead + tails).lastIndexOf('\n', lead.length + at - 1) + 1)
    const value = valueText(of(id), keyColumnOf(line))
    if (/^\r?\n/.test(value)) return value
    return of(id).unquoted ? space + value : space + quote + value + quote
  })
}

/** How far code goes that closes a block, or goes on with it: as far as the line that opens the block. */
function shiftsIn(text: string, tokens: readonly Token[]): ReadonlyMap<string, number> {
  const shifts = new Map<string, number>()
  const opened: number[] = []
  for (const [, indent, id] of text.matchAll(/(?:^([ \t]*)#?)?\uE000(\d+)\uE001/gm)) {
    const token = tokens[Number(id)]!
    if (token.kind === 'value') continue
    const roles = flat(token.holes).flatMap(({ role }) => role ?? [])
    const isClosing = roles[0] === 'else' || roles[0] === 'close'
    const isOnLine = token.kind !== 'tail' || /^\r?\n/.test(token.text)
    if (isClosing && isOnLine && token.column !== 0) shifts.set(id!, opened.at(-1) ?? 0)
    for (const role of roles) {
      if (role === 'open') opened.push(indent === undefined ? 0 : shiftOf(token, indent.length))
      if (role === 'close') opened.pop()
    }
  }
  return shifts
}

/** The code on the lines after what it closes, or on lines of its own. */
function shifted(text: string, by: number): string {
  return text.replace(/^[ \t]*(?=\{[{%]|#@|%\{)/gm, ({ length }) => ' '.repeat(Math.max(0, length + by)))
}

/** How far a line goes with its stand-in; code that prints nothing and is not indented stays so. */
function shiftOf({ kind, column = 0, at = 0 }: Token, indent: number): number {
  return kind === 'line' && column === 0 ? 0 : indent - at
}

/** A line of template code at the column its stand-in has come to. */
function moved(token: Token, indent: number): string {
  const { column = 0, text } = token
  const by = shiftOf(token, indent)
  if (by === 0) return text
  if (text.includes('\n')) throw new Torn(token)
  return shiftedIndents(' '.repeat(Math.max(0, column + by)) + text.trimStart(), by)
}

/** Lines that are the value of a key go where the key goes. */
function valueText(token: Token, key: number): string {
  if (token.kind !== 'value') throw new Torn(token)
  if (token.at === undefined) return token.text
  const by = key - token.at
  if (by === 0) return token.text
  const [first, ...others] = token.text.split('\n') as [string, ...string[]]
  const below = others.map((line) => (line.trim() === '' ? line : reindented(line, by)))
  return [shiftedIndents(first, by), ...below].join('\n')
}

function reindented(line: string, by: number): string {
  const indent = /^[ \t]*/.exec(line)![0].length
  return shiftedIndents(' '.repeat(Math.max(0, indent + by)) + line.slice(indent), by)
}

/** `nindent 8` says where its output stands, and so do `indent(8)` of Jinja and `indent(8, …)` of Terraform. */
function shiftedIndents(text: string, by: number): string {
  return text.replace(
    /\b(n?indent[ (]\s*(?:width=)?)(\d+)/g,
    (_, word: string, column: string) => word + Math.max(0, Number(column) + by),
  )
}

/** Lines as many columns farther left, as far as they can go, with what they say of columns. */
export function columnsLess(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => shiftedIndents(line.slice(Math.min(columns, /^ */.exec(line)![0].length)), -columns))
    .join('\n')
}
