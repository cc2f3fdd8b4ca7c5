import { keepsWhole, lineIndex } from '@capi-migrate/edits'
import type { FilePlan, Task } from '@capi-migrate/edits'
import { stepsOf, transitions } from '@capi-migrate/transitions'

/** How many fields of a file change, by who changes them. */
export interface Fields {
  readonly automatic: number
  readonly manual: number
}

/**
 * The fields that a file holds and that change: each place of it where a row of the table matches, but for the
 * apiVersion of an object itself. Automatic is what became edits alone; what has a task is a person's, even where most
 * of it is done (`${DRAIN}` in seconds moves, and somebody has to look for where it is set). The fields of a document
 * that stays as it is are counted by their names: rather too many than too few. Not counted are what a helper prints,
 * which is in no file, objects of versions before v1beta1, what only refers to objects, and patches in or for files that
 * the corpus does not hold.
 *
 * @param isCounted takes the lines of a field, and says whether it counts
 */
export function fieldsOf(plan: FilePlan, isCounted: (lines: string) => boolean = () => true): Fields {
  const { before, objects, tasks } = plan
  const moved = new Map<string, number>()
  for (const { rows } of objects)
    for (const { row, count } of rows) if (!isOwnVersion(row)) moved.set(row, (moved.get(row) ?? 0) + count)
  const open = new Map<string, number>()
  let manual = 0
  const left = new Set(tasks.filter(isLeft).map(({ object }) => object))
  for (const task of tasks.filter(isOfField)) {
    if (isLeft(task)) {
      const fields = namesIn(documentAt(before, task.line), task.row.split(':')[0]!)
      manual += fields.filter(isCounted).length
    } else if (!left.has(task.object)) {
      if (isCounted(linesOf(before.split('\n'), task.line - 1))) manual++
      open.set(task.row, (open.get(task.row) ?? 0) + 1)
    }
  }
  const others = notCounted(plan, isCounted)
  let automatic = 0
  for (const [row, count] of moved)
    automatic += Math.max(0, count - (open.get(row) ?? 0) - (others.get(row)?.size ?? 0))
  return { automatic, manual }
}

/** The lines of fields that do not count, by the row that edits them. */
function notCounted(
  { before, edits }: FilePlan,
  isCounted: (lines: string) => boolean,
): ReadonlyMap<string, ReadonlySet<number>> {
  const lines = before.split('\n')
  const { positionOf } = lineIndex(before)
  const found = new Map<string, Set<number>>()
  for (const { row, start } of edits) {
    const { line } = positionOf(start)
    if (isCounted(linesOf(lines, line - 1))) continue
    found.set(row, (found.get(row) ?? new Set()).add(line))
  }
  return found
}

/** A line with those below it that stand farther right. */
function linesOf(lines: readonly string[], at: number): string {
  const column = (line: string): number => (line.trim() === '' ? Infinity : line.search(/[^\s-]|-(?! )/))
  const own = column(lines[at]!)
  const end = lines.findIndex((line, i) => i > at && column(line) <= own)
  return lines.slice(at, end === -1 ? undefined : end).join('\n')
}

function isOwnVersion(row: string): boolean {
  return /^\w+:apiVersion$/.test(row)
}

function isOfField({ row, what }: Task): boolean {
  const isElsewhere = /may print fields that change$|not among (?:the files|those) of this run/.test(what)
  return !row.startsWith('reference/') && !isOwnVersion(row) && !isElsewhere
}

/** True for the task of a document that stays as it is. */
function isLeft({ row, ...task }: Task): boolean {
  return keepsWhole(task) || /:(?:layout|template)$/.test(row)
}

function documentAt(text: string, line: number): string {
  const lines = text.split('\n')
  const isBorder = (one: string): boolean => one.startsWith('---')
  const start = lines.findLastIndex((one, i) => i < line - 1 && isBorder(one)) + 1
  const end = lines.findIndex((one, i) => i >= line && isBorder(one))
  return lines.slice(start, end === -1 ? undefined : end).join('\n')
}

/** Words that are names of other fields as well. */
const common = new Set(['kind', 'metadata', 'template', 'required', 'enable'])

/** The lines of each key that is the name of a field that changes in a kind; all of them where there is none. */
function namesIn(text: string, kind: string): readonly string[] {
  const rows = transitions.filter((one) => one.kind === kind).flatMap((one) => one.rows)
  const paths = rows.map(({ from = '' }) => stepsOf(from)).filter(([first]) => first === 'spec')
  const names = new Set(paths.map((steps) => steps.at(-1)!).filter((name) => !common.has(name)))
  const lines = text.split('\n')
  const keys = lines.flatMap((line, i) => {
    const key = /^[ \t]*(?:- +)*["']?(\w+)["']?[ \t]*:/.exec(line)?.[1]
    return key === undefined ? [] : [{ key, i }]
  })
  const found = keys.slice(1).filter(({ key }) => names.has(key))
  return found.length > 0 ? found.map(({ i }) => linesOf(lines, i)) : [text]
}
