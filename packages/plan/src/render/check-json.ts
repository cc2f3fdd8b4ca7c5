import { jsonText } from '@capi-migrate/edits'
import { checkTotalsOf } from '../check/check.ts'
import type { Check, CheckedFile } from '../check/check.ts'

/** Version of the form that `schema/check.schema.json` describes. A change that could break a reader raises it. */
export const checkSchemaVersion = 1

/** A check for programs, one file a line. */
export function* renderCheckJson(check: Check, { version }: { readonly version: string }): Generator<string> {
  const head = { schemaVersion: checkSchemaVersion, program: { name: 'migrate', version }, command: 'check' }
  yield `${jsonText(head).slice(0, -1)},\n"totals":${jsonText(checkTotalsOf(check))},\n"files":[`
  let separator = '\n'
  for (const file of check.files) {
    yield separator + jsonText(fileOf(file))
    separator = ',\n'
  }
  const unknown = [...check.unknown].map(([kind, objects]) => ({ kind, objects }))
  yield `\n],\n"unknown":${jsonText(unknown)},\n"unread":${jsonText(check.unread)},\n"failures":${jsonText(check.failures)}}\n`
}

function fileOf({ source, checked, skipped }: CheckedFile): object {
  const findings = checked.findings.map(({ file: _, ...finding }) => finding)
  return { file: source.file, ...checked, findings, ...(skipped && { skipped }) }
}
