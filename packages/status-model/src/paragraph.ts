/**
 * Wraps a message at words as `clusterctl describe` does: a line stays below `maxWidth` bytes of UTF-8 where a word
 * allows it, what is wrapped keeps the line's indentation, and stands below the text of a bullet.
 *
 * Upstream: internal/util/tree/tree.go, `formatParagraph`.
 */
export function formatParagraph(text: string, maxWidth: number): string {
  return text
    .split('\n')
    .flatMap((line) => wrapped(line, maxWidth))
    .join('\n')
}

function wrapped(line: string, maxWidth: number): readonly string[] {
  const indentation = /^ */.exec(line)![0]
  const hanging = line.trim().startsWith('* ') ? `${indentation}  ` : indentation
  const lines: string[] = []
  let current = indentation
  for (const word of line.split(blanks)) {
    if (bytesOf(current) + bytesOf(word) < maxWidth) {
      current += (current.trim() === '' ? '' : ' ') + word
    } else {
      lines.push(current)
      current = hanging + word
    }
  }
  return [...lines, current]
}

// Those of Go's regular expressions; a no-break space does not break.
const blanks = /[\t\n\f\r ]+/

function bytesOf(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
