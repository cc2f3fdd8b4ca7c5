import type { Edit } from './edit.ts'

/**
 * The edits of a text that do what `first` and, on the result of it, `second` do. Both must be sorted and must not
 * overlap. Edits that touch become one, which names the row of the first of them.
 */
export function composeEdits(text: string, first: readonly Edit[], second: readonly Edit[]): readonly Edit[] {
  if (second.length === 0) return first
  if (first.length === 0) return second
  return editsBetween(cut(piecesOf(text, first), second), text.length)
}

/** Where an offset of the text after edits comes from; inside a replacement, where that begins. */
export function offsetBefore(edits: readonly Edit[], offset: number): number {
  let shift = 0
  for (const { start, end, text } of edits) {
    if (offset < start + shift) break
    if (offset < start + shift + text.length) return start
    shift += text.length - (end - start)
  }
  return offset - shift
}

/** Where an offset of the old text is in the new one; if what stood there moved, where the same row wrote something. */
export function offsetAfter(edits: readonly Edit[], offset: number, row?: string): number {
  const shifts = [0]
  for (const { start, end, text } of edits) shifts.push(shifts.at(-1)! + text.length - (end - start))
  const inside = edits.findIndex(({ start, end }) => start <= offset && offset < end)
  if (inside === -1) return offset + shifts[edits.filter(({ end }) => end <= offset).length]!
  const own = edits.findIndex((edit) => edit.row === row && edit.text.trim() !== '')
  const at = own === -1 ? inside : own
  const { start, text } = edits[at]!
  return start + shifts[at]! + (text.length - text.trimStart().length)
}

/** A stretch of an edited text: kept from the source, or written by an edit. */
type Piece =
  { readonly start: number; readonly end: number } | { readonly text: string; readonly row: string }

function piecesOf(text: string, edits: readonly Edit[]): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, text, row } of edits) {
    if (start > at) pieces.push({ start: at, end: start })
    pieces.push({ text, row })
    at = end
  }
  return at < text.length ? [...pieces, { start: at, end: text.length }] : pieces
}

/** The pieces of a text after edits of it. */
function cut(pieces: readonly Piece[], edits: readonly Edit[]): readonly Piece[] {
  const result: Piece[] = []
  const rest = [...pieces].reverse()
  let at = 0
  const take = (length: number, keep: boolean): void => {
    let left = length
    while (left > 0) {
      const piece = rest.pop()!
      const size = sizeOf(piece)
      const [head, tail] = size > left ? split(piece, left) : [piece]
      if (tail) rest.push(tail)
      if (keep) result.push(head)
      left -= sizeOf(head)
    }
  }
  for (const { start, end, text, row } of edits) {
    take(start - at, true)
    result.push({ text, row })
    take(end - start, false)
    at = end
  }
  return [...result, ...rest.reverse()]
}

function editsBetween(pieces: readonly Piece[], length: number): readonly Edit[] {
  const edits: Edit[] = []
  let at = 0
  let written: { text: string; row: string } | undefined
  const close = (to: number): void => {
    if (to > at || written?.text)
      edits.push({ start: at, end: to, text: written?.text ?? '', row: written?.row ?? '' })
    written = undefined
  }
  for (const piece of pieces) {
    if ('row' in piece) written = { text: (written?.text ?? '') + piece.text, row: written?.row ?? piece.row }
    else {
      close(piece.start)
      at = piece.end
    }
  }
  close(length)
  return edits
}

function split(piece: Piece, length: number): readonly [Piece, Piece] {
  if ('row' in piece)
    return [
      { ...piece, text: piece.text.slice(0, length) },
      { ...piece, text: piece.text.slice(length) },
    ]
  const middle = piece.start + length
  return [
    { start: piece.start, end: middle },
    { start: middle, end: piece.end },
  ]
}

function sizeOf(piece: Piece): number {
  return 'row' in piece ? piece.text.length : piece.end - piece.start
}
