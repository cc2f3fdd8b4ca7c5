import { applyEdits, limits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { diffArrays } from 'diff'

/** Neighbouring lines replaced by others; line numbers from 0, in the old text and in the new one. */
interface Replaced {
  readonly oldStart: number
  readonly newStart: number
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** A part of a unified diff; line numbers from 1. */
export interface Hunk {
  oldStart: number
  oldLines: number
  newStart: number
  newLines: number
  lines: string[]
}

/** Lines shown around a change. */
const context = 3

/**
 * The hunks between a text and the same text after edits. Only lines that an edit touches are compared, so the time
 * grows with the edits and not with the square of the file.
 */
export function hunksOf(before: string, edits: readonly Edit[]): Hunk[] {
  const lines = linesOf(before)
  const hunks: Hunk[] = []
  let last: { end: number; hunk: Hunk } | undefined
  for (const change of replacedIn(before, lines, edits)) {
    const from = Math.max(0, change.oldStart - context)
    if (!last || from > last.end + context) {
      if (last) show(last.hunk, lines.slice(last.end, last.end + context), ' ')
      const shift = change.newStart - change.oldStart
      last = {
        end: from,
        hunk: { oldStart: from + 1, oldLines: 0, newStart: from + shift + 1, newLines: 0, lines: [] },
      }
      hunks.push(last.hunk)
    }
    show(last.hunk, lines.slice(last.end, change.oldStart), ' ')
    show(last.hunk, change.removed, '-')
    show(last.hunk, change.added, '+')
    last.end = change.oldStart + change.removed.length
  }
  if (last) show(last.hunk, lines.slice(last.end, last.end + context), ' ')
  return hunks
}

function show(hunk: Hunk, lines: readonly string[], sign: ' ' | '-' | '+'): void {
  if (sign !== '+') hunk.oldLines += lines.length
  if (sign !== '-') hunk.newLines += lines.length
  for (const line of lines) {
    if (line.endsWith('\n')) hunk.lines.push(sign + line.slice(0, -1))
    else hunk.lines.push(sign + line, '\\ No newline at end of file')
  }
}

function* replacedIn(before: string, lines: readonly string[], edits: readonly Edit[]): Generator<Replaced> {
  let line = 0
  let offset = 0
  let shift = 0
  for (let next = 0; next < edits.length;) {
    while (lines[line]?.endsWith('\n') && offset + lines[line]!.length <= edits[next]!.start)
      offset += lines[line++]!.length
    const [first, firstLine] = [next, line]
    let end = offset
    // Edits on the same line or on neighbouring ones are compared together.
    while (
      next === first ||
      (next < edits.length && edits[next]!.start <= end + (lines[line]?.length ?? 0))
    ) {
      while (line < lines.length && end <= edits[next]!.end) end += lines[line++]!.length
      next++
    }
    const old = lines.slice(firstLine, line)
    const own = edits
      .slice(first, next)
      .map((edit) => ({ ...edit, start: edit.start - offset, end: edit.end - offset }))
    const now = linesOf(applyEdits(before.slice(offset, end), own))
    yield* compared(old, now, firstLine, firstLine + shift)
    shift += now.length - old.length
    offset = end
  }
}

function* compared(
  old: readonly string[],
  now: readonly string[],
  oldLine: number,
  newLine: number,
): Generator<Replaced> {
  const parts = diffArrays([...old], [...now], { maxEditLength: limits.diffLines })
  if (!parts) return yield { oldStart: oldLine, newStart: newLine, removed: old, added: now }
  for (let i = 0; i < parts.length; i++) {
    const { value, removed, added } = parts[i]!
    if (!removed && !added) {
      oldLine += value.length
      newLine += value.length
      continue
    }
    const twin = removed && parts[i + 1]?.added ? parts[++i]!.value : []
    const change = removed ? { removed: value, added: twin } : { removed: [], added: value }
    yield { oldStart: oldLine, newStart: newLine, ...change }
    oldLine += change.removed.length
    newLine += change.added.length
  }
}

/** The lines with their ends; no last empty one. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}
