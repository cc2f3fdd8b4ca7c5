import { ts } from 'ts-morph'
import { bare } from '../bare.ts'
import { declaredBy } from './declared.ts'
import { isConstant } from './file-index.ts'
import { isFunction, returnsOf } from './follow.ts'
import { textOf } from '../resolved-text.ts'
import { copies, items, same } from './table.ts'

/**
 * The kind that code has made sure a value is of where a node stands: `item.kind === 'MachinePool' && !item.status?.ready`, or a
 * return before it where it is of another. `undefined` where nothing is asked.
 */
export function kindAskedOf(value: ts.Node, node: ts.Node, checker: ts.TypeChecker): string | undefined {
  const name = spelled(value)
  const asked = (test: ts.Expression, isTrue: boolean): string | undefined => {
    const at = bare(test)
    if (!ts.isBinaryExpression(at)) return undefined
    const { left, right, operatorToken } = at
    const together = isTrue ? ts.SyntaxKind.AmpersandAmpersandToken : ts.SyntaxKind.BarBarToken
    if (operatorToken.kind === together) return asked(left, isTrue) ?? asked(right, isTrue)
    const isSame = isTrue ? equal : different
    return isSame.has(operatorToken.kind) && spelled(left) === `${name}.kind`
      ? textOf(right, checker)
      : undefined
  }
  for (let at = node; at.parent && !ts.isSourceFile(at); at = at.parent) {
    const found = askedAround(at, asked, name, checker)
    if (found !== undefined) return found
  }
  return undefined
}

type Asked = (test: ts.Expression, isTrue: boolean) => string | undefined

function askedAround(at: ts.Node, asked: Asked, name: string, checker: ts.TypeChecker): string | undefined {
  const { parent } = at
  if (ts.isBinaryExpression(parent) && parent.right === at) {
    const { kind } = parent.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return asked(parent.left, true)
    return kind === ts.SyntaxKind.BarBarToken ? asked(parent.left, false) : undefined
  }
  if (ts.isIfStatement(parent) && parent.thenStatement === at) return asked(parent.expression, true)
  if (ts.isConditionalExpression(parent) && parent.whenTrue === at) return asked(parent.condition, true)
  if (ts.isCaseClause(parent) && parent.expression !== at) {
    const isOfKind = spelled(parent.parent.parent.expression) === `${name}.kind`
    return isOfKind ? textOf(parent.expression, checker) : undefined
  }
  if (!ts.isBlock(parent)) return undefined
  const before = parent.statements.slice(0, Math.max(0, parent.statements.indexOf(at as ts.Statement)))
  return before
    .filter(ts.isIfStatement)
    .filter(({ thenStatement, elseStatement }) => !elseStatement && isLeaving(thenStatement))
    .map(({ expression }) => asked(expression, false))
    .find((each) => each !== undefined)
}

/** Whether nothing behind a statement is reached. */
function isLeaving(node: ts.Statement): boolean {
  const last = ts.isBlock(node) ? node.statements.at(-1) : node
  return (
    last !== undefined &&
    (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last))
  )
}

const equal: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
])

const different: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

function spelled(node: ts.Node): string {
  return node
    .getText()
    .replace(/\?\.|!\./g, '.')
    .replace(/\s/g, '')
}

/** Whether a value is what a server answers whom code asks for a group of somebody else: a path of REST says so. */
export function isOfOthers(node: ts.Node, checker: ts.TypeChecker, depth = 0): boolean {
  if (depth > deepest) return false
  const inside = (next: ts.Node | undefined): boolean =>
    next !== undefined && isOfOthers(next, checker, depth + 1)
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node)
  )
    return inside(node.expression)
  if (ts.isIdentifier(node)) {
    const declared = declaredBy(node, checker)
    return declared !== undefined && ts.isVariableDeclaration(declared) && isConstant(declared)
      ? inside(declared.initializer)
      : false
  }
  if (!ts.isCallExpression(node)) return false
  const { expression: called, arguments: given } = node
  const method = ts.isPropertyAccessExpression(called) ? called.name : undefined
  if (given.some((each) => isText(each) && isPathOfOthers(textOf(each, checker) ?? ''))) return true
  const group = groupGiven(node, method?.text ?? '', checker)
  if (group !== undefined) return !isOurs(group)
  if (method && (same.has(method.text) || items.has(method.text)))
    return inside((called as ts.PropertyAccessExpression).expression)
  if (ts.isIdentifier(called) && copies.has(called.text)) return inside(given[0])
  const declared = declaredBy(method ?? called, checker)
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared
  const returns = made && isFunction(made) ? returnsOf(made) : []
  return returns.length > 0 && returns.every(inside)
}

/** How many calls and names are followed. */
const deepest = 12

function isText(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    ts.isBinaryExpression(node) ||
    ts.isIdentifier(node)
  )
}

function isPathOfOthers(text: string): boolean {
  if (/\bapi\/v1\/\w/.test(text)) return true
  const group = /\bapis\/([a-z][\w.-]*)\/v\d/.exec(text)?.[1]
  return group !== undefined && !isOurs(group)
}

/** The group that a call of a client names: a member of its argument, or the first argument of `listNamespacedCustomObject`. */
function groupGiven(
  { arguments: [first] }: ts.CallExpression,
  method: string,
  checker: ts.TypeChecker,
): string | undefined {
  if (first && method.endsWith('CustomObject') && !ts.isObjectLiteralExpression(first))
    return textOf(first, checker)
  const properties = first && ts.isObjectLiteralExpression(first) ? first.properties : []
  const own = properties.find(({ name }) => /^(?:group|apiGroup)$/.test(name?.getText() ?? ''))
  return own && ts.isPropertyAssignment(own) ? textOf(own.initializer, checker) : undefined
}

function isOurs(group: string): boolean {
  return /(?:^|\.)cluster\.x-k8s\.io$/.test(group)
}
