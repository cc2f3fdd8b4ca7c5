import { totalsOf } from '../plan.ts'
import type { Plan } from '../plan.ts'
import { remarksOf } from '../remark.ts'
import { markdownCode, markdownText } from './escape.ts'
import type { Level, Remark } from '../remark.ts'

const titles: Readonly<Record<Level, string>> = {
  error: 'Errors',
  note: 'Left to a person',
  warning: 'Pending edits',
}

/** A plan as Markdown, to post below a pull request. */
export function* renderMarkdown(plan: Plan, written?: readonly string[]): Generator<string> {
  const remarks = remarksOf(plan, written)
  const { files, changes, tasks, skipped, failures } = totalsOf(plan)
  yield `### Cluster API → ${plan.to}\n\n`
  if (remarks.length === 0) {
    yield `Nothing to do in ${files} ${files === 1 ? 'file' : 'files'}.\n`
    return
  }
  yield '| files | to change | tasks | not handled | errors |\n| --- | --- | --- | --- | --- |\n'
  yield `| ${files} | ${changes} | ${tasks} | ${skipped} | ${failures} |\n`
  for (const level of ['error', 'note', 'warning'] as const) {
    const own = remarks.filter((remark) => remark.level === level)
    if (own.length === 0) continue
    yield `\n#### ${titles[level]}\n\n`
    for (const remark of own) yield lineOf(remark)
  }
}

function lineOf({ level, file, line, column, rule, what, next }: Remark): string {
  const place = `- ${markdownCode(`${file}:${line}:${column}`)}`
  return level === 'warning'
    ? `${place} ${markdownText(what)}\n`
    : `${place} ${markdownCode(rule)} ${markdownText(what)}\n  - next: ${markdownText(next)}\n`
}
