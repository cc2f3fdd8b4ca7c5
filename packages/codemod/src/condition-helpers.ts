import { entriesOf } from '@capi-migrate/status-model'
import { ts } from 'ts-morph'
import { isEquality } from './operators.ts'
import { bare } from './bare.ts'
import { lookupsAt } from './condition-lookups.ts'
import { listed, memberOf, takenAs } from './condition-uses.ts'
import type { ConditionUse, Member } from './condition-uses.ts'
import { conditionedKinds, conditionsOf } from './conditions.ts'
import type { Scope } from './scope.ts'
import { declaredBy } from './sources/declared.ts'
import { plainText } from './text.ts'
import { isOfSome } from './unsure.ts'
import { constantOf } from './resolved-text.ts'

/**
 * The types that a call hands to a helper which asks a condition for them: `isTrue(cluster, 'ControlPlaneReady')`. Whose condition
 * it is the call says, or else what the helper takes.
 */
export function handedUses(node: ts.Node, scope: Scope): readonly ConditionUse[] {
  const { checker } = scope.source
  if (!checker || !ts.isCallExpression(node)) return []
  return node.arguments.flatMap((word, index) => {
    const type = isCondition(lastOf(word)) ? (plainText(word) ?? constantOf(word, checker)) : undefined
    const asked = isCondition(type) ? askedBy(node, index, scope, 0) : undefined
    if (!asked || isOfOthers(node, scope)) return []
    const { kind, isShared, also } = given(node, scope) ?? asked.of ?? {}
    const listOfHelper = asked.of?.list
    return kind
      ? [
          {
            node: word,
            type: type!,
            kind,
            ...(isShared && { isShared }),
            ...(also && { also }),
            ...(listOfHelper && { listOfHelper }),
          },
        ]
      : []
  })
}

/** The severity of what a helper found by a type that was handed to it: `get(cluster, 'Ready')?.severity` */
export function handedSeverity(node: ts.Node, scope: Scope): readonly ConditionUse[] {
  const { checker } = scope.source
  if (!checker || !ts.isPropertyAccessExpression(node) || node.name.text !== 'severity') return []
  const of = bare(node.expression)
  const declared = ts.isIdentifier(of) ? declaredBy(of, checker) : undefined
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : of
  return made ? handedUses(bare(made), scope).map(({ kind }) => ({ node, kind })) : []
}

/** The types of both generations, of all kinds. */
const types: ReadonlySet<string> = new Set(
  conditionedKinds.flatMap(({ group, kind }) =>
    entriesOf(group, kind).flatMap(({ legacy, current }) => [...(legacy ? [legacy] : []), ...current]),
  ),
)

function isCondition(type: string | undefined): boolean {
  return type !== undefined && types.has(type)
}

/** What a word may say, before a checker is asked: the text, or the name of an enumeration's member. */
function lastOf(word: ts.Expression): string | undefined {
  return ts.isPropertyAccessExpression(word) ? word.name.text : plainText(word)
}

/** Whose conditions an argument has, or is: of an object, its status, or its list. */
function given(call: ts.CallExpression, scope: Scope): Member | undefined {
  for (const object of call.arguments) {
    const kinds = new Set(
      scope
        .placesOf(object)
        .filter(({ kind, path }) => ['', 'status', conditionsOf(kind).path].includes(path))
        .map(({ kind }) => kind),
    )
    const [kind] = kinds
    if (kind && kinds.size === 1 && conditionedKinds.includes(kind))
      return { kind, ...(isOfSome(object, 'status', scope) && { isShared: true }) }
  }
  return undefined
}

/** Whether an object that is handed on has a type of its own, which is no kind of ours. */
function isOfOthers(call: ts.CallExpression, scope: Scope): boolean {
  const checker = scope.source.checker!
  return call.arguments.some((object) => {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(object))
    const taken = checker.getContextualType(object)?.symbol
    return type.getProperty('status') && type.symbol !== taken && scope.placesOf(object).length === 0
  })
}

/** A question for the type of a condition; `of` is what its helper knows of whose it is. */
interface Asked {
  readonly of: Member | undefined
}

/** What a helper asks with an argument; `undefined` where it is no type that a condition is asked for. */
function askedBy(call: ts.CallExpression, index: number, scope: Scope, depth: number): Asked | undefined {
  const checker = scope.source.checker!
  const helper = checker.getResolvedSignature(call)?.declaration
  const parameter = helper?.parameters[index]
  if (depth > 3 || !helper || !('body' in helper) || !helper.body || !parameter) return undefined
  const word = checker.getSymbolAtLocation(parameter.name)
  const isWord = (node: ts.Expression): boolean => {
    const at = bare(node)
    return ts.isIdentifier(at) && word !== undefined && checker.getSymbolAtLocation(at) === word
  }
  const look = (node: ts.Node): Asked | undefined =>
    askedAt(node, isWord, scope, depth) ?? ts.forEachChild(node, look)
  return look(helper.body)
}

function askedAt(
  node: ts.Node,
  isWord: (node: ts.Expression) => boolean,
  scope: Scope,
  depth: number,
): Asked | undefined {
  if (ts.isBinaryExpression(node) && isEquality(node)) {
    const other = isWord(node.left) ? node.right : isWord(node.right) ? node.left : undefined
    return other && isType(bare(other), scope) ? { of: memberOf(bare(other), 'type', scope) } : undefined
  }
  if (!ts.isCallExpression(node)) return undefined
  const checker = scope.source.checker!
  const lookup = lookupsAt(node, checker).find(({ name, word }) => name === 'type' && isWord(word))
  if (lookup) return { of: listed(lookup.list, scope) }
  const index = node.arguments.findIndex(isWord)
  return index < 0 ? undefined : askedBy(node, index, scope, depth + 1)
}

/** Whether something is the member `type` of what is in a list of conditions: `c.type`, `({ type }) => type`. */
function isType(node: ts.Expression, scope: Scope): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'type'
  return takenAs(node, 'type', scope) !== undefined
}
