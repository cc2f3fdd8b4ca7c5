import { limits } from '@capi-migrate/edits'
import type { Hole } from '../../read/mask/index.ts'
import { flat } from '../../read/mask/hole.ts'
import { isOpen, words } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'

/** Which branch of each block is printed, by the number of the block; `-1` is none of them. */
export type Choice = ReadonlyMap<number, number>

/** A template's control lines, numbered: two holes with the same number belong to one block. */
export interface Controls {
  readonly count: number
  /** How many branches each block has. */
  readonly branches: readonly number[]
  /** The blocks that print one of their branches in any case: the last one is an `else` without a condition. */
  readonly total: ReadonlySet<number>
  readonly blockOf: ReadonlyMap<Hole, number>
  /** The control code that each token stands for, where it stands for any. */
  readonly rolesOf: ReadonlyMap<Token, readonly Hole[]>
}

/**
 * Numbers the blocks of the tokens of a stand-in text. A block that opens or closes outside of the text has no number:
 * all of the text is in one branch of it.
 */
export function controlsOf(tokens: readonly Token[], text: string): Controls {
  const blockOf = new Map<Hole, number>()
  const branches: number[] = []
  const total = new Set<number>()
  const stack: number[] = []
  for (const { hole, code } of controlsIn(text, tokens)) {
    if (hole.role === 'open') {
      stack.push(branches.length)
      branches.push(1)
    }
    const top = stack.at(-1)
    if (top === undefined) continue
    blockOf.set(hole, top)
    if (hole.role === 'else') branches[top]!++
    if (hole.role === 'else' && /\belse\b(?!\s+\w)/.test(code)) total.add(top)
    if (hole.role === 'close') stack.pop()
  }
  const unclosed = new Set(stack)
  for (const [hole, block] of blockOf) if (unclosed.has(block)) blockOf.delete(hole)
  return { count: branches.length, branches, total, blockOf, rolesOf: rolesIn(tokens) }
}

function rolesIn(tokens: readonly Token[]): ReadonlyMap<Token, readonly Hole[]> {
  const roles = new Map<Token, readonly Hole[]>()
  for (const token of tokens) {
    const own = isOpen(token) ? flat(token.holes).filter(({ role }) => role !== undefined) : []
    if (own.length > 0) roles.set(token, own)
  }
  return roles
}

/**
 * Choices that show each branch of each block at least once, with the others printed and with the others not. Of many
 * blocks, or in a long text of so many characters, only the first are looked at one by one.
 */
export function choicesOf({ count, branches, total }: Controls, length: number): Choice[] {
  const none = Array.from({ length: count }, (_, block) => (total.has(block) ? 0 : -1))
  const first = none.map(() => 0)
  const all = [first, none, branches.map((number) => number - 1)]
  for (
    let block = 0;
    block < Math.min(count, limits.templateBlocks) && all.length * length < limits.instances;
    block++
  ) {
    all.push(first.with(block, none[block]!), none.with(block, 0))
    for (let branch = 1; branch < branches[block]! && all.length * length < limits.instances; branch++)
      all.push(first.with(block, branch))
  }
  return all.map((choice) => new Map(choice.entries()))
}

/**
 * A stand-in text as the template would print it under a choice: the branches that are not chosen are gone, and so
 * are the control lines. `undefined` where control lines have changed their order: then the template is broken.
 */
export function instanceOf(
  text: string,
  tokens: readonly Token[],
  { blockOf, rolesOf }: Controls,
  choice: Choice,
): string | undefined {
  const stack: { block: number; branch: number; hidden: boolean }[] = []
  let out = ''
  let at = 0
  const isHidden = (): boolean => stack.at(-1)?.hidden ?? false
  for (const match of text.matchAll(words)) {
    const roles = rolesOf.get(tokens[Number(match[1])]!)
    if (!roles) continue
    const start = text[match.index - 1] === '#' ? match.index - 1 : match.index
    if (!isHidden()) out += text.slice(at, start)
    at = match.index + match[0].length
    for (const hole of roles) {
      const block = blockOf.get(hole)
      if (block === undefined) continue
      const top = stack.at(-1)
      if (hole.role === 'open')
        stack.push({ block, branch: 0, hidden: isHidden() || choice.get(block) !== 0 })
      else if (top?.block !== block) return undefined
      else if (hole.role === 'close') stack.pop()
      else {
        top.branch++
        top.hidden = (stack.at(-2)?.hidden ?? false) || choice.get(block) !== top.branch
      }
    }
  }
  return stack.length > 0 ? undefined : out + text.slice(at)
}

/** The control code in a text that goes on outside of its token, in order, each with what is written there. */
export function controlsIn(text: string, tokens: readonly Token[]): { hole: Hole; code: string }[] {
  return [...text.matchAll(words)].flatMap(([, id]) => {
    const token = tokens[Number(id)]!
    const { holes, text: code } = token
    if (!isOpen(token)) return []
    return flat(holes).flatMap((hole) => (hole.role === undefined ? [] : { hole, code }))
  })
}
