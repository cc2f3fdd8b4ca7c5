import { ts } from 'ts-morph'
import { isSpoken } from '../bare.ts'
import { kindStated } from '../mirrors/stated-kind.ts'
import { declaredBy } from '../sources/declared.ts'
import { indexOf } from '../sources/file-index.ts'
import type { Operation } from './operation.ts'

/** The objects in sight that a program makes and patches with an operation: `new ApiObject(…, { … }).addJsonPatch(operation)`. */
export function patchedBy(
  { node }: Operation,
  checker: ts.TypeChecker,
): readonly ts.ObjectLiteralExpression[] {
  return receiversOf(node).flatMap((receiver) => objectsIn(receiver, checker, 0))
}

/** What has the methods that take a value, in place or by a name. */
function receiversOf(value: ts.Node): readonly ts.Expression[] {
  const { parent } = value
  if (isSpoken(parent) || ts.isArrayLiteralExpression(parent) || ts.isSpreadElement(parent))
    return receiversOf(parent)
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
    const uses = indexOf(value.getSourceFile()).names.get(parent.name.text) ?? []
    return uses.flatMap((use) => (use === parent.name || use.parent === parent ? [] : receiversOf(use)))
  }
  if (!ts.isCallExpression(parent) || parent.expression === value) return []
  return ts.isPropertyAccessExpression(parent.expression) ? [parent.expression.expression] : []
}

/** The objects that an expression is made of: by a construct, a chain of calls on one, or a name for one. */
function objectsIn(
  node: ts.Expression,
  checker: ts.TypeChecker,
  depth: number,
): readonly ts.ObjectLiteralExpression[] {
  if (depth > 5) return []
  const look = (each: ts.Expression): readonly ts.ObjectLiteralExpression[] =>
    objectsIn(each, checker, depth + 1)
  if (isSpoken(node)) return look(node.expression)
  if (ts.isObjectLiteralExpression(node)) return kindStated(node, checker) ? [node] : []
  if (ts.isNewExpression(node)) return (node.arguments ?? []).flatMap(look)
  if (ts.isCallExpression(node)) {
    const { expression, arguments: given } = node
    return [...given, ...(ts.isPropertyAccessExpression(expression) ? [expression.expression] : [])].flatMap(
      look,
    )
  }
  if (node.kind === ts.SyntaxKind.ThisKeyword) return givenToBase(node).flatMap(look)
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  const declared = ts.isIdentifier(name) ? declaredBy(name, checker) : undefined
  if (!declared || !(ts.isVariableDeclaration(declared) || ts.isPropertyDeclaration(declared))) return []
  return (declared.initializer ? [declared.initializer] : assignedTo(declared)).flatMap(look)
}

/** What a class gives to the one that it extends. */
function givenToBase(node: ts.Node): readonly ts.Expression[] {
  const own = ts.findAncestor(node, ts.isClassLike)
  const find = (at: ts.Node): ts.CallExpression | undefined =>
    ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.SuperKeyword
      ? at
      : ts.forEachChild(at, find)
  return (own && find(own))?.arguments ?? []
}

/** What is assigned to a member, or to a variable, that is declared without a value. */
function assignedTo({ name }: ts.VariableDeclaration | ts.PropertyDeclaration): readonly ts.Expression[] {
  const uses = indexOf(name.getSourceFile()).names.get(name.getText()) ?? []
  return uses.flatMap(({ parent }) => {
    const target = ts.isPropertyAccessExpression(parent) ? parent : undefined
    const set = (target ?? parent).parent && target ? target.parent : parent
    return ts.isBinaryExpression(set) && set.operatorToken.kind === ts.SyntaxKind.EqualsToken
      ? [set.right]
      : []
  })
}
