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

/** The sources that one imports, of those that are read together with it. */
export function sourcesImported(source: Source): readonly Source[] {
  return source.around.filter(({ ast }) => filesImported(source).has(ast))
}

const imported = new WeakMap<Source, ReadonlySet<ts.SourceFile>>()

/** The files of the program that a source imports itself. */
export function filesImported(source: Source): ReadonlySet<ts.SourceFile> {
  const known = imported.get(source)
  if (known) return known
  const { ast, checker } = source
  const files = new Set(
    ast.statements.flatMap((node) => {
      const symbol = ts.isImportDeclaration(node) && checker?.getSymbolAtLocation(node.moduleSpecifier)
      return (symbol && symbol.declarations ? symbol.declarations : []).map((each) => each.getSourceFile())
    }),
  )
  imported.set(source, files)
  return files
}
