/** Moves every line to the left, by at most the white space it has. Empty lines stay empty. */
export function dedent(text: string, by: number): string {
  if (by === 0 || text === '') return text
  return eachLine(text, (line) => {
    let at = 0
    while (at < by && line.charCodeAt(at) === 32) at++
    return line.slice(at)
  })
}

/** Moves every line to the right. Empty lines stay empty. */
export function indent(text: string, by: number): string {
  if (by === 0 || text === '') return text
  const space = ' '.repeat(by)
  return eachLine(text, (line) => (line === '' || line === '\n' || line === '\r\n' ? line : space + line))
}

/** Puts a marker before the first line and aligns the others with it: `- ` and `a\nb` give `- a\n  b`. */
export function hang(marker: string, text: string): string {
  return marker + indent(text, marker.length).slice(text === '' ? 0 : marker.length)
}

/** True where a line (or several) holds nothing but white space. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** The lines of a text with their line ends. */
export function linesOf(text: string): string[] {
  const lines: string[] = []
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    const next = end === -1 ? text.length : end + 1
    lines.push(text.slice(at, next))
    at = next
  }
  return lines
}

/** The comments in a stretch of text that holds no scalar: `# a`, each without its line end. */
export function commentsIn(trivia: string): string[] {
  if (!trivia.includes('#')) return []
  return linesOf(trivia).flatMap((line) => {
    const at = line.search(/(?<=^|\s)#/)
    return at === -1 ? [] : [line.slice(at).trimEnd()]
  })
}

function eachLine(text: string, change: (line: string) => string): string {
  if (text.indexOf('\n') === text.length - 1) return change(text)
  return linesOf(text).map(change).join('')
}
