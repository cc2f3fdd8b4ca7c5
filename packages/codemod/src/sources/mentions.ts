import { ts } from 'ts-morph'
import { nodesOf } from '../nodes.ts'
import { isText } from '../text.ts'
import type { TextNode } from '../text.ts'
import { indexOf } from './file-index.ts'
import { isFunction, returnsOf } from './follow.ts'

/** What says the group by itself: a text, or a name that a module has made of it. */
export interface Sayer {
  readonly saysText: (node: TextNode) => boolean
  readonly names: ReadonlySet<string>
}

/** What of a file says the group. Some too much, never too little. */
export interface Mentions {
  /** The nodes around a text that does, a name of it, and a name that the file has made of either. */
  readonly around: ReadonlySet<ts.Node>
  /** Names that are such a value only where they stand: what was compared with one, what a callback is given. */
  readonly near: ReadonlySet<string>
}

export function mentionsIn(file: ts.SourceFile, { saysText, names }: Sayer): Mentions {
  const around = new Set<ts.Node>()
  const near = new Set<string>()
  const uses = indexOf(file).names
  const queue = [...names].filter((name) => uses.has(name))
  const made = new Set(queue)
  const add = (name: ts.Node): void => {
    if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
      for (const each of name.elements) if (ts.isBindingElement(each)) add(each.name)
    if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) return
    if (!made.has(name.text)) queue.push(name.text)
    made.add(name.text)
  }
  const mark = (mention: ts.Node): void => {
    // What a function says and does not return has no name outside of it.
    let isValue = true
    let members: readonly ts.Node[] = []
    for (let at = mention; at; at = at.parent) {
      if (around.has(at) && !isValue) return
      around.add(at)
      for (const name of namesNear(at)) near.add(name)
      if (!isValue) continue
      if (isFunction(at)) {
        isValue = [at.type, ...returnsOf(at)].some((each) => each && isIn(mention, each))
        if (!isValue) continue
      }
      if (ts.isPropertyAssignment(at)) members = [...members, at.name]
      // A member is known by its own name only where what has it has none: `this.type`.
      else if (isNaming(at)) members = []
      else if (isFunction(at) || ts.isSourceFile(at)) members.forEach(add)
      namesGiven(at).forEach(add)
    }
  }
  for (const node of nodesOf(file))
    if (isText(node) && saysText(node))
      if (ts.isImportDeclaration(node.parent)) namesImported(node.parent).forEach(add)
      else mark(node)
  for (let name = queue.pop(); name !== undefined; name = queue.pop())
    for (const node of uses.get(name) ?? []) mark(node)
  return { around, near }
}

/** Whether a node says the group, or may be what something near it that does says. */
export function isMention(node: ts.Node, { around, near }: Mentions): boolean {
  if (around.has(node)) return true
  if (near.size === 0 || !around.has(unitOf(node))) return false
  const isNear = (at: ts.Node): boolean =>
    ts.isIdentifier(at) ? near.has(at.text) : (ts.forEachChild(at, isNear) ?? false)
  return isNear(node)
}

/** The outermost function around a node; else the statement of the file that it stands in. */
function unitOf(node: ts.Node): ts.Node {
  let unit = node
  for (let at = node; !ts.isSourceFile(at); at = at.parent)
    if (ts.isFunctionLike(at) || !ts.isFunctionLike(unit)) unit = at
  return unit
}

/** Whether a node has a name for the object that it is given, or hands it on. */
function isNaming(node: ts.Node): boolean {
  return ts.isVariableDeclaration(node) || ts.isCallExpression(node) || ts.isNewExpression(node)
}

/** The names that a node gives to what is in it. */
function namesGiven(node: ts.Node): readonly ts.Node[] {
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken } = node
    if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return []
    return [ts.isPropertyAccessExpression(left) ? left.name : left]
  }
  if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer))
    return node.initializer.declarations.map(({ name }) => name)
  if (ts.isPropertyAssignment(node) || ts.isPropertyAccessExpression(node) || ts.isJsxAttribute(node))
    return []
  const { name } = node as { readonly name?: ts.Node }
  return name ? [name] : []
}

function namesNear(node: ts.Node): readonly string[] {
  if (ts.isBinaryExpression(node)) return isComparing(node) ? wordsOf([node.left, node.right]) : []
  if (ts.isSwitchStatement(node)) return wordsOf([node.expression])
  if (!ts.isCallExpression(node)) return []
  return wordsOf(node.arguments.flatMap((each) => (ts.isFunctionLike(each) ? [...each.parameters] : [])))
}

function isComparing({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.EqualsEqualsToken && kind <= ts.SyntaxKind.ExclamationEqualsEqualsToken
}

function wordsOf(nodes: readonly ts.Node[]): readonly string[] {
  return nodes.flatMap((node) => node.getText().match(/[\w$]+/g) ?? [])
}

function namesImported({ importClause }: ts.ImportDeclaration): readonly ts.Node[] {
  const bindings = importClause?.namedBindings
  const own = importClause?.name ? [importClause.name] : []
  if (!bindings) return own
  return [
    ...own,
    ...(ts.isNamespaceImport(bindings) ? [bindings] : bindings.elements).map(({ name }) => name),
  ]
}

function isIn(node: ts.Node, around: ts.Node): boolean {
  return node.pos >= around.pos && node.end <= around.end
}
