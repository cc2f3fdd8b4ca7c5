import { lineIndex } from '@capi-migrate/edits'
import type { FilePlan, Finding, Task } from '@capi-migrate/edits'
import type { Breakage } from './breakage.ts'
import { newGrammarError } from './grammar.ts'
import { importedBy } from './imports.ts'
import { bare, mark } from './source.ts'
import { isProgram, originOf } from './verify.ts'
import type { Checked } from './verify.ts'
import { breakageSaid } from './why-held.ts'

/** Returns the files that would not parse after their edits, each with its first error. */
export function grammarBreakages({ plans, texts }: Checked): readonly Breakage[] {
  return [...plans].flatMap(([path, plan]) => {
    const { file, before, after, edits } = plan
    if (edits.length === 0 || !isProgram(path, texts) || path.endsWith('.json')) return []
    const error = newGrammarError(path, bare(before), bare(after))
    if (!error) return []
    const shift = before.startsWith(mark) ? mark.length : 0
    const { at, edit } = originOf(error.start + shift, edits)
    const { line, column } = lineIndex(before).positionOf(Math.min(at, before.length))
    const kinds = edit ? kindsOf([edit]) : kindsOf(edits)
    return [{ path, file, line, column, text: error.text, kinds, isGrammar: true }]
  })
}

/** Returns the new errors of the compiler that no task explains, of plans that were checked. */
export function typeBreakages(
  plans: ReadonlyMap<string, FilePlan>,
  { texts }: Pick<Checked, 'texts'>,
): readonly Breakage[] {
  return [...plans].flatMap(([path, plan]) =>
    (plan.checked?.findings ?? [])
      .filter((finding) => finding.rule.startsWith('types/') && !isExplained(finding, plan.tasks))
      .map((finding) => ({
        path,
        file: plan.file,
        line: finding.line,
        column: finding.column,
        text: finding.evidence,
        kinds: finding.row === undefined ? kindsAround(path, plans, texts) : kindsOf([{ row: finding.row }]),
        isGrammar: false,
      })),
  )
}

/** Whether a task stands on the line of an error, or on one beside it: a statement may take several. One that only guesses is none. */
function isExplained({ line }: Finding, tasks: readonly Task[]): boolean {
  return tasks.some(({ line: at, code }) => code !== 'client/residue' && Math.abs(at - line) <= 1)
}

/** The kinds that are edited in a file or, where none is, in the nearest of those that it imports. */
function kindsAround(
  path: string,
  plans: ReadonlyMap<string, FilePlan>,
  texts: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const seen = new Set([path])
  for (let level: ReadonlySet<string> = seen; level.size > 0;) {
    const kinds = kindsOf([...level].flatMap((each) => plans.get(each)?.edits ?? []))
    if (kinds.size > 0) return kinds
    level = new Set([...importedBy(level, texts)].filter((each) => !seen.has(each)))
    for (const each of level) seen.add(each)
  }
  return kindsOf([...plans.values()].flatMap(({ edits }) => edits))
}

/** The kinds whose rows ask for some edits. */
function kindsOf(edits: readonly { readonly row: string }[]): ReadonlySet<string> {
  return new Set(edits.map(({ row }) => row.slice(0, row.indexOf(':'))))
}

/** Returns the task of a file in which something would break. */
export function breakageTask(breakages: readonly Breakage[], path: string): Task {
  const [{ file, line, column }] = breakages as readonly [Breakage]
  const kinds = [...new Set(breakages.flatMap((breakage) => [...breakage.kinds]))].join(', ')
  const row = `${kinds.split(', ')[0]}:apiVersion`
  return {
    id: `${row} broken`,
    file,
    line,
    column,
    row,
    object: kinds,
    ...breakageSaid(kinds, breakages, path),
  }
}
