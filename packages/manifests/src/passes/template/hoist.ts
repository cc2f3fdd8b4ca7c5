import { applyEdits } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { controlsIn } from './instances.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import type { Token } from '../../read/stand-in/token.ts'

/** Code that prints what is in it once or not at all. */
const conditions = new Set(['if', 'with'])

/**
 * A plan in which a condition around all that a new container holds stands around the container itself: left inside, it
 * would leave a container that is empty, which v1beta2 refuses, where nothing is printed. `undefined` where there is
 * no such condition.
 */
export function hoisted(plan: ManifestPlan, { text, tokens }: StandInText): ManifestPlan | undefined {
  let grown = 0
  const edits = plan.edits.map((edit) => {
    grown += edit.text.length - (edit.end - edit.start)
    if (!conditionBelowKey.test(edit.text)) return edit
    return { ...edit, text: hoistedText(edit.text, plan.after.slice(edit.end + grown), tokens) }
  })
  if (edits.every(({ text }, i) => text === plan.edits[i]!.text)) return undefined
  return { ...plan, edits, after: applyEdits(text, edits) }
}

const conditionBelowKey = /:[ \t]*\r?\n[ \t]*#\uE000\d+\uE001\r?\n/

/** The text of an edit with its conditions hoisted; the code that closes them may be in what follows. */
function hoistedText(text: string, rest: string, tokens: readonly Token[]): string {
  const lines = (text + rest).split('\n')
  const whole = text.split('\n').length - 1
  for (let at = 1; at < whole; at++) {
    const [first, ...others] = controlsIn(lines[at]!, tokens)
    const isCondition =
      others.length === 0 && first?.hole.role === 'open' && conditions.has(first.hole.word ?? '')
    if (!isCondition || !/^\s*#/.test(lines[at]!)) continue
    const end = closeOf(lines, at, tokens)
    const start = end === undefined ? at : containerAt(lines, at, end)
    if (start === at) continue
    const [line] = lines.splice(at, 1)
    lines.splice(start, 0, ' '.repeat(indentOf(lines[start]!)) + line!.trimStart())
  }
  return lines.join('\n').slice(0, -rest.length || undefined)
}

/** The line that closes the block a line opens; `undefined` where other branches write something, or it ends elsewhere. */
function closeOf(lines: readonly string[], from: number, tokens: readonly Token[]): number | undefined {
  let depth = 0
  let isElse = false
  for (let at = from; at < lines.length; at++) {
    if (isElse && !/^\s*(?:#|$)/.test(lines[at]!)) return undefined
    for (const { hole } of controlsIn(lines[at]!, tokens)) {
      const { role } = hole
      isElse ||= role === 'else' && depth === 1
      depth += role === 'open' ? 1 : role === 'close' ? -1 : 0
    }
    if (depth === 0) return at
  }
  return undefined
}

/** The first of the lines right above that are keys of containers which a block is all of; the block's own if none. */
function containerAt(lines: readonly string[], open: number, close: number): number {
  let start = open
  for (let at = open - 1; at >= 0 && /^\s*[^\s#-][^#]*:\s*$/.test(lines[at]!); at--) {
    const column = indentOf(lines[at]!)
    const next = lines.slice(close + 1).find((line) => line.trim() !== '')
    const isWithin = column < indentOf(lines[at + 1]!) && (next === undefined || indentOf(next) <= column)
    if (!isWithin) break
    start = at
  }
  return start
}

function indentOf(line: string): number {
  return line.search(/\S|$/)
}
