/** A half-open range of a source text and its replacement; it names the row that asked for it. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Id of the row, such as `Cluster:spec.infrastructureRef.namespace`. */
  readonly row: string
}

/** The text after the edits. They must be sorted and must not overlap; otherwise a `RangeError` is thrown. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let cursor = 0
  for (const edit of edits) {
    checkRange(edit, cursor, text.length)
    parts.push(text.slice(cursor, edit.start), edit.text)
    cursor = edit.end
  }
  parts.push(text.slice(cursor))
  return parts.join('')
}

/** The edits that bring `text` back out of `applyEdits(text, edits)`. */
export function invertEdits(text: string, edits: readonly Edit[]): Edit[] {
  let shift = 0
  let cursor = 0
  return edits.map((edit) => {
    checkRange(edit, cursor, text.length)
    cursor = edit.end
    const start = edit.start + shift
    shift += edit.text.length - (edit.end - edit.start)
    return { start, end: start + edit.text.length, text: text.slice(edit.start, edit.end), row: edit.row }
  })
}

function checkRange({ start, end, row }: Edit, cursor: number, length: number): void {
  if (start < cursor)
    throw new RangeError(`edit ${start}–${end} (${row}) overlaps the one before it, which ends at ${cursor}`)
  if (end < start || end > length)
    throw new RangeError(`edit ${start}–${end} (${row}) lies outside a text of ${length}`)
}
