import { lineIndex } from '@capi-migrate/edits'
import type { Edit, FilePlan, Finding } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import { importersOf } from './imports.ts'
import { addText, byConfig, projectOf } from './program.ts'

/**
 * Plans with what a compiler says after the edits and did not say before, of the changed files and of all that import them.
 * A file that cannot be checked before cannot be checked after, so only what is new is told.
 */
export function verified(
  plans: ReadonlyMap<string, FilePlan>,
  texts: ReadonlyMap<string, string>,
  nameOf: (path: string) => string,
): ReadonlyMap<string, FilePlan> {
  const changed = new Set([...plans].flatMap(([path, { edits }]) => (edits.length > 0 ? [path] : [])))
  const affected = [...changed, ...importersOf(changed, texts)]
  const result = new Map(plans)
  for (const [config, paths] of byConfig(affected)) {
    const after = (path: string): string => (changed.has(path) ? plans.get(path)!.after : texts.get(path)!)
    const old = errorsOf(config, paths, (path) => texts.get(path)!)
    const now = errorsOf(config, paths, after)
    for (const path of paths) {
      const found = added(old.get(path)!, now.get(path)!)
      if (found.length === 0) continue
      const plan = changed.has(path) ? plans.get(path)! : untouched(nameOf(path), texts.get(path)!)
      const findings = found.map((error) => findingOf(error, plan))
      result.set(path, { ...plan, checked: { findings, objects: 0, parts: 0, placeholders: 0 } })
    }
  }
  return result
}

interface CompilerError {
  readonly code: number
  readonly start: number
  readonly text: string
}

function errorsOf(
  config: string | undefined,
  paths: readonly string[],
  textOf: (path: string) => string,
): ReadonlyMap<string, readonly CompilerError[]> {
  const project = projectOf(config)
  if ('what' in project) return new Map(paths.map((path) => [path, []]))
  const files = paths.map((path) => addText(project, path, textOf(path)).file)
  const program = project.getProgram().compilerObject
  return new Map(
    files.map(({ compilerNode }, i) => [
      paths[i]!,
      [...program.getSyntacticDiagnostics(compilerNode), ...program.getSemanticDiagnostics(compilerNode)].map(
        ({ code, start = 0, messageText }) => ({
          code,
          start,
          text: ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' '),
        }),
      ),
    ]),
  )
}

/** Errors that were not there before, wherever in the file they stand. */
function added(old: readonly CompilerError[], now: readonly CompilerError[]): readonly CompilerError[] {
  const rest = old.map(keyOf)
  return now.filter((error) => {
    const at = rest.indexOf(keyOf(error))
    if (at !== -1) rest.splice(at, 1)
    return at === -1
  })
}

function keyOf({ code, text }: CompilerError): string {
  return `${code} ${text}`
}

function findingOf({ code, start, text }: CompilerError, { file, before, after, edits }: FilePlan): Finding {
  const edit = nearest(edits, start)
  const lines = lineIndex(before)
  const { line, column } = lines.positionOf(edit ? edit.start : Math.min(start, before.length))
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
      : 'see what it imports: a type there is another one now',
    ...(edit && { row: edit.row }),
  }
}

/** The edit that a place of the new text is in, or the last one before it. */
function nearest(edits: readonly Edit[], offset: number): Edit | undefined {
  let shift = 0
  return edits.findLast((edit) => {
    shift = edits
      .slice(0, edits.indexOf(edit))
      .reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0)
    return edit.start + shift <= offset
  })
}

/** The plan of a file that stays as it is. */
export function untouched(file: string, text: string): FilePlan {
  return { file, before: text, after: text, edits: [], tasks: [], objects: [] }
}
