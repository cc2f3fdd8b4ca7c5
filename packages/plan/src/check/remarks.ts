import { failureRemarks } from '../remark.ts'
import type { Remark } from '../remark.ts'
import type { Check } from './check.ts'

/** Everything a check says, file by file. A finding is an error: an API server refuses the object, or drops a field of it. */
export function checkRemarksOf({ files, failures }: Check): readonly Remark[] {
  return [
    ...failureRemarks(failures),
    ...files.flatMap(({ source: { file }, checked, skipped }) => [
      ...checked.findings.map(({ rule, line, column, object, evidence, next }): Remark => ({
        level: 'error',
        rule,
        file,
        line,
        column,
        object,
        what: evidence,
        next,
      })),
      ...(skipped ? [leftOf(file, skipped.what)] : []),
    ]),
  ]
}

function leftOf(file: string, what: string): Remark {
  const next = 'check what it prints: render it, and give the result to `migrate check -`'
  return { level: 'note', rule: 'file/left', file, line: 1, column: 1, what: `not checked: ${what}`, next }
}
