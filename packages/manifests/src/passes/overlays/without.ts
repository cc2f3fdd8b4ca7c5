import { applyEdits, firstIndex, lineIndex } from '@capi-migrate/edits'
import type { Task } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { withFunctions } from '../template/ytt-functions.ts'
import type { Layer } from './layer.ts'

/** A plan in which some documents stay as they are, each with a task that says why. */
export function without(plan: ManifestPlan, held: readonly (readonly [Layer, Said])[]): ManifestPlan {
  if (held.length === 0) return plan
  const { before, file, checked, open } = plan
  const lines = lineIndex(before)
  const layers = held.map(([layer]) => layer).sort((a, b) => a.start - b.start)
  const starts = layers.map(({ start }) => start)
  const isHeld = (offset: number): boolean => offset < (layers[lastUpTo(starts, offset)]?.end ?? 0)
  const [firsts, lasts] = [
    starts.map((start) => lines.positionOf(start).line),
    layers.map(({ end }) => lines.positionOf(end - 1).line),
  ]
  const isElsewhere = ({ line }: { readonly line: number }): boolean =>
    line > (lasts[lastUpTo(firsts, line)] ?? 0)
  const rest = plan.edits.filter(({ start, row }) => row !== 'Template:define' && !isHeld(start))
  const edits = withFunctions(before, rest)
  const tasks = held.map(([{ kind, line }, said], i): Task => {
    const row = `${kind}:template`
    const what = `this object is left as it is: ${said.what}`
    return {
      id: `${row} overlay ${i}`,
      ...(file && { file }),
      line,
      column: 1,
      row,
      object: kind,
      ...said,
      what,
    }
  })
  return {
    ...plan,
    edits,
    after: applyEdits(before, edits),
    tasks: [...plan.tasks.filter(isElsewhere), ...tasks],
    objects: plan.objects.filter(isElsewhere),
    ...(checked && { checked: { ...checked, findings: checked.findings.filter(isElsewhere) } }),
    ...(open && { open: open.filter(({ broken }) => isElsewhere(broken)) }),
  }
}

/** The index of the last of some rising numbers that is not above another; -1 where all are. */
function lastUpTo(numbers: readonly number[], value: number): number {
  return firstIndex(numbers, (number) => number > value) - 1
}
