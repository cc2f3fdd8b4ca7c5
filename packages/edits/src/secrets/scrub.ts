import type { Range } from '../range.ts'
import { merged, withoutRanges } from './ranges.ts'
import { shapesIn } from './shapes.ts'

/** Characters of a text by which it is looked up. */
const head = 4

/**
 * Finds secret texts in another, all in one go: the time does not grow with how many there are. Where one is found, the
 * rest of the word goes with it.
 */
export function searchFor(texts: readonly string[]): (text: string) => readonly Range[] {
  if (texts.length === 0) return () => []
  const known = new Set(texts)
  const lengths = new Map<string, Set<number>>()
  const starts = new Uint8Array(4096)
  for (const text of known) {
    const start = text.slice(0, head)
    starts[pairAt(text, 0)] = 1
    const seen = lengths.get(start)
    if (seen) seen.add(text.length)
    else lengths.set(start, new Set([text.length]))
  }
  return (text) => {
    const found: Range[] = []
    for (let at = 0; at + head < text.length; at++) {
      if (starts[pairAt(text, at)] === 0) continue
      const possible = lengths.get(text.slice(at, at + head))
      if (!possible) continue
      const length = Math.max(0, ...[...possible].filter((one) => known.has(text.slice(at, at + one))))
      if (length === 0) continue
      let end = at + length
      if (!/["']/.test(text[end - 1]!)) while (end < text.length && isWord(text, end)) end++
      found.push({ start: at, end })
      at = end - 1
    }
    return found
  }
}

/** Two characters as a number, so that most places are passed over without a look. */
function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 63) << 6) | (text.charCodeAt(at + 1) & 63)
}

function isWord(text: string, at: number): boolean {
  return !/[\s"'`,;<>{}()[\]|\\]/.test(text[at]!)
}

/** Hides in a message what it quotes of the secrets of its file, and what is secret by its looks. */
export function scrubber(texts: readonly string[]): (message: string) => string {
  return withoutQuotes(searchFor(texts))
}

/** The same, by a search for what quotes them. */
export function withoutQuotes(quotedIn: (message: string) => readonly Range[]): (message: string) => string {
  return (message) => {
    const ranges = merged([...quotedIn(message), ...shapesIn(message)])
    return ranges.length === 0 ? message : withoutRanges(message, ranges, { start: 0, end: message.length })
  }
}
