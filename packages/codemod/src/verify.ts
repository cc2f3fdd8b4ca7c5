import { lineIndex } from '@capi-migrate/edits'
import type { Edit, FilePlan, Finding } from '@capi-migrate/edits'
import { isInstalled } from './installed.ts'
import { importersOf } from './imports.ts'
import { errorsOf } from './new-errors.ts'
import type { CompilerError, Errors } from './new-errors.ts'
import type { CodemodOptions } from './options.ts'
import { byConfig } from './program.ts'
import type { Programs } from './program.ts'

/** What is checked, and what it is checked with. */
export interface Checked {
  readonly plans: ReadonlyMap<string, FilePlan>
  /** Every text of the run, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** What generated files will be like when they are made again. */
  readonly standIns: ReadonlyMap<string, string>
  /** What was parsed to make the plans. */
  readonly programs: Pick<Programs, 'read' | 'parsedFiles'>
  readonly nameOf: (path: string) => string
}

/**
 * Plans with what a compiler says after the edits and did not say before. A file that cannot be checked before cannot be checked
 * after, so only what is new is told.
 */
export function verified(
  { plans, texts, standIns, programs, nameOf }: Checked,
  verify: CodemodOptions['verify'] = true,
): ReadonlyMap<string, FilePlan> {
  const written = [...plans].filter(([path, { edits }]) => edits.length > 0 && isProgram(path, texts))
  const after = new Map([...standIns, ...written.map(([path, plan]) => [path, plan.after] as const)])
  const before = (path: string): string => texts.get(path) ?? plans.get(path)!.before
  const turning = { ...programs, before, after }
  const importers = importersOf(new Set(after.keys()), texts)
  const result = new Map(plans)
  for (const [config, paths] of byConfig(texts.keys())) {
    const some = paths.filter((path) => after.has(path) || importers.has(path))
    if (some.length === 0 || (verify === 'installed' && !isInstalled(config))) continue
    const errors = errorsOf(config, some, turning, false) ?? errorsOf(config, paths, turning, true)!
    for (const [path, found] of errors) {
      if (standIns.has(path)) continue
      const own = plans.get(path) ?? untouched(nameOf(path), before(path))
      const plan = own.edits.length > 0 ? own : { ...own, before: before(path), after: before(path) }
      const findings = added(found, plan.edits).map((error) => findingOf(error, plan))
      if (findings.length > 0)
        result.set(path, { ...plan, checked: { findings, objects: 0, parts: 0, placeholders: 0 } })
    }
  }
  return result
}

/** Whether a program may be made of a file, or import it. */
export function isProgram(path: string, texts: ReadonlyMap<string, string>): boolean {
  return texts.has(path) || path.endsWith('.json')
}

/** Errors that were not there before: at this place or, of what was written anew, in what it was written of. */
function added({ before, now }: Errors, edits: readonly Edit[]): readonly CompilerError[] {
  const rest = before.map((error) =>
    keyOf(
      error,
      edits.some(({ start, end }) => start <= error.start && error.start < end) ? undefined : error.start,
    ),
  )
  return now.filter((error) => {
    const { at, edit } = originOf(error.start, edits)
    const known = rest.indexOf(keyOf(error, edit ? undefined : at))
    if (known !== -1) rest.splice(known, 1)
    return known === -1
  })
}

/** A compiler lists the members of a union as it met them, so words count in any order. */
function keyOf({ code, text }: CompilerError, at: number | undefined): string {
  return `${at ?? 'written'} ${code} ${text.split(/\W+/).sort().join(' ')}`
}

function findingOf({ code, start, text }: CompilerError, { file, before, after, edits }: FilePlan): Finding {
  const { at, edit } = originOf(start, edits)
  const { line, column } = lineIndex(before).positionOf(Math.min(at, before.length))
  return {
    rule: `types/TS${code}`,
    file,
    line,
    column,
    object: lineIndex(after).textOf(lineIndex(after).positionOf(start).line).trim(),
    path: '',
    evidence: text,
    next: edit
      ? 'make the code fit the type it has now'
      : 'see the task of this place, or what it uses: the type of that is another one now',
    ...(edit && { row: edit.row }),
  }
}

/** Where a place of the new text was, and the edit that it is in. */
export function originOf(
  offset: number,
  edits: readonly Edit[],
): { readonly at: number; readonly edit?: Edit } {
  let shift = 0
  for (const edit of edits) {
    const start = edit.start + shift
    if (offset < start) break
    if (offset < start + edit.text.length) return { at: edit.start, edit }
    shift += edit.text.length - (edit.end - edit.start)
  }
  return { at: offset - shift }
}

/** The plan of a file that stays as it is. */
export function untouched(file: string, text: string): FilePlan {
  return { file, before: text, after: text, edits: [], tasks: [], objects: [] }
}
