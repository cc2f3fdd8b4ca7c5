/** What is shown in place of a value of a Secret. */
export const hidden = '<hidden: value of a Secret>'

/**
 * The lines of a text that hold values of Secrets, counted from 1. It goes by indentation alone, so that it also works
 * on templates, on nested manifests and on files that cannot be read. A Secret on a single line is hidden as a whole.
 */
export function secretLines(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  if (!mark.test(text)) return found
  const lines = text.split('\n')
  for (const [i, line] of lines.entries()) {
    const kind = kindLine.exec(line)
    if (kind) {
      for (const at of valuesBeside(lines, i, kind[1]!.length)) found.add(at + 1)
    } else if (mark.test(line) && /["']?(?:stringData|data)["']?\s*:/.test(line)) found.add(i + 1)
  }
  return found
}

/** A line with what it says of a Secret hidden; the key of the Secret stays, for people to know the place. */
export function hideValue(line: string): string {
  const key = /^\s*(?:["']?[\w.-]+["']?\s*:(?=\s)|(?=\S))/.exec(line)?.[0]
  if (line.trim() === '') return line
  return key === undefined || key.trim() === '' ? `${/^\s*/.exec(line)![0]}${hidden}` : `${key} ${hidden}`
}

const mark = /\bkind\\?["']?\s*:\s*\\?["']?Secret\b/
const kindLine = /^((?:- |\s)*)["']?kind["']?\s*:\s*["']?Secret["']?\s*,?\s*(?:#.*)?\r?$/

/** The lines below `data` and `stringData` in the map that has a line in it. */
function valuesBeside(lines: readonly string[], at: number, column: number): readonly number[] {
  let first = at
  while (first > 0 && isInside(lines[first]!, lines[first - 1]!, column)) first--
  const found: number[] = []
  let isValue = false
  for (let i = first; i < lines.length; i++) {
    const line = lines[i]!
    if (i > at && isBorder(line, column)) break
    if (columnOf(line) === column) {
      if (i > at && /^\s*- /.test(line)) break
      isValue = /^(?:- |\s)*["']?(?:data|stringData)["']?\s*:/.test(line)
      if (isValue && !/:\s*(?:\{\s*)?(?:#.*)?$/.test(line)) found.push(i)
    } else if (isValue && line.trim() !== '') found.push(i)
  }
  return found
}

/** Whether the line above still belongs to the map; a dash in front of `below` starts it. */
function isInside(below: string, above: string, column: number): boolean {
  return !(columnOf(below) === column && /^\s*- /.test(below)) && !isBorder(above, column)
}

function isBorder(line: string, column: number): boolean {
  if (line.trim() === '' || /^\s*#/.test(line)) return false
  if (/^(?:---|\.\.\.)/.test(line)) return true
  const own = columnOf(line)
  return own < column && !/^\s*[}\]]/.test(line)
}

/** The column of a line's first key, after the dashes of a list. */
function columnOf(line: string): number {
  return line.trim() === '' ? -1 : /^(?:- |\s)*/.exec(line)![0].length
}
