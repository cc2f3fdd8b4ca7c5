import { basename, dirname } from 'node:path'
import { ts } from 'ts-morph'
import type { Source } from '../source.ts'
import { givenName } from '../vue/component.ts'
import { expressionAt } from '../vue/locals.ts'
import { indexOf } from './file-index.ts'

/** An expression, and the source that it stands in. */
export type Elsewhere = readonly [ts.Expression, Source]

/** What the templates of other sources give a property of the component that a source is. */
export function propertyGiven(name: string, source: Source): readonly Elsewhere[] {
  if (!source.component) return []
  const to = componentName(source)
  return sourcesImporting(source).flatMap((other) =>
    (other.component?.given ?? []).flatMap((given): readonly Elsewhere[] => {
      const value = given.to === to && given.as === givenName(name) && expressionAt(given.value, other.ast)
      return value ? [[value, other]] : []
    }),
  )
}

/** What calls in other sources give a parameter of a function that a source exports. */
export function argumentsGiven(name: string, at: number, source: Source): readonly Elsewhere[] {
  return sourcesImporting(source).flatMap((other) =>
    (indexOf(other.ast).names.get(name) ?? []).flatMap(({ parent }): readonly Elsewhere[] => {
      const given =
        ts.isCallExpression(parent) && parent.expression.getText() === name && parent.arguments[at]
      return given ? [[given, other]] : []
    }),
  )
}

/** The sources that import a source and name something that it exports: they call it, or hand it on as a callback. */
export function sourcesNaming(name: string, source: Source): readonly Source[] {
  return sourcesImporting(source).filter(({ ast }) => indexOf(ast).names.has(name))
}

/** `Row.vue`, `Row/index.vue`, `Row.svelte` */
function componentName({ path }: Source): string {
  const name = basename(path).replace(/\.(?:vue|svelte)$/, '')
  return givenName(name === 'index' ? basename(dirname(path)) : name)
}

const importing = new WeakMap<Source, readonly Source[]>()

/** The sources that import one, of those that are read together with it. */
function sourcesImporting(source: Source): readonly Source[] {
  const known = importing.get(source)
  if (known) return known
  const found = source.around.filter((other) => other !== source && filesImported(other).has(source.ast))
  importing.set(source, found)
  return found
}

/** The sources whose imports lead to some others, by way of any files of the program, and those others. */
export function sourcesReaching(some: Iterable<Source>, all: readonly Source[]): ReadonlySet<Source> {
  const wanted = new Set([...some].map(({ ast }) => ast))
  const checker = all.find((each) => each.checker)?.checker
  if (wanted.size === 0 || !checker) return new Set()
  const files = new Set(all.map(({ ast }) => ast))
  const importers = new Map<ts.SourceFile, ts.SourceFile[]>()
  for (const file of files)
    for (const next of importsOf(file, checker)) {
      importers.set(next, [...(importers.get(next) ?? []), file])
      if (!next.isDeclarationFile) files.add(next)
    }
  for (const file of wanted) for (const importer of importers.get(file) ?? []) wanted.add(importer)
  return new Set(all.filter(({ ast }) => wanted.has(ast)))
}

/** The sources that one imports, of those that are read together with it. */
export function sourcesImported(source: Source): readonly Source[] {
  return source.around.filter(({ ast }) => filesImported(source).has(ast))
}

/** The files of the program that a source imports itself, or hands on. */
export function filesImported({ ast, checker }: Source): ReadonlySet<ts.SourceFile> {
  return checker ? importsOf(ast, checker) : new Set()
}

/** By program: what is parsed once may stand in several. */
const imported = new WeakMap<ts.TypeChecker, Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>>()

function importsOf(file: ts.SourceFile, checker: ts.TypeChecker): ReadonlySet<ts.SourceFile> {
  const known = imported.get(checker) ?? new Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>()
  imported.set(checker, known)
  const found = known.get(file)
  if (found) return found
  const files = new Set(
    file.statements.flatMap((node) => {
      const isNaming = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      const symbol = isNaming && node.moduleSpecifier && checker.getSymbolAtLocation(node.moduleSpecifier)
      return (symbol && symbol.declarations ? symbol.declarations : []).map((each) => each.getSourceFile())
    }),
  )
  known.set(file, files)
  return files
}
