import type { Finding } from '@capi-migrate/edits'
import type { Plan } from '../plan.ts'
import { groupBy } from './group.ts'
import { counted, printable } from './paint.ts'
import type { Paint } from './paint.ts'

/** A finding with the file that people know it by. */
export interface FileFinding extends Finding {
  readonly file: string
}

/** The findings of all files of a plan. */
export function findingsOf({ files }: Pick<Plan, 'files'>): readonly FileFinding[] {
  return files.flatMap(({ source, plan }) =>
    (plan.checked?.findings ?? []).map((finding) => ({ ...finding, file: source.file })),
  )
}

/** The checks that a plan's findings can be of. What a compiler says has rules of its own. */
const checks: readonly (readonly [name: string, isOf: (finding: Finding) => boolean])[] = [
  ['strict check', ({ rule }) => !rule.startsWith('types/')],
  ['type check', ({ rule }) => rule.startsWith('types/')],
]

/** Findings by the check that they are of; a check that found nothing is left out. */
export function byCheck(
  findings: readonly FileFinding[],
): readonly (readonly [check: string, findings: readonly FileFinding[]])[] {
  return checks.flatMap(([name, isOf]) => {
    const own = findings.filter(isOf)
    return own.length > 0 ? [[name, own] as const] : []
  })
}

/** Places named of one and the same finding. */
const mostPlaces = 10

/** What a checker saw. Findings that say the same are told once, with all their places. */
export function* findingsSection(
  findings: readonly FileFinding[],
  title: string,
  { bold, yellow, dim }: Paint,
): Generator<string> {
  if (findings.length === 0) return
  yield `\n${yellow(bold(`${title}: ${counted(findings.length, 'finding')}`))}\n`
  for (const same of groupBy(findings, ({ rule, evidence, next }) => `${rule}\n${evidence}\n${next}`)) {
    const { rule, row, evidence, next } = same[0]!
    yield `  ${printable(evidence)}  ${dim(printable(row ? `${rule} ${row}` : rule))}\n`
    for (const { file, line, column, object } of same.slice(0, mostPlaces)) {
      yield `    ${printable(file)}:${line}:${column}  ${dim(printable(object))}\n`
    }
    if (same.length > mostPlaces) yield dim(`    … and ${counted(same.length - mostPlaces, 'more place')}\n`)
    yield `    ${dim('next:')} ${printable(next)}\n`
  }
}
