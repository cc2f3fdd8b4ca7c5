import { lineIndex, offsetBefore } from '@capi-migrate/edits'
import type { FilePlan, Task } from '@capi-migrate/edits'
import type { Contracted } from './report.ts'

/**
 * The same with tasks where a person finds them now. Steps count the lines of texts as they will be, which is right where
 * these were written, and nowhere else.
 *
 * @param written names of the files that were written
 */
export function asItStands(contracted: Contracted, written: readonly string[] = []): Contracted {
  const { report, files } = contracted
  if (!report.way) return contracted
  const done = new Set(written)
  const waiting = new Map(
    report.way.files
      .filter(({ file }) => !done.has(files.get(file)?.file ?? file))
      .map((plan) => [plan.file, linesBefore(plan)]),
  )
  const steps = report.way.steps.map((step) => ({
    ...step,
    tasks: step.tasks.map((task): Task => {
      const lineOf = waiting.get(task.file ?? '')
      return lineOf ? { ...task, line: lineOf(task) } : task
    }),
  }))
  return { ...contracted, report: { ...report, way: { ...report.way, steps } } }
}

/** Tells the line of a text that became one of the text after its edits. */
function linesBefore({ before, after, edits }: FilePlan): (task: Task) => number {
  const [old, now] = [lineIndex(before), lineIndex(after)]
  return (task) => old.positionOf(offsetBefore(edits, now.offsetOf(task))).line
}
