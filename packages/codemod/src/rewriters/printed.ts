import { isImplicit, rejectsEmpty, stepsOf } from '@capi-migrate/transitions'
import type { Said, Version } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import type { Move } from '../place.ts'
import { say } from '../tasks/index.ts'
import { newerVersion, olderVersion } from '../versions.ts'
import { isComparison, isPresenceTest } from './value.ts'

/**
 * Whether v1beta1 prints a field in each object that has its parent, and v1beta2 leaves it out until it is set. What v1beta2 refuses
 * empty nobody has left empty.
 */
export function isLessPrinted({ place: { kind, path }, to }: Move): boolean {
  if (to === undefined || rejectsEmpty(kind.newer(to) ?? {})) return false
  return isPrinted(kind, olderVersion, path) && !isPrinted(kind, newerVersion, to)
}

function isPrinted({ group, kind }: Kind, version: Version, path: string): boolean {
  return isImplicit({ group, kind, version }, stepsOf(path))
}

export function notPrinted({ place: { path }, to }: Move): Said {
  return say('client/field-not-printed', { path, to: to! })
}

/** Whether the value of an expression says another thing where it is absent than where it is false, 0 or an empty text. */
export function asksWhetherPrinted(node: ts.Expression): boolean {
  const { parent } = node
  if (ts.isTypeOfExpression(parent) || isPresenceTest(node)) return true
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return parent.left === node && !isZero(parent.right)
  return isComparison(parent) && !isSet(parent.left === node ? parent.right : parent.left)
}

/** Whether an expression says the same as a field that is not set. */
export function isZero(node: ts.Expression): boolean {
  return /^(?:false|0|''|""|undefined|null)$/.test(node.getText())
}

/** A value that neither an absent nor an empty field has. */
function isSet(node: ts.Expression): boolean {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  return (ts.isNumericLiteral(node) || ts.isStringLiteralLike(node)) && !isZero(node)
}
