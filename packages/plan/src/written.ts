import { lineIndex } from '@capi-migrate/edits'
import type { Edit, FilePlan } from '@capi-migrate/edits'
import type { Plan } from './plan.ts'

/** The plan of files that are written now: its tasks and findings say where a person finds them in the new text. */
export function afterWriting(plan: Plan, written: readonly string[]): Plan {
  const names = new Set(written)
  const files = plan.files.map((file) =>
    names.has(file.source.file) ? { ...file, plan: planAfter(file.plan) } : file,
  )
  return { ...plan, files }
}

function planAfter(plan: FilePlan): FilePlan {
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
  const lineStarts = startsOf(before)
  return places.map((task) => {
    const bom = task.line === 1 && before.startsWith('\uFEFF') ? 1 : 0
    const offset = Math.min(
      (lineStarts[task.line - 1] ?? before.length) + task.column - 1 + bom,
      before.length,
    )
    return { ...task, ...now.positionOf(offsetAfter(edits, offset, task.row)) }
  })
}

/** Where a place of the old text is in the new one; if it moved, where the same row wrote something. */
function offsetAfter(edits: readonly Edit[], offset: number, row: string | undefined): number {
  const shifts = [0]
  for (const { start, end, text } of edits) shifts.push(shifts.at(-1)! + text.length - (end - start))
  const inside = edits.findIndex(({ start, end }) => start <= offset && offset < end)
  if (inside === -1) return offset + shifts[edits.filter(({ end }) => end <= offset).length]!
  const own = edits.findIndex((edit) => edit.row === row && edit.text.trim() !== '')
  const at = own === -1 ? inside : own
  const { start, text } = edits[at]!
  return start + shifts[at]! + (text.length - text.trimStart().length)
}

function startsOf(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
