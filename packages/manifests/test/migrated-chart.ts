import { applyEdits } from '@capi-migrate/edits'
import type { Task } from '@capi-migrate/edits'
import { expect } from 'vitest'
import { manifestsEngine } from '../src/engine.ts'

/** What becomes of a chart in the folder `c`: the texts that change, and a line for each task. */
export function migratedChart(
  files: Readonly<Record<string, string>>,
  lineOf: (file: string, task: Task) => string,
): { readonly after: Readonly<Record<string, string>>; readonly tasks: readonly string[] } {
  const texts = new Map(Object.entries({ 'c/Chart.yaml': 'name: c\nversion: 0.1.0\n', ...files }))
  const engine = manifestsEngine({ to: 'v1beta2' })
  const paths = [...texts.keys()]
  const units = engine.planUnits!({ paths, textOf: (path) => texts.get(path), nameOf: (path) => path })
  const plans = paths.map((path) => units.get(path) ?? engine.plan(texts.get(path)!, path))
  const changed = plans.filter(({ edits }) => edits.length > 0)
  for (const { before, edits, after } of changed) expect(applyEdits(before, edits)).toBe(after)
  return {
    after: Object.fromEntries(changed.map(({ file, after }) => [file, after])),
    tasks: plans.flatMap(({ file, tasks }) => tasks.map((task) => lineOf(file, task))),
  }
}
