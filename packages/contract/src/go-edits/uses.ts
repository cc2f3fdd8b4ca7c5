import type { Node, Tree } from 'web-tree-sitter'
import { importOf } from '../go/facts.ts'
import type { GoImport } from '../go/facts.ts'
import { boundBy } from '../go/scope.ts'

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
      return boundBy(left) ? [] : [{ import: found, qualifier: left, name: right }]
    })
    .toSorted((a, b) => a.qualifier.startIndex - b.qualifier.startIndex)
}
