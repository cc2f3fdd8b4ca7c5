import type { Edit } from '@capi-migrate/edits'
import type { Expansion, Frame, Stretch } from './expansion.ts'
import { placing } from './expansion.ts'

/** An edit of a source, in the frame that it was planned in. */
export interface EditBack extends Edit {
  readonly frame: Frame
}

/** Why an edit of an expansion is none of its sources. */
export interface NotBack {
  readonly why: string
}

/**
 * The edits of an expansion as edits of the texts it was written out from. One that holds lines of two templates is none
 * of either; and code that an edit brings into a template must read what is read there already, for `.` and variables
 * mean other things elsewhere.
 */
export function takenBack(expansion: Expansion, edits: readonly Edit[]): readonly EditBack[] | NotBack {
  const all: EditBack[] = []
  for (const edit of edits) {
    const back = editBack(expansion, edit)
    if ('why' in back) return back
    all.push(back)
  }
  return all
}

function editBack({ text, stretches }: Expansion, whole: Edit): EditBack | NotBack {
  const edit = withoutLineEnd(text, stretches, whole)
  const [first, last] = endsOf(stretches, edit)
  const { frame } = first
  const apart = { why: 'it would take lines out of the named template that prints them' }
  const isTorn = stretches.some((one) => one.frame !== frame && one.start < edit.end && edit.start < one.end)
  if (last.frame !== frame || isTorn) return apart
  const start = sourceOf(first, edit.start)
  const end = sourceOf(last, edit.end)
  const isLineStart = edit.start === 0 || text[edit.start - 1] === '\n'
  const isLineEnd = edit.end === text.length || /[\r\n]/.test(text[edit.end]! + text[edit.end - 1]!)
  const own = dedented(edit.text, frame.columns, isLineStart, isLineEnd)
  if (start === undefined || end === undefined || own === undefined) return apart
  const known = readsIn(
    stretches.flatMap((one) => (one.frame === frame ? [text.slice(one.start, one.end)] : [])).join(''),
  )
  const strange = [...readsIn(own)].find((read) => !known.has(read))
  if (strange !== undefined) return { why: `${strange} would be read in another template` }
  return { ...edit, start, end, text: own, frame }
}

/** An edit of whole lines leaves the last line end alone where that is already the next template's. */
function withoutLineEnd(text: string, stretches: readonly Stretch[], edit: Edit): Edit {
  const [first, last] = endsOf(stretches, edit)
  if (first.frame === last.frame || text[edit.end - 1] !== '\n') return edit
  const length = text[edit.end - 2] === '\r' ? 2 : 1
  if (edit.text.endsWith('\n')) return { ...edit, end: edit.end - length, text: edit.text.slice(0, -length) }
  const isLines = edit.text === '' && text[edit.start - 1] === '\n'
  return isLines ? { ...edit, start: edit.start - length, end: edit.end - length } : edit
}

/** The stretches in which an edit starts and ends. What is added between two goes with that which its line goes on. */
function endsOf(stretches: readonly Stretch[], { start, end, text }: Edit): readonly [Stretch, Stretch] {
  const after = stretches.find((one) => start < one.end) ?? stretches.at(-1)!
  const before = stretches.findLast((one) => one.start < end) ?? stretches[0]!
  if (start < end) return [after, before]
  const one = /^\r?\n/.test(text) ? before : after
  return [one, one]
}

/** The offset in the source; `undefined` inside of what the source does not have. */
function sourceOf({ start, end, from, to, same }: Stretch, offset: number): number | undefined {
  if (same) return from + offset - start
  if (offset <= start) return from
  return offset >= end ? to : undefined
}

/** Lines moved left; `undefined` where one stands too far left for that. */
function dedented(
  text: string,
  columns: number,
  isLineStart: boolean,
  isLineEnd: boolean,
): string | undefined {
  if (columns === 0) return text
  const lines = text.split('\n')
  const own = lines.map((line, i) => {
    const isStart = i > 0 || isLineStart
    const goesOn = i === lines.length - 1 && !isLineEnd
    if (!isStart || (line.trim() === '' && !goesOn)) return line
    if (line === '' && i > 0) return line
    return /^[ ]*/.exec(line)![0].length < columns ? undefined : line.slice(columns)
  })
  if (own.includes(undefined)) return undefined
  return own
    .join('\n')
    .replace(placing, (_, word: string, column: string) => word + String(Number(column) - columns))
}

/** The fields and variables that the code in a text reads, but for those of a `range` of ours. */
function readsIn(text: string): ReadonlySet<string> {
  const reads = new Set<string>()
  for (const [code] of text.matchAll(/\{\{.*?\}\}/gs))
    for (const [read] of code
      .replace(/"(?:[^"\\]|\\.)*"/g, '""')
      .matchAll(/\$\w*(?:\.\w+)*|(?<![\w)\]"])\.\w[\w.]*/g))
      if (read !== '$name' && read !== '$value') reads.add(read)
  return reads
}
