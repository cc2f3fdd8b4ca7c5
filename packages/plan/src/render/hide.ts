import { hidden, hideValue, lineIndex, secretLines } from '@capi-migrate/edits'
import type { Edit, FilePlan } from '@capi-migrate/edits'
import type { Hunk } from './hunks.ts'

/** Hunks with the values of Secrets hidden, in changed lines and around them. */
export function hideInHunks({ before, after }: FilePlan, hunks: readonly Hunk[]): Hunk[] {
  const old = secretLines(before)
  const now = secretLines(after)
  if (old.size === 0 && now.size === 0) return [...hunks]
  return hunks.map((hunk) => {
    let [oldLine, newLine] = [hunk.oldStart, hunk.newStart]
    const lines = hunk.lines.map((line) => {
      const sign = line[0]
      if (sign === '\\') return line
      const isSecret = sign === '+' ? now.has(newLine) : old.has(oldLine)
      if (sign !== '+') oldLine++
      if (sign !== '-') newLine++
      return isSecret ? sign + hideValue(line.slice(1)) : line
    })
    return { ...hunk, lines }
  })
}

/** Edits with the text hidden that is written into a Secret. */
export function hideInEdits({ before, edits }: FilePlan): readonly Edit[] {
  const secret = secretLines(before)
  if (secret.size === 0) return edits
  const lines = lineIndex(before)
  return edits.map((edit) => {
    const first = lines.positionOf(edit.start).line
    const last = lines.positionOf(Math.max(edit.start, edit.end - 1)).line
    for (let line = first; line <= last; line++) if (secret.has(line)) return { ...edit, text: hidden }
    // What is inserted after the last value of a Secret may be the next one.
    return edit.start === edit.end && secret.has(first - 1) ? { ...edit, text: hidden } : edit
  })
}
