import type { Node, Tree } from 'web-tree-sitter'
import { importOf } from '../go/facts.ts'
import type { GoImport } from '../go/facts.ts'

/** An import of a file, and where it stands. */
export interface Import extends GoImport {
  readonly node: Node
  /** The name it is given, `_` and `.` among them; absent where it goes by the name of its package. */
  readonly alias?: string
}

/** A name of an imported package, as code says it: `clusterv1.Cluster`. */
export interface Use {
  readonly import: Import
  /** `clusterv1` */
  readonly qualifier: Node
  /** `Cluster` */
  readonly name: Node
}

/** The imports of a file, in order. */
export function importsIn(tree: Tree): readonly Import[] {
  return tree.rootNode.descendantsOfType('import_spec').flatMap((node) => {
    if (!node) return []
    const alias = node.childForFieldName('name')?.text
    return [{ ...importOf(node), node, ...(alias !== undefined && { alias }) }]
  })
}

/** Where code says names of imported packages; a variable that is called like a package is none. */
export function usesIn(tree: Tree, imports: readonly Import[]): readonly Use[] {
  const byName = new Map(imports.map((one) => [one.name, one]))
  return tree.rootNode
    .descendantsOfType(['qualified_type', 'selector_expression'])
    .flatMap((node) => {
      const [qualifier, name] = node?.type === 'qualified_type' ? ['package', 'name'] : ['operand', 'field']
      const [left, right] = [node?.childForFieldName(qualifier!), node?.childForFieldName(name!)]
      const found = left && byName.get(left.text)
      if (!left || !right || !found || !/^(?:package_)?identifier$/.test(left.type)) return []
      return isVariable(left) ? [] : [{ import: found, qualifier: left, name: right }]
    })
    .toSorted((a, b) => a.qualifier.startIndex - b.qualifier.startIndex)
}

/** Whether a name is declared around a place: by a parameter, a variable or a constant. */
export function isVariable(node: Node): boolean {
  const name = node.text
  for (let at: Node | null = node; at?.parent; at = at.parent) {
    const around: Node = at.parent
    if (functions.has(around.type)) {
      const given = ['receiver', 'parameters', 'result'].flatMap(
        (part) => around.childForFieldName(part)?.namedChildren ?? [],
      )
      if (given.some((one) => one?.childrenForFieldName('name').some((each) => each?.text === name)))
        return true
    }
    if (around.type === 'source_file') return false
    for (let before = at.previousNamedSibling; before; before = before.previousNamedSibling)
      if (declares(before, name)) return true
  }
  return false
}

const functions: ReadonlySet<string> = new Set(['func_literal', 'function_declaration', 'method_declaration'])

function declares(statement: Node, name: string): boolean {
  switch (statement.type) {
    case 'short_var_declaration':
    case 'range_clause':
      return (statement.childForFieldName('left')?.namedChildren ?? []).some((one) => one?.text === name)
    case 'var_declaration':
    case 'const_declaration':
      return statement
        .descendantsOfType(['var_spec', 'const_spec'])
        .some((spec) => spec?.childrenForFieldName('name').some((one) => one?.text === name))
    default:
      return false
  }
}
