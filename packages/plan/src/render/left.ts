import type { FilePlan, Task } from '@capi-migrate/edits'
import type { Plan } from '../plan.ts'
import { groupBy } from './group.ts'
import { counted, printable } from './paint.ts'
import type { Paint } from './paint.ts'

/** Places named of one and the same task. */
const mostPlaces = 10

/**
 * What is left to a person. Tasks that say the same are told once, with all their places and what to do there.
 *
 * @param explained whether each is told with its code, and with the ways that were tried
 */
export function* tasksSection(
  { files }: Plan,
  { bold, yellow, dim }: Paint,
  explained = false,
): Generator<string> {
  const tasks = files.flatMap(({ source, plan }) =>
    plan.tasks.map((task) => ({ ...task, file: source.file })),
  )
  if (tasks.length === 0) return
  yield `\n${yellow(bold(`Left to you: ${counted(tasks.length, 'task')}`))}\n`
  const saying = ({ row, what, tried = [] }: Task): string =>
    [row, what, ...(explained ? tried : [])].join('\n')
  for (const same of groupBy(tasks, saying)) {
    const { what, row, code, tried = [] } = same[0]!
    yield `  ${printable(what)}  ${dim(printable(row))}\n`
    for (const alike of groupBy(same, ({ next }) => next)) {
      for (const { file, line, column, object } of alike.slice(0, mostPlaces))
        yield `    ${printable(file)}:${line}:${column}  ${dim(printable(object))}\n`
      if (alike.length > mostPlaces) yield dim(`    … and ${alike.length - mostPlaces} more places\n`)
      yield `    ${dim('next:')} ${printable(alike[0]!.next)}\n`
    }
    if (!explained) continue
    for (const way of tried) yield `    ${dim('tried:')} ${printable(way)}\n`
    if (code !== undefined) yield `    ${dim('more:')} migrate explain ${printable(code)}\n`
  }
}

/** Blocks of code in texts for people that cannot be read. */
export function* unreadSection({ unreadBlocks = [] }: Plan, { bold, dim }: Paint): Generator<string> {
  if (unreadBlocks.length === 0) return
  yield `\n${bold(`Left as they are: ${counted(unreadBlocks.length, 'code block')} that cannot be read`)}\n`
  for (const { file, line, what } of unreadBlocks.slice(0, mostPlaces))
    yield `  ${printable(file)}:${line}  ${dim(printable(what))}\n`
  if (unreadBlocks.length > mostPlaces)
    yield dim(`  … and ${counted(unreadBlocks.length - mostPlaces, 'more block')}\n`)
}

/** A file that may be in a form we do not handle yet. */
interface SkippedFile {
  readonly source: { readonly file: string }
  readonly plan: Pick<FilePlan, 'skipped'>
}

/** Files in a form we do not edit yet, by form. */
export function* skippedSection(
  { files }: { readonly files: readonly SkippedFile[] },
  { bold, yellow, dim }: Paint,
): Generator<string> {
  const skipped = files.filter(({ plan }) => plan.skipped)
  if (skipped.length === 0) return
  yield `\n${yellow(bold(`Not handled yet: ${counted(skipped.length, 'file')}`))}\n`
  for (const same of groupBy(skipped, ({ plan: { skipped } }) => `${skipped!.reason} ${skipped!.what}`)) {
    const { reason, what } = same[0]!.plan.skipped!
    yield `  ${reason}: ${printable(what)}\n`
    for (const { source } of same.slice(0, mostPlaces)) yield `    ${printable(source.file)}\n`
    if (same.length > mostPlaces) yield dim(`    … and ${counted(same.length - mostPlaces, 'more file')}\n`)
  }
}
