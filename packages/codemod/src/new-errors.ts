import { ts } from 'ts-morph'
import { affectedIn, isJavaScript } from './affected.ts'
import { parsed, projectOf } from './program.ts'
import type { ProgramFile, Programs } from './program.ts'
import { mark } from './source.ts'

/** Texts that change, and all that is known of them. */
export interface Turning extends Pick<Programs, 'read' | 'parsedFiles'> {
  readonly before: (path: string) => string
  readonly after: ReadonlyMap<string, string>
}

export interface CompilerError {
  readonly code: number
  readonly start: number
  readonly text: string
}

/** The errors of a file that has any in the end. */
export interface Errors {
  readonly before: readonly CompilerError[]
  readonly now: readonly CompilerError[]
}

/**
 * The errors of those files of a program that a compiler may say something new of, by path. Both programs share what does not
 * change, and the earlier one is asked only of files that are wrong in the later. `undefined` where files may be concerned that
 * are not among the given.
 */
export function errorsOf(
  config: string | undefined,
  paths: readonly string[],
  { before, after, read, parsedFiles }: Turning,
  isWhole: boolean,
): ReadonlyMap<string, Errors> | undefined {
  const project = projectOf(config)
  if ('what' in project) return new Map()
  const options = project.getCompilerOptions()
  const own = new Set(paths)
  const older = new Map<string, ProgramFile>()
  const newer = new Map<string, ProgramFile>()
  for (const path of new Set([...paths, ...after.keys()])) {
    const old = (own.has(path) && read.get(path)) || parsed(path, before(path), options.target)
    const text = after.get(path)
    const file = text === undefined ? old : parsed(path, text, options.target)
    if (!old || !file) continue
    older.set(path, old)
    newer.set(path, file)
  }
  const rootNames = paths.flatMap((path) => newer.get(path)?.name ?? [])
  const programOf = (files: ReadonlyMap<string, ProgramFile>, oldProgram?: ts.Program): ts.Program => {
    const host = parsedFiles.hostOf([...files.values()], options)
    return ts.createProgram({
      rootNames,
      options: { ...options, stripInternal: false },
      host,
      ...(oldProgram && { oldProgram }),
    })
  }
  const then = programOf(older)
  const now = programOf(newer, then)
  const names = [...newer.values()].flatMap(({ name }) => (now.getSourceFile(name) ? [name] : []))
  const changed = new Set([...after.keys()].flatMap((path) => newer.get(path)?.name ?? []))
  const affected = isWhole
    ? new Set(names)
    : affectedIn({
        before: then,
        now,
        own: names,
        changed: new Set(names.filter((name) => changed.has(name))),
        moduleOf: parsedFiles.moduleOf([...newer.values()], options),
      })
  if (!affected) return undefined
  const found = new Map<string, Errors>()
  for (const path of paths) {
    const file = newer.get(path)
    if (!file || !affected.has(file.name)) continue
    if (!after.has(path) && isUnchecked(file.ast, options)) continue
    const shift = before(path).startsWith(mark) ? mark.length : 0
    const errors = errorsIn(file.ast, now, shift)
    if (errors.length > 0)
      found.set(path, { now: errors, before: errorsIn(older.get(path)!.ast, then, shift) })
  }
  return found
}

/** Whether a compiler says nothing of the types in a file. */
function isUnchecked(file: ts.SourceFile, { checkJs = false }: ts.CompilerOptions): boolean {
  return isJavaScript(file) && !checkJs && !/@ts-check\b/.test(file.text)
}

function errorsIn(file: ts.SourceFile, program: ts.Program, shift: number): readonly CompilerError[] {
  const all = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  return all.map(({ code, start = 0, messageText }) => ({
    code,
    start: start + shift,
    text: ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' '),
  }))
}
