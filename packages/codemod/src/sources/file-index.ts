import { ts } from 'ts-morph'
import { nameOf } from '../mirrors/walk.ts'
import { nodesOf } from '../nodes.ts'

/** What a file says by name, so that nobody walks it again for one of them. */
export interface FileIndex {
  readonly names: ReadonlyMap<string, readonly ts.Identifier[]>
  /** What is assigned to a name, or to `this.name`; no value where it is not seen through: `a += 1`, `[a] = list`. */
  readonly writes: ReadonlyMap<string, readonly Write[]>
  /** The members of object literals. */
  readonly members: ReadonlyMap<string, readonly ts.ObjectLiteralElementLike[]>
  /** The names that something is taken apart into, and of which members: `{ type: asked }`. */
  readonly taken: ReadonlyMap<string, ReadonlySet<string>>
}

export interface Write {
  readonly node: ts.Node
  readonly value?: ts.Expression
}

const known = new WeakMap<ts.SourceFile, FileIndex>()

export function indexOf(file: ts.SourceFile): FileIndex {
  const found = known.get(file)
  if (found) return found
  const names = new Map<string, ts.Identifier[]>()
  const writes = new Map<string, Write[]>()
  const members = new Map<string, ts.ObjectLiteralElementLike[]>()
  const taken = new Map<string, Set<string>>()
  for (const node of nodesOf(file)) {
    if (ts.isIdentifier(node)) put(names, node.text, node)
    if (ts.isObjectLiteralElementLike(node) && node.name) put(members, node.name.getText(), node)
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) {
      const member = nameOf(node.propertyName ?? node.name)
      const known = taken.get(node.name.text) ?? new Set()
      if (member !== undefined) taken.set(node.name.text, known.add(member))
    }
    for (const { name, ...write } of writesBy(node)) put(writes, name, write)
  }
  const index = { names, writes, members, taken }
  known.set(file, index)
  return index
}

const functions = new WeakMap<ts.SourceFile, ReadonlySet<string>>()

/** The names that functions of a file are known by: what an object is, and so its methods, is dear. */
export function functionsIn(file: ts.SourceFile): ReadonlySet<string> {
  const found = functions.get(file) ?? new Set(nodesOf(file).flatMap(functionsNamed))
  functions.set(file, found)
  return found
}

function functionsNamed(node: ts.Node): readonly string[] {
  if (ts.isExportSpecifier(node)) return [node.name.text]
  const isMade = ts.isVariableDeclaration(node) && node.initializer && ts.isFunctionLike(node.initializer)
  const name = isMade || ts.isFunctionLike(node) ? (node as ts.NamedDeclaration).name : undefined
  return name && 'text' in name ? [String(name.text)] : []
}

/** Whether a variable has the value that it is declared with: a constant, or one that its file never writes again. */
export function isConstant(declared: ts.VariableDeclaration): boolean {
  if (ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) return true
  const { name } = declared
  return ts.isIdentifier(name) && !indexOf(declared.getSourceFile()).writes.has(name.text)
}

function writesBy(node: ts.Node): readonly (Write & { readonly name: string })[] {
  if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node))
    return node.operand.getText() === '' ? [] : [{ name: node.operand.getText(), node }]
  if (!ts.isBinaryExpression(node)) return []
  const { left, operatorToken, right } = node
  const { kind } = operatorToken
  if (kind < ts.SyntaxKind.FirstAssignment || kind > ts.SyntaxKind.LastAssignment) return []
  const target = left.getText().replaceAll('!', '')
  if (/^(?:this\.)?[\w$]+$/.test(target))
    return [{ name: target, node, ...(kind === ts.SyntaxKind.EqualsToken && { value: right }) }]
  return /^[[{(]/.test(target)
    ? (target.match(/(?:this\.)?[\w$]+/g) ?? []).map((name) => ({ name, node }))
    : []
}

function put<T>(map: Map<string, T[]>, name: string, value: T): void {
  const same = map.get(name)
  if (same) same.push(value)
  else map.set(name, [value])
}
