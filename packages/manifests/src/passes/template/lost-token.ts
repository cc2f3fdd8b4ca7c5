import { isPlaced, words } from '../../read/stand-in/token.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import type { Token } from '../../read/stand-in/token.ts'

/** A line of template code that the edits drop, double or leave at another place than its own. */
export function lostToken({ text, tokens }: StandInText, after: string): Token | undefined {
  const now = countsIn(after, tokens)
  for (const [id, count] of countsIn(text, tokens))
    if (isPlaced(tokens[id]!) && now.get(id) !== count) return tokens[id]
  return undefined
}

/** How often each token is there, as itself or in other words. */
function countsIn(text: string, tokens: readonly Token[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const [, word] of text.matchAll(words)) {
    const id = tokens[Number(word)]!.from ?? Number(word)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
