import { inOrder } from '@capi-migrate/transitions'
import type { Placeholders } from '@capi-migrate/transitions'
import { isMovable } from './entries.ts'
import type { BlockLines, Element, EntryLines, MapLines, Mark } from './entries.ts'
import { InTheWay } from './in-the-way.ts'
import { sortLoops } from './loop.ts'
import { wordOf } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'

/** An entry with the blocks around it, the outermost first, and its branch of each. */
interface Leaf {
  readonly entry: EntryLines
  readonly around: ReadonlyArray<{ readonly block: BlockLines; readonly branch: number }>
}

/**
 * The lines of a map with its entries sorted by name. A block stays one where its entries stay together; a condition
 * whose entries do not is said again around each run of them. `undefined` where the entries are sorted as they stand.
 * Throws {@link InTheWay}.
 *
 * @param tokens grows by those of code that is said again, or stands on a line of its own now
 */
export function sortedLines(map: MapLines, tokens: Token[], placeholder?: Placeholders): string | undefined {
  const isOther = sortLoops(map.elements, tokens)
  const leaves = leavesOf(map.elements)
  const names = inOrder([...new Set(leaves.map(({ entry }) => entry.name))], placeholder)
  const ranks = new Map(names.map((name, i) => [name, i]))
  const sorted = [...leaves].sort((a, b) => ranks.get(a.entry.name)! - ranks.get(b.entry.name)!)
  const writer = new Writer(map.column, leaves[0]!.entry.text.endsWith('\r\n') ? '\r\n' : '\n', tokens)
  const lines = writer.write(sorted, 0)
  const isMoved = writer.written.some((entry, i) => entry !== leaves[i]!.entry) || writer.hasRepeated
  if (!isMoved && !isOther) return undefined
  for (const { marks } of blocksIn(map.elements)) {
    const fixed = isMoved && marks.find(({ token }) => !isMovable(token.text))
    if (fixed) throw new InTheWay(`\`${codeOf(fixed)}\` cannot be moved`)
  }
  const empty = blocksIn(map.elements).find((block) => !writer.said.has(block))
  if (empty) throw new InTheWay(`nothing is in \`${codeOf(empty.marks[0]!)}\``)
  return map.head + (map.foot === '' ? lines.text : withTail(lines, map.foot))
}

interface Lines {
  readonly text: string
  /** True where code can follow on the last line. */
  readonly takesTail: boolean
}

class Writer {
  /** The entries in the order in which they are written. */
  readonly written: EntryLines[] = []
  readonly said = new Set<BlockLines>()
  hasRepeated = false
  readonly #column: number
  readonly #eol: string
  readonly #tokens: Token[]

  constructor(column: number, eol: string, tokens: Token[]) {
    this.#column = column
    this.#eol = eol
    this.#tokens = tokens
  }

  /** The lines of leaves that stand in the same blocks down to a depth. */
  write(leaves: readonly Leaf[], depth: number): Lines {
    let lines: Lines = { text: '', takesTail: false }
    for (let at = 0; at < leaves.length;) {
      const { entry, around } = leaves[at]!
      const block = around[depth]?.block
      let end = at + 1
      if (block) while (leaves[end]?.around[depth]?.block === block) end++
      const { text, takesTail } = block
        ? this.#block(block, leaves.slice(at, end), depth)
        : this.#entry(entry)
      lines = { text: lines.text + text, takesTail }
      at = end
    }
    return lines
  }

  #entry(entry: EntryLines): Lines {
    this.written.push(entry)
    return entry
  }

  /** A block around some of its entries: all of it, or where they are not all, a condition said for them alone. */
  #block(block: BlockLines, leaves: readonly Leaf[], depth: number): Lines {
    const [open, ...others] = block.marks as [Mark, ...Mark[]]
    const inBranch = block.branches.map((_, i) => leaves.filter(({ around }) => around[depth]!.branch === i))
    const isWhole = leaves.length === leavesOf([block]).length
    if (!isWhole && !isRepeatable(open.token.text))
      throw new InTheWay(`\`${codeOf(open)}\` cannot be said again around each part of what is in it`)
    const isAgain = this.said.has(block)
    this.said.add(block)
    const last = isWhole ? inBranch.length - 1 : inBranch.findLastIndex((branch) => branch.length > 0)
    const marks = [...others.slice(0, last), others.at(-1)!]
    let lines = this.#own(isAgain ? '' : block.lead, open, isAgain)
    marks.forEach((mark, i) => {
      const { text, takesTail } = this.write(inBranch[i]!, depth + 1)
      const inside = text === '' ? { ...lines, takesTail: false } : { text: lines.text + text, takesTail }
      lines = this.#close(inside, mark, isAgain)
    })
    this.hasRepeated ||= isAgain
    return block.after === '' || isAgain ? lines : { text: lines.text + block.after, takesTail: false }
  }

  #close(lines: Lines, mark: Mark, isAgain: boolean): Lines {
    if (!mark.isBehind || !lines.takesTail) return this.#own(lines.text, mark, isAgain)
    const { id } = isAgain ? this.#fresh(mark.token, {}) : mark.token
    return { text: withTail(lines, ` #${wordOf(id)}`), takesTail: true }
  }

  /** Code on a line of its own, at the column of the entries. */
  #own(text: string, { token, isBehind }: Mark, isAgain: boolean): Lines {
    const at = this.#column
    const isFresh = isAgain || isBehind || token.at !== at
    const own = { at, ...(isBehind && { kind: 'line' as const, text: token.text.replace(/^\r?\n/, '') }) }
    const { id } = isFresh ? this.#fresh(token, own) : token
    return { text: `${text}${' '.repeat(at)}#${wordOf(id)}${this.#eol}`, takesTail: false }
  }

  /** A token of its own for the same code: the same holes, so it is known to belong to the same block. */
  #fresh(token: Token, change: Partial<Token>): Token {
    const fresh = { ...token, ...change, id: this.#tokens.length }
    this.#tokens.push(fresh)
    return fresh
  }
}

/** Lines with code behind the last of them. */
function withTail({ text, takesTail }: Lines, tail: string): string {
  if (!takesTail) throw new InTheWay('no template code can follow on its last line')
  return text.replace(/[ \t]*(\r?\n?)$/, (_, end: string) => tail + end)
}

function leavesOf(elements: readonly Element[], around: Leaf['around'] = []): Leaf[] {
  return elements.flatMap((one) =>
    one.kind === 'entry'
      ? [{ entry: one, around }]
      : one.branches.flatMap((branch, i) => leavesOf(branch, [...around, { block: one, branch: i }])),
  )
}

function blocksIn(elements: readonly Element[]): BlockLines[] {
  return elements.flatMap((one) => (one.kind === 'entry' ? [] : [one, ...one.branches.flatMap(blocksIn)]))
}

function codeOf({ token }: Mark): string {
  return token.text.trim()
}

/** True for a condition that says the same each time; not for a loop, or what is random. */
function isRepeatable(code: string): boolean {
  return (
    /^\s*(?:\{[{%]-?|#@|%\{~?)\s*(?:if|with)\b/.test(code) && !/\brand\w+\b|\buuidv4\b|\bnow\b/.test(code)
  )
}
