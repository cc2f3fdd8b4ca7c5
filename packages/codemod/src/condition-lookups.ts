import { ts } from 'ts-morph'
import { nameOf } from './mirrors/walk.ts'
import { textOf } from './resolved-text.ts'

/** A call of a library that looks for what has a member of some value: `findBy(list, 'type', 'Ready')`. */
export interface Lookup {
  readonly list: ts.Expression
  readonly name: string
  readonly word: ts.Expression
}

/**
 * What a call looks for, for each list that it may look in: `findBy(list, 'type', 'Ready')`, `list.findBy('type', 'Ready')`,
 * `find(list, { type: 'Ready' })`, `_.find(list, ['type', 'Ready'])`.
 */
export function lookupsAt(node: ts.Node, checker: ts.TypeChecker): readonly Lookup[] {
  if (!isSearch(node)) return []
  const { expression, arguments: given } = node
  const [first, ...rest] = given
  return [
    ...(ts.isPropertyAccessExpression(expression) ? wordsOf(expression.expression, given, checker) : []),
    ...(first ? wordsOf(first, rest, checker) : []),
  ]
}

/** The list that a call looks in with a function: `find(list, (one) => …)`, `_.filter(list, (one) => …)`. */
export function searchedBy(call: ts.Node, callback: ts.Node): ts.Expression | undefined {
  return isSearch(call) && call.arguments[1] === callback ? call.arguments[0] : undefined
}

function isSearch(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false
  const { expression } = node
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  return ts.isIdentifier(name) && /^(?:find|filter|some|every|reject|isAny|any)/.test(name.text)
}

function wordsOf(
  list: ts.Expression,
  [by, word]: readonly ts.Expression[],
  checker: ts.TypeChecker,
): readonly Lookup[] {
  if (!by) return []
  if (ts.isObjectLiteralExpression(by))
    return by.properties.flatMap((member) => {
      const name = ts.isPropertyAssignment(member) ? nameOf(member.name) : undefined
      return name === undefined ? [] : [{ list, name, word: (member as ts.PropertyAssignment).initializer }]
    })
  if (ts.isArrayLiteralExpression(by))
    return by.elements.length === 2 ? wordsOf(list, by.elements, checker) : []
  const name = word && textOf(by, checker)
  return name === undefined ? [] : [{ list, name, word: word! }]
}
