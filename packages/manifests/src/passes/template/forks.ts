import { lineEnd } from '@capi-migrate/edits/yaml'
import { flat } from '../../read/mask/hole.ts'
import { isBlank } from '../../layout/lines.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import { words } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'

/** A stretch of a stand-in text. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/**
 * Branches of which two write one key: those of one control block, or of blocks that follow one another. A branch is
 * what stands between two seams, from the line end before its first line; a seam is the code between two branches, from
 * its first token to its last, and one more stands on either side.
 */
export interface Fork {
  readonly seams: readonly Stretch[]
  readonly branches: readonly Stretch[]
  /** The code that opens the first block and that closes the last one. */
  readonly open: Token
  readonly close: Token
  /** True where one branch is printed in any case. */
  readonly isTotal: boolean
}

/** Code of a block, from its `#`. */
interface Mark extends Stretch {
  readonly token: Token
  readonly role: 'open' | 'else' | 'close'
}

/**
 * The outermost forks, in order. Code of theirs has to be the last, or all, of its line.
 *
 * @param isWide true where branches of one block make a fork as well that write different keys
 */
export function forksOf(standIn: StandInText, isWide = false): readonly Fork[] {
  const { text } = standIn
  const found: Fork[] = []
  const isFork = (run: readonly (readonly Mark[])[]): boolean =>
    writesTwice(text, run) || (isWide && run.length === 1 && isForked(text, forkOf(text, run)))
  for (const level of levelsOf(standIn)) {
    let run: Mark[][] = []
    for (const marks of level) {
      const joined = [...run, marks]
      if (run.length > 0 && isAdjacent(text, run.at(-1)!, marks) && writesTwice(text, joined)) run = joined
      else {
        if (isFork(run)) found.push(forkOf(text, run))
        run = [marks]
      }
    }
    if (isFork(run)) found.push(forkOf(text, run))
  }
  return found
    .filter((one) => !found.some((other) => startOf(other) < startOf(one) && endOf(one) < endOf(other)))
    .sort((a, b) => startOf(a) - startOf(b))
}

export function startOf({ seams }: Fork): number {
  return seams[0]!.start
}

export function endOf({ seams }: Fork): number {
  return seams.at(-1)!.end
}

/** What may follow code on its line: other code, and the line end. */
const onlyTails = /^(?:[ \t]+#\uE000\d+\uE001)*\s*$/

/** The marks of each block, block by block, for the blocks that stand in one branch of another block. */
function levelsOf({ text, tokens }: StandInText): readonly (readonly Mark[][])[] {
  const levels: Mark[][][] = [[]]
  const stack: { readonly marks: Mark[]; readonly outer: Mark[][]; inner: Mark[][]; isWhole: boolean }[] = []
  for (const match of text.matchAll(words)) {
    const token = tokens[Number(match[1])]!
    const roles = token.kind === 'value' ? [] : flat(token.holes).flatMap(({ role }) => role ?? [])
    const end = match.index + match[0].length
    const isLast = text[match.index - 1] === '#' && onlyTails.test(text.slice(end, lineEnd(text, end)))
    const opened = stack.at(-1)
    for (const [i, role] of roles.entries()) {
      if (role === 'open') {
        const inner: Mark[][] = []
        levels.push(inner)
        stack.push({
          marks: [],
          outer: stack.at(-1)?.inner ?? levels[0]!,
          inner,
          isWhole: token.kind === 'line',
        })
      }
      const top = stack.at(-1)
      if (!top) continue
      // Of one line of code all has to be about one block.
      top.isWhole &&= isLast && (role === 'open' ? roles.length === 1 : top === opened)
      if (i === 0 || top.marks.length === 0) top.marks.push({ start: match.index - 1, end, token, role })
      if (role === 'else') levels.push((top.inner = []))
      if (role !== 'close') continue
      stack.pop()
      if (i < roles.length - 1) top.isWhole = false
      if (top.isWhole) top.outer.push(top.marks)
    }
  }
  return levels
}

function isAdjacent(text: string, one: readonly Mark[], other: readonly Mark[]): boolean {
  return isBlank(text.slice(one.at(-1)!.end, other[0]!.start))
}

function forkOf(text: string, blocks: readonly (readonly Mark[])[]): Fork {
  const seams: Stretch[] = []
  for (const [i, marks] of blocks.entries())
    for (const [at, { start, end }] of marks.entries()) {
      if (at === 0 && i > 0) seams.push({ start: seams.pop()!.start, end })
      else seams.push({ start, end })
    }
  const branches = seams.slice(1).map(({ start }, i) => {
    const from = seams[i]!.end
    return { start: from, end: from + text.slice(from, start).replace(/(?:\r?\n)?[ \t]*$/, '').length }
  })
  const [first] = blocks as [readonly Mark[]]
  const isTotal =
    blocks.length === 1 && first.some(({ role, token }) => role === 'else' && isElse.test(token.text))
  return { seams, branches, open: first[0]!.token, close: blocks.at(-1)!.at(-1)!.token, isTotal }
}

/** An `else` without a condition. */
const isElse = /\belse\b(?!\s+\w)/

function writesTwice(text: string, blocks: readonly (readonly Mark[])[]): boolean {
  if (blocks.length === 0) return false
  const seen = new Set<string>()
  return forkOf(text, blocks).branches.some(({ start, end }) => {
    const keys = keysIn(text.slice(start, end))
    const isThere = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isThere
  })
}

/** The keys of a branch that stand in no other key of it, each with its indentation. */
function keysIn(branch: string): readonly string[] {
  const lines = [...branch.matchAll(/^([ \t]*)([\w.$/-]+|"[^"\n]*"):(?=\s|$)/gm)]
  const column = Math.min(...lines.map(([, indent]) => indent!.length))
  return lines.filter(([, indent]) => indent!.length === column).map(([line]) => line)
}

function isForked(text: string, { branches }: Fork): boolean {
  return branches.filter(({ start, end }) => isWritten(text.slice(start, end))).length > 1
}

/** True for a branch that writes something; comments are none. */
export function isWritten(branch: string): boolean {
  return /^[ \t]*[^\s#]/m.test(branch)
}
