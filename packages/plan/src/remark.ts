import type { Failure } from './errors.ts'
import type { Plan, PlannedFile } from './plan.ts'
import { isVersion } from './plan.ts'

/** How much a remark matters: `error` must be mended, `warning` waits to be written, `note` is left to a person. */
export type Level = 'error' | 'warning' | 'note'

/** One line about one place, for the forms that know nothing of plans: SARIF, JUnit, annotations, Markdown. */
export interface Remark {
  readonly level: Level
  /** `edit/pending`, `file/error`, `file/left`, the row a task is about, or the id of a finding: `strict/type`. */
  readonly rule: string
  readonly file: string
  /** From 1; 1 where the file as a whole is meant. */
  readonly line: number
  readonly column: number
  /** Kind and name, where it is about an object. */
  readonly object?: string
  readonly what: string
  readonly next: string
}

/** What could not be read or planned at all. */
export function failureRemarks(failures: readonly Failure[]): readonly Remark[] {
  return failures.map(({ file, line = 1, column = 1, what, next }) => ({
    level: 'error',
    rule: 'file/error',
    file,
    line,
    column,
    what,
    next,
  }))
}

/** Everything a plan says, file by file: errors, tasks, files left alone, and objects whose edits are pending. */
export function remarksOf(plan: Plan, written: readonly string[] = []): readonly Remark[] {
  const isWritten = new Set(written)
  return [
    ...failureRemarks(plan.failures),
    ...plan.files.flatMap((file) => remarksOn(file, plan, isWritten.has(file.source.file))),
  ]
}

function remarksOn(
  { source: { file }, plan }: PlannedFile,
  { to, command }: Plan,
  isWritten: boolean,
): Remark[] {
  const { tasks, skipped, objects, edits, checked, isNew } = plan
  const remarks = tasks.map(({ line, column, row, object, what, next }): Remark => ({
    level: 'note',
    rule: row,
    file,
    line,
    column,
    object,
    what,
    next,
  }))
  for (const { rule, line, column, object, evidence, next } of checked?.findings ?? [])
    remarks.push({ level: 'note', rule, file, line, column, object, what: evidence, next })
  if (skipped) {
    const next = 'migrate it by hand, or wait for a release that knows the form'
    remarks.push({
      level: 'note',
      rule: 'file/left',
      file,
      line: 1,
      column: 1,
      what: `left as it is: ${skipped.what}`,
      next,
    })
  }
  if (isWritten || edits.length === 0) return remarks
  const pending = { level: 'warning', rule: 'edit/pending', file, column: 1 } as const
  if (isNew) {
    const next = command ?? 'write it in one go with the files that need it'
    remarks.push({ ...pending, line: 1, what: 'this file is not there yet; other files need it', next })
  }
  for (const { kind, name, line, rows } of objects) {
    const fields = rows.filter((row) => !isVersion(row)).reduce((sum, { count }) => sum + count, 0)
    if (rows.length === 0) continue
    const object = [kind, name].filter(Boolean).join(' ')
    const what = `${object} is not ${to} yet; ${fields === 1 ? '1 field moves' : `${fields} fields move`} with it`
    const next = command ?? `migrate manifests ${file} --write`
    remarks.push({ ...pending, line, object, what, next })
  }
  return remarks
}
