import { isImplicit, rejectsEmpty, stepsOf } from '@capi-migrate/transitions'
import type { Said, Version } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isSpoken } from '../bare.ts'
import { requires } from '../kind.ts'
import type { Kind } from '../kind.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import type { Source } from '../source.ts'
import { say } from '../tasks/index.ts'
import { newerVersion, olderVersion } from '../versions.ts'
import { isComparison, isPresenceTest, isTest, zeroValue } from './value.ts'
import { nameNode } from './way.ts'
import type { Link } from './way.ts'

/**
 * Whether v1beta1 prints a field in each object that has its parent, and v1beta2 leaves it out until it is set. What v1beta2 refuses
 * empty nobody has left empty.
 */
export function isLessPrinted({ place: { kind, path }, to }: Move): boolean {
  if (to === undefined || rejectsEmpty(kind.newer(to) ?? {})) return false
  return isPrinted(kind, olderVersion, path) && !isPrinted(kind, newerVersion, to)
}

/**
 * The same of an object with fields of its own, which v1beta2 leaves out as long as it is empty. Not of a status: its controller fills
 * that at once.
 */
export function isLeftOutEmpty({ place: { kind, path }, to }: Move): boolean {
  if (to === undefined || path === 'status' || kind.older(path)?.type !== 'object') return false
  if (requires(kind.newer, to) || !isPrinted(kind, olderVersion, path)) return false
  return !isPrinted(kind, newerVersion, to)
}

function isPrinted({ group, kind }: Kind, version: Version, path: string): boolean {
  return isImplicit({ group, kind, version }, stepsOf(path))
}

export function notPrinted({ place: { path }, to }: Move): Said {
  return say('client/field-not-printed', { path, to: to! })
}

/**
 * What goes behind a read of a field that may be absent: ` ?? false` where it stood for a member that was always there. Where the
 * member was optional, a task for the code that tells an absent field from an empty one.
 */
export function zeroBehind(node: Link, move: Move, isLooser: boolean, scope: Scope): string {
  const zero = isLooser ? zeroOf(node, scope.source) : undefined
  if (zero !== undefined) return ` ?? ${zero}`
  if (asksWhetherPrinted(node) && isLessPrinted(move))
    scope.tasks.add({ node: nameNode(node), move, ...notPrinted(move) })
  return ''
}

function zeroOf(node: Link, source: Source): string | undefined {
  const { parent } = node
  if (mayBeAbsent(node, source)) return undefined
  if (isTest(node) || ts.isNonNullExpression(parent) || ts.isDeleteExpression(parent)) return undefined
  if (isComparison(parent) && (isPresenceTest(node) || !asksWhetherPrinted(node))) return undefined
  return zeroValue(source.checker!.getTypeAtLocation(node))
}

/** Programs that are not compiled strictly have types that do not tell. */
export function mayBeAbsent(node: Link, { checker }: Source): boolean {
  const symbol = checker!.getSymbolAtLocation(nameNode(node))
  return ts.isOptionalChain(node) || (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Optional) !== 0)
}

/** Whether the value of an expression says another thing where it is absent than where it is false, 0 or an empty text. */
function asksWhetherPrinted(node: ts.Expression): boolean {
  const { parent } = node
  if (isSpoken(parent)) return asksWhetherPrinted(parent)
  if (isConverted(node) || isPresenceTest(node)) return true
  if (!ts.isBinaryExpression(parent)) return false
  const { kind } = parent.operatorToken
  if (kind === ts.SyntaxKind.QuestionQuestionToken) return parent.left === node && !isZero(parent.right)
  const other = parent.left === node ? parent.right : parent.left
  return calculating.has(kind) || (isComparison(parent) && !isSet(other))
}

/** Whether an expression becomes a text or a number: `Number(ready)`, `` `${ready}` ``, `icons[ready]`, `typeof ready`. */
function isConverted(node: ts.Expression): boolean {
  const { parent } = node
  if (ts.isCallExpression(parent))
    return parent.arguments[0] === node && /^(?:Number|String)$/.test(parent.expression.getText())
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator !== ts.SyntaxKind.ExclamationToken
  return (
    ts.isTypeOfExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isComputedPropertyName(parent) ||
    (ts.isSwitchStatement(parent) && parent.expression === node)
  )
}

/** Operators that make `NaN`, or `false`, of an absent operand, and `undefined` of it in a text. */
const calculating: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
])

/** Whether an expression says the same as a field that is not set. */
export function isZero(node: ts.Expression): boolean {
  return /^(?:false|0|''|""|undefined|null)$/.test(node.getText())
}

/** A value that neither an absent nor an empty field has. */
function isSet(node: ts.Expression): boolean {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  return (ts.isNumericLiteral(node) || ts.isStringLiteralLike(node)) && !isZero(node)
}
