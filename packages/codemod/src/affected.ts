import { ts } from 'ts-morph'
import { specifiersIn } from './imports.ts'

/** A program before and after some of its files changed. */
export interface Turned {
  readonly before: ts.Program
  readonly now: ts.Program
  /** Files that a compiler may say something else of: their names in both programs. */
  readonly own: readonly string[]
  readonly changed: ReadonlySet<string>
  /** The file that a specifier stands for. */
  readonly moduleOf: (specifier: string, importer: string) => string | undefined
}

/**
 * The files that a compiler may say something new of: those that changed, and what imports a module that shows itself in another
 * way. A module shows itself by its declarations: another way is other declarations, or that they name such a module. So a type
 * is followed through re-exports and what is inferred, as far as somebody can see it. `undefined` where that is everywhere.
 */
export function affectedIn(turned: Turned): ReadonlySet<string> | undefined {
  const { now, own, changed, moduleOf } = turned
  const importers = new Map<string, string[]>(own.map((name) => [name, []]))
  for (const name of own)
    for (const imported of importsIn(now.getSourceFile(name)!.text, name, moduleOf))
      importers.get(imported)?.push(name)
  const affected = new Set(changed)
  const differing = new Set<string>()
  const shown = new Map<string, Shown>()
  for (let size = -1; size !== differing.size;) {
    size = differing.size
    for (const name of affected) {
      if (differing.has(name)) continue
      const known = shown.get(name) ?? shownBy(name, turned)
      shown.set(name, known)
      if (!known.differs && ![...known.names].some((named) => differing.has(named))) continue
      if (isEverywhere(now.getSourceFile(name)!)) return undefined
      differing.add(name)
      for (const importer of importers.get(name)!) affected.add(importer)
    }
  }
  return affected
}

/** How a module shows itself to those that import it. */
interface Shown {
  /** True also where that cannot be known. */
  readonly differs: boolean
  /** The modules that its declarations name. */
  readonly names: ReadonlySet<string>
}

function shownBy(name: string, { before, now, moduleOf }: Turned): Shown {
  const text = declarationsOf(name, now)
  return {
    differs: text === undefined || text !== declarationsOf(name, before),
    names: importsIn(text ?? '', name, moduleOf),
  }
}

/** The declarations of a module; `undefined` where the compiler writes none. Those of JavaScript leave too much out. */
function declarationsOf(name: string, program: ts.Program): string | undefined {
  const file = program.getSourceFile(name)!
  if (isJavaScript(file)) return undefined
  let text: string | undefined
  const keep = (_: string, written: string): void => void (text = written)
  const { diagnostics } = (program.emit as Emit)(file, keep, undefined, true, undefined, true)
  return diagnostics.length > 0 ? undefined : text
}

/** The last parameter is the compiler's own, for `--incremental`: declarations without a check of all that is in the file. */
type Emit = (...parameters: [...all: Parameters<ts.Program['emit']>, isForced: true]) => ts.EmitResult

function importsIn(text: string, importer: string, moduleOf: Turned['moduleOf']): ReadonlySet<string> {
  return new Set(specifiersIn(text).flatMap((specifier) => moduleOf(specifier, importer) ?? []))
}

/** Whether what a file declares is seen by files that do not import it. */
function isEverywhere(file: ts.SourceFile): boolean {
  if (file.fileName.endsWith('.json')) return false
  if (!ts.isExternalModule(file)) return !(isJavaScript(file) && /\brequire\s*\(|\bexports\b/.test(file.text))
  return file.statements.some((statement) => ts.isModuleDeclaration(statement) && isOfOthers(statement))
}

/** `declare global` and `declare module '…'`. */
function isOfOthers({ name, flags }: ts.ModuleDeclaration): boolean {
  return ts.isStringLiteral(name) || (flags & ts.NodeFlags.GlobalAugmentation) !== 0
}

export function isJavaScript({ flags }: ts.SourceFile): boolean {
  return (flags & ts.NodeFlags.JavaScriptFile) !== 0
}
