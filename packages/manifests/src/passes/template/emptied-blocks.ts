import { applyEdits, composeEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { lineStart } from '@capi-migrate/edits/yaml'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { flat } from '../../read/mask/hole.ts'
import type { Form, Hole, Range } from '../../read/mask/index.ts'
import { scan } from '../../read/mask/scan.ts'

/** Returns the plan of a template without the blocks of which its edits have left nothing but the code around it. */
export function withoutEmptiedBlocks(plan: ManifestPlan, form: Form): ManifestPlan {
  const { before, after, edits } = plan
  if (edits.length === 0) return plan
  const now = emptyBlocks(after, form)
  if (now.length === 0) return plan
  const known = new Set(emptyBlocks(before, form).map(({ code }) => code))
  const removed = now
    .filter(({ code }) => !known.has(code))
    .map(({ start, end }): Edit => ({
      start,
      end,
      text: '',
      row: edits[0]!.row,
    }))
  return { ...plan, edits: composeEdits(before, edits, removed), after: applyEdits(after, removed) }
}

/** Whole lines of a block that prints nothing, and the code that opens it. */
interface EmptyBlock extends Range {
  readonly code: string
}

/** The outermost blocks of a text that hold nothing: no text, and no code but that of such blocks. */
function emptyBlocks(text: string, form: Form): readonly EmptyBlock[] {
  const found: EmptyBlock[] = []
  const open: { readonly hole: Hole; isEmpty: boolean; at: number; readonly known: number }[] = []
  for (const hole of flat(scan(text, form))) {
    const block = open.at(-1)
    if (block && text.slice(block.at, hole.start).trim() !== '') block.isEmpty = false
    if (block) block.at = hole.end
    if (hole.role === 'open') open.push({ hole, isEmpty: true, at: hole.end, known: found.length })
    else if (hole.role === undefined) {
      if (block) block.isEmpty = false
    } else if (hole.role === 'else' && block) {
      if (acts.test(text.slice(hole.start, hole.end))) block.isEmpty = false
    } else if (block) {
      open.pop()
      const outer = open.at(-1)
      const lines = block.isEmpty ? wholeLines(text, block.hole, hole) : undefined
      const code = text.slice(block.hole.start, block.hole.end)
      if (outer) outer.at = hole.end
      if (!lines || acts.test(code)) {
        if (outer) outer.isEmpty = false
        continue
      }
      found.length = block.known
      found.push({ ...lines, code })
    }
  }
  return found
}

/** Functions that do something else than to answer. */
const acts = /\b(?:required|fail|set|unset|tpl|include|template|define|block|call)\b/

/** The lines from a hole to another one; `undefined` if something else stands on them, or a line end is taken away. */
function wholeLines(text: string, { start }: Range, { end }: Range): Range | undefined {
  const from = lineStart(text, start)
  const newline = text.indexOf('\n', end)
  const to = newline === -1 ? text.length : newline + 1
  const isAlone = text.slice(from, start).trim() === '' && text.slice(end, to).trim() === ''
  const joins = /[-~][}%]\}?$/.test(text.slice(0, end)) && !/^\s*(?:\{\{-|$)/.test(text.slice(end))
  return isAlone && !joins ? { start: from, end: to } : undefined
}
