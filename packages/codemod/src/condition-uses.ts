import { ts } from 'ts-morph'
import { isEquality, isFallback } from './operators.ts'
import { lookupsAt, searchedBy } from './condition-lookups.ts'
import { changed, conditionedKinds, conditionsOf, isCurrent } from './conditions.ts'
import { isOfOthers, isShared as isOfShared } from './conditions-of-others.ts'
import type { Kind } from './kind.ts'
import { nameOf } from './mirrors/walk.ts'
import { bare } from './bare.ts'
import type { Scope } from './scope.ts'
import { isOfSome } from './unsure.ts'
import { indexOf } from './sources/file-index.ts'
import { plainText } from './text.ts'
import { constantOf } from './resolved-text.ts'

/** A question to one condition of a list: of its type, or of its severity. */
export interface ConditionUse {
  readonly node: ts.Node
  readonly kind: Kind
  /** The list that the condition is of; absent where only its type is known. */
  readonly list?: ts.Expression
  /** The list that a helper asks, where the type is handed to it. */
  readonly listOfHelper?: ts.Expression
  /** The type that is asked for; absent where its severity is read. */
  readonly type?: string
  /** Whether the list may be that of somebody else as well. */
  readonly isShared?: boolean
  /** The other kinds whose condition it may be. */
  readonly also?: readonly Kind[]
}

/** The questions that a node asks: `condition.type === 'Ready'`, a case, `condition.severity`. */
export function conditionUses(node: ts.Node, scope: Scope): readonly ConditionUse[] {
  const { checker } = scope.source
  if (!checker) return []
  const asked = comparisons(node, 'type', scope)
  if (asked.length > 0) return asked.map(({ text: type, ...use }) => ({ ...use, type }))
  const severity = memberOf(node, 'severity', scope)
  return severity ? [{ node, ...severity }] : []
}

/** Which of its two lists answers a question: `either` where both have the type with the same meaning. */
export function listFor({ kind, type }: ConditionUse): 'legacy' | 'current' | 'either' {
  if (type === undefined) return 'legacy'
  if (changed(kind, type)) return 'legacy'
  return isCurrent(kind, type) ? 'current' : 'either'
}

/** A word that a member of a condition is compared with. */
export interface Comparison extends Member {
  /** Where the word stands, as a text or by a name. */
  readonly node: ts.Expression
  readonly text: string
}

/** The words that a node compares a member of conditions with, in a comparison or in cases. */
export function comparisons(node: ts.Node, name: string, scope: Scope): readonly Comparison[] {
  if (!scope.source.checker) return []
  if (ts.isBinaryExpression(node) && isEquality(node))
    return [
      ...compared(node.left, [node.right], name, scope),
      ...compared(node.right, [node.left], name, scope),
    ]
  if (ts.isCallExpression(node)) return lookedUp(node, name, scope)
  if (!ts.isSwitchStatement(node)) return []
  const cases = node.caseBlock.clauses.flatMap((one) => (ts.isCaseClause(one) ? [one.expression] : []))
  return compared(node.expression, cases, name, scope)
}

/** `findBy(conditions, 'type', 'Ready')` */
function lookedUp(call: ts.CallExpression, name: string, scope: Scope): readonly Comparison[] {
  const { checker } = scope.source
  return lookupsAt(call, checker!).flatMap((lookup) => {
    if (lookup.name !== name) return []
    const text = plainText(lookup.word) ?? constantOf(lookup.word, checker)
    const member = text === undefined ? undefined : listed(lookup.list, scope)
    return member ? [{ node: lookup.word, text: text!, ...member }] : []
  })
}

function compared(
  asked: ts.Expression,
  words: readonly ts.Expression[],
  name: string,
  scope: Scope,
): readonly Comparison[] {
  const at = bare(asked)
  const isNamed = ts.isPropertyAccessExpression(at)
    ? at.name.text === name
    : ts.isIdentifier(at) && isTaken(at, name)
  if (!isNamed) return []
  const texts = words.flatMap((node) => {
    const text = plainText(node) ?? constantOf(node, scope.source.checker)
    return text === undefined ? [] : [{ node, text }]
  })
  const member = texts.length > 0 ? memberOf(at, name, scope) : undefined
  if (!member) return []
  const { kind, also = [] } = member
  return texts.flatMap((text) =>
    [kind, ...also].map((each) => ({
      ...text,
      ...member,
      kind: each,
      ...(also.length > 0 && { also: [kind, ...also].filter((other) => other !== each) }),
    })),
  )
}

/** The conditions that something is asked of. */
export interface Member {
  readonly kind: Kind
  /** The list that the condition is of. */
  readonly list?: ts.Expression
  /** What it was found by, where that is an expression: `c.type === 'Ready'`. */
  readonly by?: ts.Expression
  /** Whether the list may be that of somebody else as well: of a `Pod | Cluster`. */
  readonly isShared?: boolean
  /** The other kinds whose condition it may be, where all that is known of it is a type that they share. */
  readonly also?: readonly Kind[]
}

/** Whose condition a member of that name is read from; `undefined` where it is no condition of ours. */
export function memberOf(node: ts.Node, name: string, scope: Scope): Member | undefined {
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === name ? conditionOf(node.expression, scope) : undefined
  const declared = takenAs(node, name, scope)
  return declared && (itemOf(declared.parent.parent, scope) ?? ofType(declared.parent, scope))
}

/** Where a member of that name is taken out of something under the name that a node is: `({ type }) => type`. */
export function takenAs(node: ts.Node, name: string, scope: Scope): ts.BindingElement | undefined {
  if (!ts.isIdentifier(node) || isDeclared(node) || !isTaken(node, name)) return undefined
  const declared = scope.source.checker!.getSymbolAtLocation(node)?.valueDeclaration
  if (!declared || !ts.isBindingElement(declared)) return undefined
  return nameOf(declared.propertyName ?? declared.name) === name ? declared : undefined
}

/** Whether a file takes a member of that name out of something under the name of an identifier: asked before what declares it. */
function isTaken(node: ts.Identifier, name: string): boolean {
  return indexOf(node.getSourceFile()).taken.get(node.text)?.has(name) === true
}

function isDeclared({ parent }: ts.Identifier): boolean {
  return (
    ts.isBindingElement(parent) || ts.isPropertyAccessExpression(parent) || ts.isPropertySignature(parent)
  )
}

function conditionOf(expression: ts.Expression, scope: Scope): Member | undefined {
  const node = bare(expression)
  const declared = ts.isIdentifier(node)
    ? scope.source.checker!.getSymbolAtLocation(node)?.valueDeclaration
    : undefined
  const own = declared ? itemOf(declared, scope) : taken(node, scope)
  return own ?? ofType(node, scope)
}

/** Whose condition something is by its type, or by where it comes from. */
function ofType(node: ts.Expression | ts.BindingPattern, scope: Scope): Member | undefined {
  const places = ts.isExpression(node)
    ? scope.placesOf(node)
    : scope.placesOfType(scope.source.checker!.getTypeAtLocation(node))
  const [kind, ...also] = new Set(
    places.flatMap(({ kind, path }) => (path === `${conditionsOf(kind).path}[]` ? [kind] : [])),
  )
  if (!kind) return undefined
  return {
    kind,
    ...(also.length > 0 && { also }),
    ...(isOfOthers(node, scope) && { isShared: true }),
  }
}

/** What a declaration holds of a list: the item of a callback or of a loop, or what was found in it. */
function itemOf(declared: ts.Node, scope: Scope): Member | undefined {
  if (ts.isParameter(declared)) {
    const call = declared.parent.parent
    const callee =
      ts.isCallExpression(call) && call.arguments.includes(declared.parent as never)
        ? call.expression
        : undefined
    const list = searchedBy(call, declared.parent)
    const own = list && listed(list, scope)
    if (own) return own
    return callee && ts.isPropertyAccessExpression(callee) ? listed(callee.expression, scope) : undefined
  }
  if (!ts.isVariableDeclaration(declared)) return undefined
  const loop = declared.parent.parent
  if (ts.isForOfStatement(loop)) return listed(loop.expression, scope)
  return declared.initializer ? taken(bare(declared.initializer), scope) : undefined
}

/** `list.find(…)`, `list[0]`, `findBy(list, 'type', 'Ready') || {}` */
function taken(node: ts.Expression, scope: Scope): Member | undefined {
  if (ts.isBinaryExpression(node)) return isFallback(node) ? taken(bare(node.left), scope) : undefined
  if (ts.isElementAccessExpression(node)) return listed(node.expression, scope)
  if (!ts.isCallExpression(node)) return undefined
  const [found] = lookedUp(node, 'type', scope)
  if (found) return { ...listed(found.list!, scope)!, by: node }
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined
  const { name, expression } = node.expression
  const from = /^(?:find|findLast|at)$/.test(name.text) ? listed(expression, scope) : undefined
  const [test] = node.arguments
  const isSaid = test && ts.isArrowFunction(test) && !ts.isBlock(test.body)
  return from && isSaid ? { ...from, by: test.body } : from
}

/** The list of conditions that an expression is, through fallbacks, filters and names. */
export function listed(expression: ts.Expression, scope: Scope): Member | undefined {
  const node = bare(expression)
  if (ts.isBinaryExpression(node)) return listed(node.left, scope) ?? listed(node.right, scope)
  if (ts.isConditionalExpression(node)) return listed(node.whenTrue, scope) ?? listed(node.whenFalse, scope)
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression: from } = node.expression
    return /^(?:filter|slice|toSorted|sort|reverse|toReversed)$/.test(name.text)
      ? listed(from, scope)
      : undefined
  }
  if (ts.isIdentifier(node)) {
    const declared = scope.source.checker!.getSymbolAtLocation(node)?.valueDeclaration
    const from = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined
    const own = from && listed(from, scope)
    if (own) return own
  }
  const kinds = new Set(
    scope.placesOf(node).flatMap(({ kind, path }) => (path === conditionsOf(kind).path ? [kind] : [])),
  )
  const [kind] = kinds
  if (!kind || kinds.size > 1 || !conditionedKinds.includes(kind)) return undefined
  return { kind, list: node, ...(isShared(node, scope) && { isShared: true }) }
}

/** Whether what a list is read of may be something that is not of Cluster API. */
function isShared(list: ts.Expression, scope: Scope): boolean {
  if (!ts.isPropertyAccessExpression(list)) return false
  const declared = scope.source.checker!.getSymbolAtLocation(list.name)?.declarations ?? []
  return (
    declared.some(({ parent }) => isOfShared(parent, scope.mirrors)) ||
    isOfSome(list.expression, list.name.text, scope)
  )
}
