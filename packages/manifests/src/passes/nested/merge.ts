import type { Checked, Position, Task } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'

/** The plan of a text that stands within another, and the way from its places to offsets of that. */
export interface Placed {
  readonly plan: ManifestPlan
  readonly offsetOf: (line: number, column: number) => number
}

/** A plan with what the plans of the texts within it say, in the order of the file. */
export function merged(
  outer: ManifestPlan,
  placed: readonly Placed[],
  positionOf: (offset: number) => Position,
  file: string | undefined,
): ManifestPlan {
  let { checked } = outer
  const objects = [...outer.objects]
  const tasks = [...outer.tasks]
  const open = [...(outer.open ?? [])]
  for (const { plan, offsetOf } of placed) {
    const at = (line: number, column: number): Position => positionOf(offsetOf(line, column))
    const moved = <T extends Position>(one: T): T => ({
      ...one,
      ...(file && { file }),
      ...at(one.line, one.column),
    })
    objects.push(...plan.objects.map((object) => ({ ...object, line: at(object.line, 1).line })))
    tasks.push(...plan.tasks.map(moved))
    open.push(...(plan.open ?? []).map((one) => ({ ...one, broken: moved(one.broken) })))
    if (plan.checked)
      checked = together(checked, { ...plan.checked, findings: plan.checked.findings.map(moved) })
  }
  return {
    ...outer,
    objects: objects.sort((a, b) => a.line - b.line),
    tasks: tasks.sort(byPlace),
    ...(checked && { checked: { ...checked, findings: [...checked.findings].sort(byPlace) } }),
    ...(open.length > 0 && { open }),
  }
}

function byPlace(a: Pick<Task, 'line' | 'column'>, b: Pick<Task, 'line' | 'column'>): number {
  return a.line - b.line || a.column - b.column
}

function together(a: Checked | undefined, b: Checked): Checked {
  if (!a) return b
  return {
    findings: [...a.findings, ...b.findings],
    objects: a.objects + b.objects,
    parts: a.parts + b.parts,
    placeholders: a.placeholders + b.placeholders,
  }
}
