import { ts } from 'ts-morph'
import { bare } from '../bare.ts'
import { indexOf } from './file-index.ts'

/** A value that is gathered in a list, or in a map of such: how many maps are around it, and whether it is an item itself. */
export interface Gathered {
  readonly value: ts.Expression
  readonly isItem: boolean
  readonly depth: number
}

/** What code puts into a name that begins empty: `out[key] = [each]`, `out[key].push(each)`, `out.push(each)`, `out[key] = list`. */
export function gatheredIn(declared: ts.VariableDeclaration): readonly Gathered[] {
  const { name } = declared
  if (!ts.isIdentifier(name)) return []
  const around = ts.findAncestor(declared, (each) => ts.isFunctionLike(each) || ts.isSourceFile(each))!
  const uses = indexOf(name.getSourceFile()).names.get(name.text) ?? []
  return uses.flatMap((node) => {
    if (node.pos < around.pos || node.end > around.end) return []
    const isKeyed = ts.isElementAccessExpression(node.parent) && node.parent.expression === node
    return gatheredBy(isKeyed ? (node.parent as ts.Expression) : node, isKeyed ? 1 : 0)
  })
}

function gatheredBy(holder: ts.Expression, depth: number): readonly Gathered[] {
  const { parent } = holder
  if (ts.isBinaryExpression(parent) && parent.left === holder && depth > 0) {
    if (parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return []
    const { right } = parent
    if (!ts.isArrayLiteralExpression(right)) return [{ value: right, isItem: false, depth }]
    return right.elements.map((value) => ({ value, isItem: true, depth }))
  }
  const isPush = ts.isPropertyAccessExpression(parent) && parent.name.text === 'push'
  const call = isPush ? parent.parent : undefined
  if (!call || !ts.isCallExpression(call) || call.expression !== parent) return []
  return call.arguments.map((value) => ({ value, isItem: true, depth }))
}

/** Whether a name is an empty list or map at first. */
export function beginsEmpty({ initializer }: ts.VariableDeclaration): boolean {
  const node = initializer && bare(initializer)
  if (!node) return false
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0
  return ts.isArrayLiteralExpression(node) && node.elements.length === 0
}
