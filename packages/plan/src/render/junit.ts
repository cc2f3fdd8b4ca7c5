import type { Plan } from '../plan.ts'
import { remarksOf } from '../remark.ts'
import { xmlText } from './escape.ts'
import type { Remark } from '../remark.ts'

/** The command that made a plan. */
export type CommandName = 'manifests' | 'codemod' | 'contract'

/**
 * A plan as JUnit XML, for CI systems that show tests: a suite for the run, a case for each remark, and one case for
 * each file that needs nothing. Pending edits and tasks are failures, files that could not be read are errors.
 */
export function renderJunit(
  plan: Plan,
  written?: readonly string[],
  command: CommandName = 'manifests',
): Generator<string> {
  const files = plan.files.map(({ source }) => source.file)
  return junitOf(remarksOf(plan, written), files, command)
}

/** Remarks on files as JUnit XML; files without any are cases that pass. */
export function* junitOf(
  remarks: readonly Remark[],
  files: readonly string[],
  command: CommandName | 'check',
): Generator<string> {
  const noted = new Set(remarks.map(({ file }) => file))
  const fine = files.filter((file) => !noted.has(file))
  const errors = remarks.filter(isUnread).length
  const counts = `tests="${remarks.length + fine.length}" failures="${remarks.length - errors}" errors="${errors}"`
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n<testsuite name="migrate ${command}" ${counts}>\n`
  for (const remark of remarks) yield caseOf(remark)
  for (const file of fine) yield `<testcase classname="${xmlText(file)}" name="nothing to do"/>\n`
  yield '</testsuite>\n</testsuites>\n'
}

/** JUnit tells what could not be looked at from what failed. */
function isUnread({ rule }: Remark): boolean {
  return rule === 'file/error'
}

function caseOf(remark: Remark): string {
  const { rule, file, line, column, what, next } = remark
  const tag = isUnread(remark) ? 'error' : 'failure'
  const name = xmlText(`${rule} ${line}:${column}`)
  const text = xmlText(`${file}:${line}:${column}  ${what}\nnext: ${next}`)
  return `<testcase classname="${xmlText(file)}" name="${name}">\n<${tag} type="${xmlText(rule)}" message="${xmlText(what)}">${text}</${tag}>\n</testcase>\n`
}
