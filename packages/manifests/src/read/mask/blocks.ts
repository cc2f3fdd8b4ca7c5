import { firstIndex } from '@capi-migrate/edits'
import { flat } from './hole.ts'
import type { Hole, Range } from './hole.ts'

/** A control block from its opening to its closing: `{{ if }} … {{ else }} … {{ end }}`. */
export interface Block extends Range {
  readonly open: Hole
  readonly elses: readonly Hole[]
  readonly close: Hole
  /** What stands between those: one branch more than there are `elses`. */
  readonly branches: readonly Branch[]
}

export interface Branch extends Range {
  /** The blocks directly inside, in order. */
  readonly blocks: readonly Block[]
}

/** The control blocks of a text, or the first place where they do not balance. */
export type Blocks =
  | { readonly blocks: readonly Block[]; readonly error?: undefined }
  | { readonly error: { readonly offset: number; readonly what: string }; readonly blocks?: undefined }

interface Opened {
  readonly open: Hole
  readonly elses: Hole[]
  readonly branches: Branch[]
  blocks: Block[]
}

/** The tree of the control blocks. Linear. */
export function blocksOf(holes: readonly Hole[]): Blocks {
  const roots: Block[] = []
  const stack: Opened[] = []
  for (const hole of flat(holes)) {
    if (hole.role === 'open') stack.push({ open: hole, elses: [], branches: [], blocks: [] })
    if (hole.role !== 'else' && hole.role !== 'close') continue
    const top = stack.at(-1)
    if (!top) return { error: { offset: hole.start, what: `\`${hole.word}\` closes no block` } }
    const start = (top.elses.at(-1) ?? top.open).end
    top.branches.push({ start, end: hole.start, blocks: top.blocks })
    top.blocks = []
    if (hole.role === 'else') top.elses.push(hole)
    else {
      stack.pop()
      const { open, elses, branches } = top
      const block: Block = { start: open.start, end: hole.end, open, elses, close: hole, branches }
      ;(stack.at(-1)?.blocks ?? roots).push(block)
    }
  }
  const open = stack.at(-1)?.open
  return open ? { error: { offset: open.start, what: `\`${open.word}\` is not closed` } } : { blocks: roots }
}

/** The branches around an offset, outermost first. */
export function branchesAt(blocks: readonly Block[], offset: number): Branch[] {
  const path: Branch[] = []
  for (let level = blocks; ;) {
    const block = lastStartingBefore(level, offset)
    const branch = block && lastStartingBefore(block.branches, offset + 1)
    if (!branch || offset > branch.end) return path
    path.push(branch)
    level = branch.blocks
  }
}

/** True where two offsets are under the same conditions: what moves from one to the other is printed as often. */
export function inSameBranch(blocks: readonly Block[], one: number, other: number): boolean {
  return branchesAt(blocks, one).at(-1) === branchesAt(blocks, other).at(-1)
}

/**
 * The block that a range would tear apart if it were moved or removed: it holds some of the block's control lines,
 * but not all. `undefined` where each block is inside the range, around it with all of it in one branch, or elsewhere.
 */
export function tornBlock(blocks: readonly Block[], { start, end }: Range): Block | undefined {
  for (let level = blocks; ;) {
    const before = lastStartingBefore(level, start)
    if (!before || before.end <= start) {
      const last = lastStartingBefore(level, end)
      return last && last.end > end ? last : undefined
    }
    const branch = before.branches.find((branch) => branch.start <= start && end <= branch.end)
    if (!branch) return before
    level = branch.blocks
  }
}

/** By bisection: the ranges are in order and do not overlap. */
function lastStartingBefore<T extends Range>(ranges: readonly T[], offset: number): T | undefined {
  return ranges[firstIndex(ranges, ({ start }) => start >= offset) - 1]
}
