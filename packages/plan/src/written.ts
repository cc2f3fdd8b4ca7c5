import { lineIndex } from '@capi-migrate/edits'
import type { Edit, FilePlan, Task } from '@capi-migrate/edits'
import type { Plan } from './plan.ts'

/** The plan of files that are written now: their tasks say where a person finds them in the new text. */
export function afterWriting(plan: Plan, written: readonly string[]): Plan {
  const names = new Set(written)
  const files = plan.files.map((file) =>
    names.has(file.source.file) ? { ...file, plan: { ...file.plan, tasks: tasksAfter(file.plan) } } : file,
  )
  return { ...plan, files }
}

function tasksAfter({ before, after, edits, tasks }: FilePlan): readonly Task[] {
  if (tasks.length === 0) return tasks
  const now = lineIndex(after)
  const lineStarts = startsOf(before)
  return tasks.map((task) => {
    const bom = task.line === 1 && before.startsWith('\uFEFF') ? 1 : 0
    const offset = Math.min(
      (lineStarts[task.line - 1] ?? before.length) + task.column - 1 + bom,
      before.length,
    )
    return { ...task, ...now.positionOf(offsetAfter(edits, offset, task.row)) }
  })
}

/** Where a place of the old text is in the new one; if it moved, where the same row wrote something. */
function offsetAfter(edits: readonly Edit[], offset: number, row: string): number {
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
