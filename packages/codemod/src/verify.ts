import { lineIndex } from '@capi-migrate/edits'
import type { Edit, FilePlan, Finding } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import { importersOf } from './imports.ts'
import { ParsedFiles } from './parsed-files.ts'
import { byConfig, parsed, projectOf } from './program.ts'
import type { ProgramFile } from './program.ts'

/** What is checked, and what it is checked with. */
export interface Checked {
  readonly plans: ReadonlyMap<string, FilePlan>
  /** Every text of the run, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** What generated files will be like when they are made again. */
  readonly standIns: ReadonlyMap<string, string>
  readonly nameOf: (path: string) => string
}

/**
 * Plans with what a compiler says after the edits and did not say before: of the whole program, or, where that is large, of
 * the changed files and all that import them. A file that cannot be checked before cannot be checked after, so only what
 * is new is told.
 */
export function verified({ plans, texts, standIns, nameOf }: Checked): ReadonlyMap<string, FilePlan> {
  const changed = new Set([...plans].flatMap(([path, { edits }]) => (edits.length > 0 ? [path] : [])))
  const reached = new Set([...changed, ...standIns.keys()])
  const affected = isSmall(texts) ? [...texts.keys()] : [...reached, ...importersOf(reached, texts)]
  const before = (path: string): string => texts.get(path)!
  const after = (path: string): string =>
    standIns.get(path) ?? (changed.has(path) ? plans.get(path)!.after : before(path))
  const parsedFiles = new ParsedFiles()
  const same = new Map<string, ProgramFile | undefined>()
  // What stays as it is is parsed once for both.
  const fileOf =
    (textOf: (path: string) => string) =>
    (path: string, { target }: ts.CompilerOptions): ProgramFile | undefined => {
      if (reached.has(path)) return parsed(path, textOf(path), target)
      if (!same.has(path)) same.set(path, parsed(path, textOf(path), target))
      return same.get(path)
    }
  const result = new Map(plans)
  for (const [config, paths] of byConfig(affected)) {
    if (!paths.some((path) => reached.has(path))) continue
    const now = errorsOf(config, paths, fileOf(after), paths, parsedFiles)
    const broken = paths.filter((path) => now.get(path)!.length > 0 && !standIns.has(path))
    const old = broken.length > 0 ? errorsOf(config, paths, fileOf(before), broken, parsedFiles) : now
    for (const path of broken) {
      const found = added(old.get(path)!, now.get(path)!)
      if (found.length === 0) continue
      const plan = plans.get(path) ?? untouched(nameOf(path), before(path))
      const whole = changed.has(path) ? plan : { ...plan, before: before(path), after: before(path) }
      const findings = found.map((error) => findingOf(error, whole))
      result.set(path, { ...whole, checked: { findings, objects: 0, parts: 0, placeholders: 0 } })
    }
  }
  return result
}

/** How many characters a program may have to be checked as a whole: about 1,500 files. */
const small = 8_000_000

function isSmall(texts: ReadonlyMap<string, string>): boolean {
  let size = 0
  for (const text of texts.values()) size += text.length
  return size <= small
}

interface CompilerError {
  readonly code: number
  readonly start: number
  readonly text: string
}

/** The errors of some files of a program; none of what is nested too deeply to be read. */
function errorsOf(
  config: string | undefined,
  paths: readonly string[],
  fileOf: (path: string, options: ts.CompilerOptions) => ProgramFile | undefined,
  asked: readonly string[],
  parsedFiles: ParsedFiles,
): ReadonlyMap<string, readonly CompilerError[]> {
  const project = projectOf(config)
  if ('what' in project) return new Map(asked.map((path) => [path, []]))
  const options = project.getCompilerOptions()
  const files = new Map(paths.map((path) => [path, fileOf(path, options)]))
  const program = parsedFiles.programOf(
    [...files.values()].flatMap((file) => file ?? []),
    options,
  )
  return new Map(
    asked.map((path) => {
      const ast = files.get(path)?.ast
      return [path, ast ? errorsIn(ast, program) : []]
    }),
  )
}

function errorsIn(file: ts.SourceFile, program: ts.Program): readonly CompilerError[] {
  const all = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  return all.map(({ code, start = 0, messageText }) => ({
    code,
    start,
    text: ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' '),
  }))
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
function originOf(offset: number, edits: readonly Edit[]): { readonly at: number; readonly edit?: Edit } {
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
