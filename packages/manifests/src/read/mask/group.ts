import type { Hole } from './hole.ts'

/**
 * Puts together what is best seen as one: a control block that opens and closes on one line, as in
 * `name: {{ if .a }}x{{ else }}y{{ end }}`, and a whole `{{ define }}…{{ end }}` or `{% filter %}…{% endfilter %}`. Lines count outside of actions:
 * one that is written over two lines continues its line, and so does a block that opens behind a key and trims away the
 * line ends in it. Groups hold single holes, no other groups. Linear.
 */
export function grouped(text: string, holes: readonly Hole[]): readonly Hole[] {
  if (!holes.some(({ role }) => role === 'open')) return holes
  const closings = closingsOf(holes)
  const lines = lineNumbers(text, holes)
  const printed = lineNumbers(text, holes, isTrimmed)
  const result: Hole[] = []
  for (let at = 0; at < holes.length; at++) {
    const hole = holes[at]!
    const close = closings.get(at)
    const isOne =
      close !== undefined &&
      (wholes.has(hole.word) ||
        lines[close] === lines[at] ||
        (printed[close] === printed[at] && isBehind(text, hole)))
    if (!isOne) result.push(hole)
    else {
      result.push(groupOf(holes.slice(at, close + 1)))
      at = close
    }
  }
  return result
}

/** Blocks that are always one: what is in them is printed elsewhere, or in another form. */
const wholes: ReadonlySet<string | undefined> = new Set(['define', 'filter', 'call'])

function groupOf(parts: readonly Hole[]): Hole {
  const [{ start, word, name }] = parts as [Hole]
  return {
    kind: 'group',
    start,
    end: parts.at(-1)!.end,
    parts,
    ...(word !== undefined && { word }),
    ...(name !== undefined && { name }),
  }
}

/** The place of the hole that closes a block, by the place of the one that opens it. */
function closingsOf(holes: readonly Hole[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>()
  const stack: number[] = []
  holes.forEach(({ role }, at) => {
    if (role === 'open') stack.push(at)
    const open = role === 'close' ? stack.pop() : undefined
    if (open !== undefined) closings.set(open, at)
  })
  return closings
}

/** True for a hole with something else before it on its line. */
function isBehind(text: string, { start }: Hole): boolean {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() !== ''
}

/** True where no line end is printed between two holes, for one of them trims it away. */
function isTrimmed(text: string, before: Hole, after: Hole): boolean {
  const between = text.slice(before.end, after.start)
  const left = trimsAfter.test(endOf(text, before)) ? between.trimStart() : between
  return !(trimsBefore.test(startOf(text, after)) ? left.trimEnd() : left).includes('\n')
}

const trimsAfter = /(?:-(?:\}\}|%\}|>>|\]\])|~\})$/
const trimsBefore = /^(?:(?:\{\{|\{%|<<|\$\[\[|\$\{\{)-|[$%]\{~)/

function endOf(text: string, { end }: Hole): string {
  return text.slice(end - 3, end)
}

function startOf(text: string, { start }: Hole): string {
  return text.slice(start, start + 4)
}

/** The line of each hole, counted by the line ends between holes, but for those between two that are on one line. */
function lineNumbers(
  text: string,
  holes: readonly Hole[],
  isJoined?: (text: string, before: Hole, after: Hole) => boolean,
): number[] {
  let line = 0
  let newline = text.indexOf('\n')
  let last = 0
  return holes.map((hole, i) => {
    const { start, end } = hole
    if (newline !== -1 && newline < last) newline = text.indexOf('\n', last)
    const isNext = newline !== -1 && newline < start
    if (isNext && !(i > 0 && isJoined?.(text, holes[i - 1]!, hole))) line++
    last = end
    return line
  })
}
