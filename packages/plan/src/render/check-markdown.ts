import { checkTotalsOf } from '../check/check.ts'
import type { Check } from '../check/check.ts'
import { checkRemarksOf } from '../check/remarks.ts'
import { markdownCode, markdownText } from './escape.ts'
import { section } from './markdown.ts'
import { counted, someOf } from './paint.ts'

/** A check as Markdown, to post below a pull request. */
export function* renderCheckMarkdown(check: Check): Generator<string> {
  const remarks = checkRemarksOf(check)
  const { files, objects, findings, skipped, failures } = checkTotalsOf(check)
  yield '### Strict check\n\n'
  yield '| files | objects | findings | not handled | errors |\n| --- | --- | --- | --- | --- |\n'
  yield `| ${files} | ${objects} | ${findings} | ${skipped} | ${failures} |\n`
  const isError = ({ rule }: { readonly rule: string }) => rule === 'file/error'
  for (const [title, own] of [
    ['Errors', remarks.filter(isError)],
    ['Findings', remarks.filter((remark) => remark.level === 'error' && !isError(remark))],
    ['Not handled', remarks.filter(({ level }) => level === 'note')],
  ] as const)
    if (own.length > 0) yield* section(title, own)
  if (check.unknown.size > 0) {
    yield '\n#### Not checked: kinds without a schema\n\n'
    for (const [kind, count] of check.unknown) yield `- ${markdownCode(kind)}: ${counted(count, 'object')}\n`
    yield '\nGive their CRDs with `--crds`.\n'
  }
  if (check.unread.length > 0)
    yield `\n#### Not checked: rules of the CRDs\n\n${markdownText(someOf(check.unread, 5))}\n`
}
