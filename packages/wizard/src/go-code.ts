import { isGo } from '@capi-migrate/edits'
import type { PlannedFile } from '@capi-migrate/plan'
import { renderDiff } from '@capi-migrate/plan/diff'

/** The files of a Go module among others; they move together, for half of them does not compile. */
export function goCode(files: readonly PlannedFile[]): readonly PlannedFile[] {
  return files.filter(({ source }) => isGo(source.file))
}

/** Files with all that have to be in or out with them. */
export function together(files: readonly PlannedFile[], all: readonly PlannedFile[]): readonly PlannedFile[] {
  return goCode(files).length === 0 ? files : [...new Set([...files, ...goCode(all)])]
}

/** How many lines are written, and how many are taken out. */
export function linesOf(files: readonly PlannedFile[]): readonly [written: number, out: number] {
  const counts = files.map(countsOf)
  return [counts.reduce((sum, [more]) => sum + more, 0), counts.reduce((sum, [, less]) => sum + less, 0)]
}

function countsOf(file: PlannedFile): readonly [number, number] {
  const known = counted.get(file)
  if (known) return known
  const text = [...renderDiff({ to: 'v1beta2', files: [file], failures: [], foreign: 0 })].join('')
  const count = (sign: RegExp): number => (text.match(sign) ?? []).length
  // A diff begins with `---` and `+++`.
  const counts = [count(/^\+/gm) - 1, count(/^-/gm) - 1] as const
  counted.set(file, counts)
  return counts
}

/** A page is made with each key; a diff once. */
const counted = new WeakMap<PlannedFile, readonly [number, number]>()
