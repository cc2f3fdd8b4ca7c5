import type { Hole } from './hole.ts'

/**
 * Puts together what is best seen as one: a control block that opens and closes on one line, as in
 * `name: {{ if .a }}x{{ else }}y{{ end }}`, and a whole `{{ define }}…{{ end }}`. Lines count outside of actions:
 * one that is written over two lines continues its line. Groups hold single holes, no other groups. Linear.
 */
export function grouped(text: string, holes: readonly Hole[]): readonly Hole[] {
  if (!holes.some(({ role }) => role === 'open')) return holes
  const closings = closingsOf(holes)
  const lines = lineNumbers(text, holes)
  const result: Hole[] = []
  for (let at = 0; at < holes.length; at++) {
    const hole = holes[at]!
    const close = closings.get(at)
    if (close === undefined || (hole.word !== 'define' && lines[close] !== lines[at])) result.push(hole)
    else {
      result.push(groupOf(holes.slice(at, close + 1)))
      at = close
    }
  }
  return result
}

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

/** The line of each hole, counted by the line ends between holes. */
function lineNumbers(text: string, holes: readonly Hole[]): number[] {
  let line = 0
  let newline = text.indexOf('\n')
  let last = 0
  return holes.map(({ start, end }) => {
    if (newline !== -1 && newline < last) newline = text.indexOf('\n', last)
    if (newline !== -1 && newline < start) line++
    last = end
    return line
  })
}
