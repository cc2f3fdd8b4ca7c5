import { hidden, lineIndex, touches, withoutRanges } from '@capi-migrate/edits'
import { secretsOf } from '@capi-migrate/edits/secrets'
import type { Edit, FilePlan, Range } from '@capi-migrate/edits'
import type { Hunk } from './hunks.ts'

/** Hunks without the secrets of their texts, in changed lines and around them. */
export function hideInHunks({ before, after }: FilePlan, hunks: Hunk[]): Hunk[] {
  const old = secretsOf(before).ranges
  const now = secretsOf(after).ranges
  if (old.length + now.length === 0) return hunks
  const oldShown = lineHider(before, old)
  const newShown = lineHider(after, now)
  return hunks.map((hunk) => {
    let [oldLine, newLine] = [hunk.oldStart, hunk.newStart]
    const lines = hunk.lines.map((line) => {
      const sign = line[0]
      if (sign === '\\') return line
      const shown = sign === '+' ? newShown(newLine, line.slice(1)) : oldShown(oldLine, line.slice(1))
      if (sign !== '+') oldLine++
      if (sign !== '-') newLine++
      return sign + shown
    })
    return { ...hunk, lines }
  })
}

/** Gives the line of a number (from 1) without what is secret in it. */
function lineHider(text: string, secrets: readonly Range[]): (line: number, written: string) => string {
  const starts = lineIndex(text)
  return (line, written) => {
    const end = starts.offsetOf({ line, column: 1 }) + written.length
    // A byte order mark is no column.
    const start = line === 1 ? 0 : end - written.length
    return withoutRanges(text, secrets, { start, end: start + written.length })
  }
}

/** Edits without what is secret in their texts; all of a text is hidden that takes the place of a secret. */
export function hideInEdits({ before, after, edits }: FilePlan): readonly Edit[] {
  const old = secretsOf(before).ranges
  const now = secretsOf(after).ranges
  // Of a report that was read there are no texts: its edits are hidden in already.
  if (old.length + now.length === 0) return edits
  let shift = 0
  return edits.map((edit) => {
    const start = edit.start + shift
    shift += edit.text.length - (edit.end - edit.start)
    const text = withoutRanges(after, now, { start, end: start + edit.text.length })
    // What takes the place of a secret and cannot be told to be open may be the secret in other words.
    const isSecret = text === edit.text && text !== '' && touches(old, edit)
    return { ...edit, text: isSecret ? hidden : text }
  })
}
