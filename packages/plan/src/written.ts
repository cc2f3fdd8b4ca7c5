import { lineIndex, offsetAfter } from '@capi-migrate/edits'
import type { Concealed, FilePlan } from '@capi-migrate/edits'
import type { Plan } from './plan.ts'

/** The plan of files that are written now: its tasks and findings say where a person finds them in the new text. */
export function afterWriting(plan: Plan, written: readonly string[]): Plan {
  const names = new Set(written)
  const files = plan.files.map((file) =>
    names.has(file.source.file) ? { ...file, plan: planAfter(file.plan) } : file,
  )
  const { unreadBlocks } = plan
  if (!unreadBlocks) return { ...plan, files }
  const planOf = new Map(
    plan.files.flatMap(({ source, plan }) => (names.has(source.file) ? [[source.file, plan] as const] : [])),
  )
  const moved = unreadBlocks.map((block) => {
    const own = planOf.get(block.file)
    return own ? { ...block, line: movedAfter(own, [{ ...block, column: 1 }])[0]!.line } : block
  })
  return { ...plan, files, unreadBlocks: moved }
}

function planAfter(plan: Concealed<FilePlan>): Concealed<FilePlan> {
  const { tasks, checked } = plan
  const moved = { ...plan, tasks: movedAfter(plan, tasks) }
  return checked ? { ...moved, checked: { ...checked, findings: movedAfter(plan, checked.findings) } } : moved
}

/** Tasks or findings where they are in the new text. */
function movedAfter<T extends { readonly line: number; readonly column: number; readonly row?: string }>(
  { before, after, edits }: FilePlan,
  places: readonly T[],
): readonly T[] {
  if (places.length === 0) return places
  const now = lineIndex(after)
  const old = lineIndex(before)
  return places.map((task) => ({
    ...task,
    ...now.positionOf(offsetAfter(edits, old.offsetOf(task), task.row)),
  }))
}
