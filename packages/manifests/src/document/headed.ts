import { applyEdits, lineIndex } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import type { ManifestPlan } from './manifest-plan.ts'

/**
 * A text in which parts of objects name their version and kind, where they do not do so themselves: what becomes of their
 * fields follows from these.
 */
export interface Headed {
  readonly text: string
  /** What was added, in order: ranges of the text. */
  readonly heads: readonly { readonly start: number; readonly end: number }[]
}

/** The plan of a headed text as one of the text itself; `undefined` where an edit is of a head and more. */
export function withoutHeads(
  plan: ManifestPlan,
  { heads }: Headed,
  before: string,
): ManifestPlan | undefined {
  if (heads.length === 0) return plan
  const ownOffset = (offset: number): number =>
    heads.reduce(
      (own, { start, end }) => (start < offset ? own - Math.min(end, offset) + start : own),
      offset,
    )
  const edits: Edit[] = []
  for (const edit of plan.edits) {
    const touched = heads.find(({ start, end }) => edit.start < end && edit.end > start)
    if (touched && (edit.start < touched.start || edit.end > touched.end)) return undefined
    const start = ownOffset(edit.start)
    if (!touched) edits.push({ ...edit, start, end: start + edit.end - edit.start })
  }
  const [lines, own] = [lineIndex(plan.before), lineIndex(before)]
  const placed = <T extends { readonly line: number; readonly column?: number }>(one: T): T => {
    const offset = lines.offsetOf({ line: one.line, column: one.column ?? 1 })
    const { line, column } = own.positionOf(ownOffset(offset))
    return { ...one, line, ...(one.column !== undefined && { column }) }
  }
  const { checked, open } = plan
  return {
    ...plan,
    before,
    after: applyEdits(before, edits),
    edits,
    tasks: plan.tasks.map(placed),
    objects: plan.objects.map(placed),
    ...(checked && { checked: { ...checked, findings: checked.findings.map(placed) } }),
    ...(open && { open: open.map((one) => ({ ...one, broken: placed(one.broken) })) }),
  }
}
