/**
 * Characters for a hole that is part of a key or a value: letters, digits and `_` stay, everything else becomes a
 * dot, line ends too. So two holes look alike only if they are alike, and no mask reads as a number, a boolean,
 * an indicator or another hole.
 */
export function filling(hole: string): string {
  return hole === '' ? '' : 'x' + hole.slice(1).replace(/\W/g, '.')
}

/** Characters for a hole that is no part of a value: spaces, and the line ends it has. */
export function blanks(hole: string): string {
  return eachLine(hole, (line) => spaces(line.length))
}

/** Characters for a hole that has whole lines: each a comment. */
export function comments(hole: string): string {
  return eachLine(hole, (line) => (line === '' ? '' : '#' + filling(line).slice(1)))
}

/** Covers each line; line ends stay. */
export function eachLine(hole: string, cover: (line: string, start: number) => string): string {
  let newline = hole.indexOf('\n')
  if (newline === -1) return cover(hole, 0)
  let covered = ''
  let at = 0
  for (; newline !== -1; newline = hole.indexOf('\n', at)) {
    const end = hole[newline - 1] === '\r' && newline > at ? newline - 1 : newline
    covered += cover(hole.slice(at, end), at) + hole.slice(end, newline + 1)
    at = newline + 1
  }
  return covered + cover(hole.slice(at), at)
}

const space = ' '.repeat(256)

function spaces(length: number): string {
  return length <= space.length ? space.slice(0, length) : ' '.repeat(length)
}
