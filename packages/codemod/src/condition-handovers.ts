import { ts } from 'ts-morph'
import { isEquality, isFallback } from './operators.ts'
import { isSpoken } from './bare.ts'
import { handedUses } from './condition-helpers.ts'
import { lookupsAt } from './condition-lookups.ts'
import type { ConditionUse } from './condition-uses.ts'
import type { Kind } from './kind.ts'
import { nameOf } from './mirrors/walk.ts'
import { constantOf } from './resolved-text.ts'
import type { Scope } from './scope.ts'
import { declaredBy, functionCalled } from './sources/declared.ts'
import { indexOf } from './sources/file-index.ts'
import { plainText } from './text.ts'

/**
 * The questions that code asks which a list of conditions is handed to: `parse(cluster.status?.conditions)`. The list is all that is
 * known there, so its words are enough: a type that no text says is a legacy one as well.
 */
export function usesOfReceivers(list: ts.Expression, kind: Kind, scope: Scope): readonly ConditionUse[] {
  const checker = scope.source.checker!
  const uses: ConditionUse[] = []
  const seen = new Set<ts.Node>()
  const ask = (body: ts.Node, isHere: boolean): void => {
    if (seen.has(body)) return
    seen.add(body)
    const look = (node: ts.Node): void => {
      for (const type of typesAskedAt(node, checker))
        uses.push({ node, kind, ...(type !== undefined && { type }) })
      const called = isHere && ts.isCallExpression(node) ? functionCalled(node, checker) : undefined
      const inner = called && bodyOf(called)
      if (inner) ask(inner, false)
      ts.forEachChild(node, look)
    }
    look(body)
  }
  for (const { call, body } of receiversOf(list, checker)) {
    ask(body, true)
    if (ts.isCallExpression(call)) uses.push(...handedUses(call, scope).filter((use) => use.kind === kind))
  }
  return uses
}

interface Receiver {
  readonly call: ts.Node
  readonly body: ts.Node
}

/** The functions in sight that a value is given to, by itself, as a part of an object, or by a name. */
function receiversOf(value: ts.Node, checker: ts.TypeChecker): readonly Receiver[] {
  const { parent } = value
  if (isSpoken(parent) || ts.isPropertyAssignment(parent) || ts.isObjectLiteralExpression(parent))
    return receiversOf(parent, checker)
  if (ts.isShorthandPropertyAssignment(parent)) return receiversOf(parent, checker)
  if (ts.isBinaryExpression(parent) && isFallback(parent) && parent.left === value)
    return receiversOf(parent, checker)
  if (ts.isVariableDeclaration(parent) && parent.initializer === value && ts.isIdentifier(parent.name)) {
    const { name } = parent
    const uses = indexOf(value.getSourceFile()).names.get(name.text) ?? []
    return uses.flatMap((use) =>
      use !== name && declaredBy(use, checker) === parent ? receiversOf(use, checker) : [],
    )
  }
  const called =
    ts.isCallExpression(parent) && parent.expression !== value
      ? functionCalled(parent, checker)
      : ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent)
        ? componentOf(parent.parent, checker)
        : undefined
  const body = called && bodyOf(called)
  return body ? [{ call: parent, body }] : []
}

/** The function that makes the element which an attribute is of. */
function componentOf(
  { parent: { parent } }: ts.JsxAttribute,
  checker: ts.TypeChecker,
): ts.SignatureDeclaration | undefined {
  const declared = ts.isIdentifier(parent.tagName) ? declaredBy(parent.tagName, checker) : undefined
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared
  return made && ts.isFunctionLike(made) ? made : undefined
}

function bodyOf(called: ts.SignatureDeclaration): ts.Node | undefined {
  return 'body' in called && called.body ? called : undefined
}

/** The types that a node asks something for; `undefined` for one that no text says, and for a severity. */
function typesAskedAt(node: ts.Node, checker: ts.TypeChecker): readonly (string | undefined)[] {
  const textOf = (word: ts.Expression): string | undefined => plainText(word) ?? constantOf(word, checker)
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'severity') return [undefined]
  if (ts.isBindingElement(node) && nameOf((node.propertyName ?? node.name) as ts.PropertyName) === 'severity')
    return [undefined]
  if (ts.isBinaryExpression(node) && isEquality(node)) {
    const word = isType(node.left, checker) ? node.right : isType(node.right, checker) ? node.left : undefined
    return word && !isType(word, checker) ? [textOf(word)] : []
  }
  if (ts.isSwitchStatement(node) && isType(node.expression, checker))
    return node.caseBlock.clauses.flatMap((one) => (ts.isCaseClause(one) ? [textOf(one.expression)] : []))
  return lookupsAt(node, checker).flatMap(({ name, word }) => (name === 'type' ? [textOf(word)] : []))
}

/** `one.type`, `({ type }) => type` */
function isType(node: ts.Expression, checker: ts.TypeChecker): boolean {
  if (isSpoken(node)) return isType(node.expression, checker)
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'type'
  const declared = ts.isIdentifier(node) ? declaredBy(node, checker) : undefined
  return (
    declared !== undefined &&
    ts.isBindingElement(declared) &&
    nameOf((declared.propertyName ?? declared.name) as ts.PropertyName) === 'type'
  )
}
