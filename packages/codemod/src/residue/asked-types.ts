import { ts } from 'ts-morph'
import { isEquality } from '../operators.ts'
import { changed } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import { isForeign } from '../mirrors/walk.ts'
import type { Source } from '../source.ts'
import { isText } from '../text.ts'
import type { Sighting } from './sighting.ts'

/**
 * What code asks of something that looks like a condition: a type that everybody has, `condition.type === 'Ready'`, or the severity,
 * which current conditions do not have.
 */
export function askedTypesAt(
  node: ts.Node,
  kinds: readonly Kind[],
  { checker }: Source,
): readonly Sighting[] {
  const asked = askedBy(node)
  if (!asked || !checker || !isConditionLike(asked.of, checker)) return []
  return kinds.flatMap((kind) => {
    const isChanged = asked.type === undefined || changed(kind, asked.type)
    const what = asked.type ?? 'severity'
    return isChanged ? [{ node, kind, what, form: 'type' as const, isCertain: true }] : []
  })
}

/** What is asked, and of what; `type` is absent where it is the severity. */
interface Asked {
  readonly of: ts.Expression
  readonly type?: string
}

function askedBy(node: ts.Node): Asked | undefined {
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === 'severity' ? { of: node.expression } : undefined
  if (!isText(node)) return undefined
  const { parent } = node
  const other = ts.isCaseClause(parent)
    ? parent.parent.parent.expression
    : ts.isBinaryExpression(parent) && isEquality(parent)
      ? parent.left === node
        ? parent.right
        : parent.left
      : undefined
  return other && ts.isPropertyAccessExpression(other) && other.name.text === 'type'
    ? { of: other.expression, type: node.text }
    : undefined
}

/** Whether something is of a type of the program that has what a condition has, or an item of which nothing is known. */
function isConditionLike(of: ts.Expression, checker: ts.TypeChecker): boolean {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(of))
  if ((type.flags & ts.TypeFlags.Any) !== 0) return isItem(of, checker)
  const members = ['type', 'status'].map((name) => type.getProperty(name))
  return members.every((member) =>
    member?.declarations?.some((declared) => !isForeign(declared.getSourceFile())),
  )
}

/** Whether a name is what a callback is given: `list.find((one) => …)` */
function isItem(of: ts.Expression, checker: ts.TypeChecker): boolean {
  const declared = ts.isIdentifier(of) ? checker.getSymbolAtLocation(of)?.valueDeclaration : undefined
  return declared !== undefined && ts.isParameter(declared) && ts.isCallExpression(declared.parent.parent)
}
