import { ts } from 'ts-morph'
import { moduleVersionOf } from '../module-name.ts'
import type { Source } from '../source.ts'

/** A type that a source takes from a module of v1beta1. */
export interface Imported {
  readonly declaration: ts.Declaration
  /** The module or namespace, as it is written. */
  readonly from: string
}

/**
 * The types that a source imports by name, or names through a namespace: of `crds.capi.v1beta1.ICluster` and
 * `import { Machine } from 'kubernetes-models/cluster.x-k8s.io/v1beta1'` the place that they come from says what they are.
 */
export function importedBy({ ast, checker }: Source): readonly Imported[] {
  const found: Imported[] = []
  const add = (name: ts.Node, from: string): void => {
    const symbol = checker!.getSymbolAtLocation(name)
    if (symbol) found.push(...typesOf(symbol, from, checker!))
  }
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { text } = node.moduleSpecifier
      const bindings = node.importClause?.namedBindings
      if (bindings && ts.isNamedImports(bindings) && moduleVersionOf(text))
        for (const { name } of bindings.elements) add(name, text)
    } else if (ts.isQualifiedName(node) || ts.isPropertyAccessExpression(node)) {
      const [left, right] = ts.isQualifiedName(node) ? [node.left, node.right] : [node.expression, node.name]
      const from = moduleVersionOf(left.getText()) ? left.getText() : namespaceOf(left, checker!)
      if (from !== undefined) add(right, from)
    }
    ts.forEachChild(node, look)
  }
  // Of most files the text says already that they name no such module.
  if (checker && moduleVersionOf(ast.text)) look(ast)
  return found
}

/** The specifier that a namespace is imported from, where that says a version: `import * as models from './capiv1beta1'`. */
function namespaceOf(name: ts.Node, checker: ts.TypeChecker): string | undefined {
  if (!ts.isIdentifier(name)) return undefined
  const declaration = checker.getSymbolAtLocation(name)?.declarations?.[0]
  if (!declaration || !ts.isNamespaceImport(declaration)) return undefined
  const { moduleSpecifier } = declaration.parent.parent as ts.ImportDeclaration
  const text = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
  return moduleVersionOf(text) ? text : undefined
}

function typesOf(symbol: ts.Symbol, from: string, checker: ts.TypeChecker): readonly Imported[] {
  const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return (real.declarations ?? []).map((declaration) => ({ declaration, from }))
}
