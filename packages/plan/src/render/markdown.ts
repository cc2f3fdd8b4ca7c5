import { totalsOf } from '../plan.ts'
import type { Plan } from '../plan.ts'
import { remarksOf } from '../remark.ts'
import { markdownCode, markdownText } from './escape.ts'
import { groupBy } from './group.ts'
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
    yield* level === 'warning' ? pending(own) : section(titles[level], own)
  }
}

/** Remarks below a title: what says the same is told once, with all its places and what to do there. */
export function* section(title: string, remarks: readonly Remark[]): Generator<string> {
  yield `\n#### ${title}\n\n`
  for (const same of groupBy(remarks, ({ rule, what }) => `${rule}\n${what}`)) {
    const { rule, what } = same[0]!
    yield `- ${markdownText(what)} ${markdownCode(rule)}\n`
    for (const alike of groupBy(same, ({ next }) => next)) {
      for (const remark of alike) yield `  - ${placeOf(remark)}\n`
      yield `  - next: ${markdownText(alike[0]!.next)}\n`
    }
  }
}

/** What the diff of a pull request shows anyway: folded away where it is long. */
function* pending(remarks: readonly Remark[]): Generator<string> {
  const isLong = remarks.length > mostInSight
  const title = `${titles.warning}: ${remarks.length}`
  yield isLong ? `\n<details><summary>${title}</summary>\n\n` : `\n#### ${titles.warning}\n\n`
  for (const remark of remarks) yield `- ${placeOf(remark)} ${markdownText(remark.what)}\n`
  if (isLong) yield '\n</details>\n'
}

/** Edits that are shown without being asked for. */
const mostInSight = 10

function placeOf({ file, line, column }: Remark): string {
  return markdownCode(`${file}:${line}:${column}`)
}
