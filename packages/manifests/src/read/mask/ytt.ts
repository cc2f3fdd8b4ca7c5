import { python } from './action.ts'
import { BlockScalars, isBlankLine } from './block-scalar.ts'
import type { Hole } from './hole.ts'

/**
 * The `#@` code of a text: statements and control lines, and values such as `name: #@ data.values.NAME`. Annotations
 * (`#@overlay/match …`, `#@ if/end …`) are no holes: they belong to the node below them as a comment does. Nor is
 * what looks like code in a block scalar. Linear.
 */
export function codeOf(text: string): Hole[] {
  const holes: Hole[] = []
  if (!text.includes('#@')) return holes
  const scalars = new BlockScalars()
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, end)
    if (!isBlankLine(line) && !scalars.holds(line)) {
      const hole = codeIn(line, start)
      if (hole) holes.push(hole)
    }
    start = end + 1
  }
  return holes
}

const annotation = /^[ \t]*(?:if|for|while)\/end\b/
/** What a value follows: `key: `, `- `. */
const expectsValue = /(?:[^\s-]:|(?:^|[\s:])-)[ \t]+$/

function codeIn(line: string, offset: number): Hole | undefined {
  const at = codeStart(line)
  if (at === -1) return undefined
  const body = line.slice(at + 2).trimEnd()
  if (annotation.test(body)) return undefined
  const start = offset + at
  const end = start + 2 + body.length
  const before = line.slice(0, at)
  if (isBlankLine(before)) return { start, end, ...python(body) }
  return expectsValue.test(before) && body !== '' ? { start, end, kind: 'action' } : undefined
}

/** Where `#@` stands with white space, or nothing, on both sides; -1 where it does not. */
function codeStart(line: string): number {
  for (let at = line.indexOf('#@'); at !== -1; at = line.indexOf('#@', at + 1)) {
    if (isBlankLine(line[at - 1] ?? '') && isBlankLine(line[at + 2] ?? '')) return at
  }
  return -1
}
