import type { Node, Tree } from 'web-tree-sitter'

/** What binds a name around a place. */
export interface Binding {
  /** A parameter, a receiver or a result of a function; a variable or a constant; or the name of `x := …` and `for x := range …`. */
  readonly is: 'parameter' | 'variable' | 'assigned'
  /** The declaration of the parameter, the `var_spec` or `const_spec`, or the statement. */
  readonly node: Node
}

/** What binds the name of an identifier, from where it stands outwards; `undefined` where nothing of the file does. */
export function boundBy(identifier: Node): Binding | undefined {
  const { text: name, tree } = identifier
  for (let at: Node | null = identifier; at?.parent; at = at.parent) {
    const around: Node = at.parent
    if (functions.has(around.type)) {
      const parameter = parametersOf(around).find((one) => namesOf(one).includes(name))
      if (parameter) return { is: 'parameter', node: parameter }
    }
    const { startIndex } = at
    const before = declaredIn(around, tree).findLast(
      (one) => one.start < startIndex && one.names.includes(name),
    )
    if (before) return before.binding
  }
  return undefined
}

const functions: ReadonlySet<string> = new Set(['func_literal', 'function_declaration', 'method_declaration'])

function parametersOf(node: Node): readonly Node[] {
  return ['receiver', 'parameters', 'result'].flatMap(
    (part) => node.childForFieldName(part)?.namedChildren.filter((one) => one !== null) ?? [],
  )
}

interface Declared {
  readonly start: number
  readonly names: readonly string[]
  readonly binding: Binding
}

/** By the id of what is around; a large block is walked once, and not for each name. */
const known = new WeakMap<Tree, Map<number, readonly Declared[]>>()

/** What the statements of a block declare, in order. */
function declaredIn(around: Node, tree: Tree): readonly Declared[] {
  const ofTree = known.get(tree) ?? new Map<number, readonly Declared[]>()
  known.set(tree, ofTree)
  let found = ofTree.get(around.id)
  if (!found)
    ofTree.set(around.id, (found = around.namedChildren.flatMap((one) => (one ? declares(one) : []))))
  return found
}

function declares(statement: Node): readonly Declared[] {
  const { startIndex: start } = statement
  switch (statement.type) {
    case 'short_var_declaration':
    case 'range_clause': {
      const names = (statement.childForFieldName('left')?.namedChildren ?? []).map((one) => one?.text ?? '')
      return [{ start, names, binding: { is: 'assigned', node: statement } }]
    }
    case 'var_declaration':
    case 'const_declaration':
      return statement
        .descendantsOfType(['var_spec', 'const_spec'])
        .flatMap((node) => (node ? [{ start, names: namesOf(node), binding: { is: 'variable', node } }] : []))
    default:
      return []
  }
}

function namesOf(node: Node): readonly string[] {
  return node.childrenForFieldName('name').map((one) => one?.text ?? '')
}
