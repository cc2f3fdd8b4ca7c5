import { isPlaced, words } from '../../read/stand-in/token.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import type { Token } from '../../read/stand-in/token.ts'

/** A line of template code that the edits drop, double or leave at another place than its own. */
export function lostToken({ text, tokens }: StandInText, after: string): Token | undefined {
  const now = countsIn(after)
  for (const [id, count] of countsIn(text))
    if (isPlaced(tokens[id]!) && now.get(id) !== count) return tokens[id]
  return undefined
}

function countsIn(text: string): Map<number, number> {
  const counts = new Map<number, number>()
  for (const [, id] of text.matchAll(words)) counts.set(Number(id), (counts.get(Number(id)) ?? 0) + 1)
  return counts
}
