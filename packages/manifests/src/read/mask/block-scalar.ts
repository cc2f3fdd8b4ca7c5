/** Where the text of a block scalar may stand. */
export interface BlockScalar {
  /** The column it stands deeper than; -1 at the root. */
  readonly parent: number
  /** The column it starts at, where the header says so: `|2`. */
  readonly column?: number
}

const header = /[-:?][ \t]+(?:[&!]\S*[ \t]+){0,2}[|>](?:[-+]?([1-9])?[-+]?)[ \t]*(?:#.*)?\r?$/

/** The block scalar that a line opens with its last characters; a comment opens none. `line` has no line end, or only `\r`. */
export function blockScalarOf(line: string): BlockScalar | undefined {
  if ((!line.includes('|') && !line.includes('>')) || line[indentOf(line)] === '#') return undefined
  const found = header.exec(line)
  if (!found) return undefined
  const parent = parentOf(line, found.index)
  return found[1] === undefined ? { parent } : { parent, column: Math.max(parent, 0) + Number(found[1]) }
}

/** The column of the key or dash that has the scalar for a value. */
function parentOf(line: string, at: number): number {
  if (line.startsWith('---')) return -1
  let column = indentOf(line)
  while (line[column] === '-' && column < at && line[column + 1] === ' ') {
    column++
    while (line[column] === ' ') column++
  }
  return column
}

/** The number of spaces a line starts with. */
export function indentOf(line: string): number {
  let at = 0
  while (line.charCodeAt(at) === 32) at++
  return at
}

/** True where a line holds nothing but white space. */
export function isBlankLine(line: string): boolean {
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code !== 32 && code !== 9 && code !== 13 && code !== 0xfeff) return false
  }
  return true
}

/**
 * Follows the lines of a text and tells which are text of a block scalar. Blank lines are never asked for: they
 * belong to what the next line belongs to.
 */
export class BlockScalars {
  #open: BlockScalar | undefined

  /** True where a line that is not blank is text of a block scalar; else the line may open one. */
  holds(line: string): boolean {
    if (this.#open && indentOf(line) > this.#open.parent) return true
    this.#open = blockScalarOf(line)
    return false
  }

  /** The block scalar that the last line opened or belongs to. */
  get open(): BlockScalar | undefined {
    return this.#open
  }
}
