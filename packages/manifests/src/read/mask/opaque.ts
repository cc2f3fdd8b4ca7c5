import { firstEndingAfter } from '@capi-migrate/edits'
import { columnOf, lineEnd, lineStart, skipTrivia } from '@capi-migrate/edits/yaml'
import type { Hole, Range } from './hole.ts'

/** The holes that overlap a range, in order. By bisection. */
export function holesIn(holes: readonly Hole[], { start, end }: Range): readonly Hole[] {
  let from = firstEndingAfter(holes, start)
  const first = from
  while (from < holes.length && holes[from]!.start < end) from++
  return holes.slice(first, from)
}

/** True where a range overlaps a hole: what stands there is not known before the template is rendered. */
export function isOpaque(holes: readonly Hole[], { start, end }: Range): boolean {
  const hole = holes[firstEndingAfter(holes, start)]
  return hole !== undefined && hole.start < end
}

/** The hole that a range is, but for quotes and white space around it: `"${NAME}"`. */
export function soleHole(text: string, holes: readonly Hole[], { start, end }: Range): Hole | undefined {
  const hole = holes[firstEndingAfter(holes, start)]
  if (!hole || hole.start < start || hole.end > end) return undefined
  const before = text.slice(start, hole.start).trim()
  const after = text.slice(hole.end, end).trim()
  return before === after && /^["']?$/.test(before) ? hole : undefined
}

/**
 * The holes that belong to an entry: those that overlap its range, and those on the lines right below it that hold
 * nothing else and print deeper than its key, which stands at `column`, or go on with or close a block that was opened
 * inside. So `args:` above a blanked `{{ toYaml .args | nindent 4 }}` is not empty, nor does a map end with its last
 * key where such a line follows. With the end of the last hole the range tears no block that it opens.
 */
export function holesUnder(
  text: string,
  holes: readonly Hole[],
  range: Range,
  column: number,
): readonly Hole[] {
  const found = [...holesIn(holes, range)]
  let depth = depthOf(found)
  /** Those that belong to the entry only if one follows that does. */
  let waiting: Hole[] = []
  let end = Math.max(range.end, found.at(-1)?.end ?? 0)
  for (let i = firstEndingAfter(holes, end); i < holes.length; i++) {
    const hole = holes[i]!
    if (skipTrivia(text, end) < hole.start || !endsLine(text, hole, holes[i + 1])) break
    const goesOn = hole.role === 'else' || hole.role === 'close'
    if (goesOn && depth + depthOf(waiting) <= 0) break
    waiting.push(hole)
    if (
      isOnLineOf(text, end, hole) ||
      (goesOn && depth > 0) ||
      (hole.role !== 'open' && printsAt(text, hole) > column)
    ) {
      depth += depthOf(waiting)
      found.push(...waiting)
      waiting = []
    }
    end = hole.end
  }
  return found
}

/** How many blocks the holes open, less those they close. */
function depthOf(holes: readonly Hole[]): number {
  let depth = 0
  for (const { role } of holes) depth += role === 'open' ? 1 : role === 'close' ? -1 : 0
  return depth
}

function isOnLineOf(text: string, end: number, { start }: Hole): boolean {
  return lineStart(text, end) !== end && lineEnd(text, end) > start
}

function printsAt(text: string, { indent, start }: Hole): number {
  return indent ?? columnOf(text, start)
}

/** True where nothing but white space and the next hole follows on the line. */
function endsLine(text: string, { end }: Hole, next: Hole | undefined): boolean {
  return text.slice(end, Math.min(lineEnd(text, end), next?.start ?? Infinity)).trim() === ''
}
