import { stepsOf } from '../path.ts'
import type { Row } from '../row.ts'
import type { Trie } from '../transition.ts'

/** Codecs that leave an author's value as it is. */
const serverOnly: ReadonlySet<string> = new Set(['always', 'filled', 'intent'])

/** True where a row changes what an author wrote. */
export function isChange({ from, to, codec }: Row): boolean {
  return to.length !== 1 || to[0] !== from || (codec !== undefined && !serverOnly.has(codec.name))
}

/** The rows below a place, but for its own, that change what an author wrote there. */
export function changesBelow(node: Trie | undefined): readonly Row[] {
  return [...(node?.steps.values() ?? [])].flatMap((next) => [
    ...(next.row && isChange(next.row) ? [next.row] : []),
    ...changesBelow(next),
  ])
}

/**
 * True where a text of YAML may hold a field that rows change: it names the field, or Go templates print whole objects or
 * members, of which nobody knows what they hold.
 */
export function mayMention(text: string, rows: readonly Row[]): boolean {
  if (rows.length > 0 && (printsObjects(text) || printedLine.test(text))) return true
  return rows.some(({ from }) => new RegExp(`(?<![\\w-])${lastName(from!)}(?![\\w-])`).test(text))
}

/** True for code that prints whole objects of which nobody knows what they hold. */
export function printsObjects(text: string): boolean {
  return /\bto(?:Yaml|Json|PrettyJson|RawJson)\b/.test(text)
}

/** A line that starts with what code prints. */
const printedLine = /^[ \t]*\{\{-?\s*(?!(?:if|else|end|range|with|block|define)\b|\/\*)/m

function lastName(path: string): string {
  return stepsOf(path).findLast((step) => /^\w+$/.test(step)) ?? path
}
