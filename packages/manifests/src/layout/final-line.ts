import type { Edit } from '@capi-migrate/edits'
import type { Draft } from './sheet.ts'

/** A text to lay out: every line of it ends with a line end. */
export function withFinalLineEnd(text: string): string {
  return text.endsWith('\n') ? text : text + (text.includes('\r\n') ? '\r\n' : '\n')
}

/**
 * Drafts as edits of the text itself. They were made for `whole`, its {@link withFinalLineEnd} form; where the text
 * does not end with a line end, the result does not either.
 */
export function editsOf(text: string, whole: string, drafts: readonly Draft[]): Edit[] {
  if (text === whole) return [...drafts]
  const eol = whole.slice(text.length)
  const inside = drafts.filter(({ end }) => end <= text.length)
  const last = drafts.slice(inside.length)
  const first = last[0]
  if (!first) return inside
  const added = (first.start > text.length ? eol : '') + last.map((draft) => draft.text).join('')
  const trimmed = added.endsWith(eol) ? added.slice(0, -eol.length) : added
  const start = Math.min(first.start, text.length)
  const lineGoes =
    trimmed === '' && text.endsWith(eol, start) && (inside.at(-1)?.end ?? 0) <= start - eol.length
  return [
    ...inside,
    { start: lineGoes ? start - eol.length : start, end: text.length, text: trimmed, row: first.row },
  ]
}
