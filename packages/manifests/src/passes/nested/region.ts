import type { Edit } from '@capi-migrate/edits'
import { columnOf, lineEnd, lineStart } from '@capi-migrate/edits/yaml'
import { byLines } from '../../layout/block-text.ts'
import type { Inner } from '../../layout/block-text.ts'

/**
 * Lines of a text that are all indented alike, as a text of their own. The first may begin in the middle of its
 * line, after a dash. `undefined` where a line with content stands further to the left, unless the indentation is given:
 * then such a line is taken as it is.
 */
export function linesOfRegion(outer: string, start: number, end: number, given?: number): Inner | undefined {
  const column = given ?? columnOf(outer, start)
  const lines: { readonly start: number; readonly text: string }[] = []
  for (let at = start; at < end;) {
    const next = Math.min(lineEnd(outer, at), end)
    const isCut = at === start && given === undefined
    const skip = isCut ? 0 : Math.min(column, /^ */.exec(outer.slice(at, next))![0].length)
    const text = outer.slice(at + skip, next)
    if (!isCut && given === undefined && skip < column && !/^(?:#.*)?\r?\n?$/.test(text)) return undefined
    lines.push({ start: at + skip, text })
    at = next
  }
  const text = lines.map((line) => line.text).join('')
  const startOf = (line: number): number => {
    const own = lines[line]
    if (!own) return end
    return line === 0 && given === undefined ? own.start : lineStart(outer, own.start)
  }
  const draftsOf: Inner['draftsOf'] = (edits) =>
    byLines(text, edits).map((change) => {
      const indented = change.text.replace(/^(?=[^\r\n])/gm, ' '.repeat(column))
      const written = change.from === 0 && given === undefined ? indented.slice(column) : indented
      return { start: startOf(change.from), end: startOf(change.to), text: written, row: change.row }
    })
  return { text, offsetOf: (line, at) => (lines[line - 1]?.start ?? end) + at - 1, draftsOf }
}

/** A stretch of a text as it is: indentation says nothing in it. */
export function sliceOf(outer: string, start: number, end: number): Inner {
  const text = outer.slice(start, end)
  const offsetOf: Inner['offsetOf'] = (line, column) => {
    let at = start
    for (let i = 1; i < line; i++) at = lineEnd(outer, at)
    return at + column - 1
  }
  const draftsOf = (edits: readonly Edit[]) =>
    edits.map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start }))
  return { text, offsetOf, draftsOf }
}
