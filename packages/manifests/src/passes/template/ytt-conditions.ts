import { applyEdits, composeEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { controlsIn } from './instances.ts'

/**
 * A plan in which a condition around all that a container of a new name holds stands around the container itself. Where
 * nothing is printed in it, ytt leaves it as `{}`, which v1beta2 refuses. Indentation means nothing to the code of ytt.
 */
export function conditionsOutside(plan: ManifestPlan, { tokens }: StandInText): ManifestPlan {
  let { edits, after } = plan
  // Of containers within one another the innermost is first.
  for (let depth = 0; depth < 5; depth++) {
    const own = moves(plan.before, after, tokens)
    if (own.length === 0) break
    edits = composeEdits(plan.before, edits, own)
    after = applyEdits(after, own)
  }
  return { ...plan, edits, after }
}

function moves(before: string, after: string, tokens: readonly Token[]): readonly Edit[] {
  const lines = [...after.matchAll(/^.*(?:\n|$)/gm)].map(({ 0: text, index }) => ({ text, start: index }))
  const edits: Edit[] = []
  let from = 0
  for (const [at, { text, start }] of lines.entries()) {
    const [, indent, key] = /^([ \t]*)(\w+):[ \t]*\r?\n$/.exec(text) ?? []
    if (key === undefined || at < from || new RegExp(`^[ \\t-]*${key}:`, 'm').test(before)) continue
    let open = at + 1
    while (/^[ \t]*#[^\uE000]/.test(lines[open]?.text ?? '')) open++
    const condition = lines[open]
    if (!condition || !isCondition(condition.text, tokens)) continue
    const end = endOf(lines, open, tokens)
    const next = lines
      .slice(end === undefined ? lines.length : end + 1)
      .find((one) => !/^[ \t]*(?:#|\r?\n?$)/.test(one.text))
    const isAll = next === undefined || /^[ \t]*/.exec(next.text)![0].length <= indent!.length
    if (end === undefined || !isAll) continue
    edits.push({ start, end: start, text: indent + condition.text.trimStart(), row })
    edits.push({ start: condition.start, end: condition.start + condition.text.length, text: '', row })
    from = end + 1
  }
  return edits
}

/** The row that these edits name: they belong to no field alone. */
const row = 'Template:condition'

function isCondition(line: string, tokens: readonly Token[]): boolean {
  const [first, ...others] = /^[ \t]*#\uE000/.test(line) ? controlsIn(line, tokens) : []
  return first?.hole.role === 'open' && first.hole.word === 'if' && others.length === 0
}

/** The line that closes the block which a line opens; `undefined` where it has other branches. */
function endOf(
  lines: readonly { readonly text: string }[],
  open: number,
  tokens: readonly Token[],
): number | undefined {
  let depth = 0
  for (let at = open; at < lines.length; at++) {
    for (const { hole } of controlsIn(lines[at]!.text, tokens)) {
      if (hole.role === 'else' && depth === 1) return undefined
      depth += hole.role === 'open' ? 1 : hole.role === 'close' ? -1 : 0
    }
    if (depth === 0) return at
  }
  return undefined
}
