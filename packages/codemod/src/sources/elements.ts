import { ts } from 'ts-morph'
import { isSpoken } from '../bare.ts'
import { nameOf } from '../mirrors/walk.ts'
import { declaredBy, initializerOf, returnedBy } from './declared.ts'

/**
 * Returns the expressions that an element of a constant table may be: `ROWS[1]`, `const [group, version] = TABLE[key]`,
 * `TABLE.get(key)`. One where the key is known, all where it is not; none where the table is not in sight.
 */
export function elementsOf(
  node: ts.Node,
  checker: ts.TypeChecker,
  keyOf: KeyOf,
  depth = 0,
): readonly ts.Expression[] {
  if (depth > deepest) return []
  const inside = (part: ts.Expression, key: string | undefined): readonly ts.Expression[] =>
    valuesOf(part, checker, keyOf, depth + 1).flatMap((table) => elementsAt(table, key))
  if (ts.isPropertyAccessExpression(node)) return inside(node.expression, node.name.text)
  if (ts.isElementAccessExpression(node))
    return inside(node.expression, keyIn(node.argumentExpression, keyOf))
  if (ts.isCallExpression(node)) {
    const map = mapAskedBy(node)
    return map ? inside(map, keyIn(node.arguments[0]!, keyOf)) : []
  }
  const declared = ts.isIdentifier(node) ? declaredBy(node, checker) : undefined
  return declared && ts.isBindingElement(declared) ? elementsTaken(declared, checker, keyOf, depth) : []
}

/** The text of a key; `undefined` where it is not known. */
type KeyOf = (key: ts.Expression) => string | undefined

function keyIn(node: ts.Expression, keyOf: KeyOf): string | undefined {
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ? node.text : keyOf(node)
}

/** How many names a table is followed through. */
const deepest = 8

/** Returns what an expression may be: itself where it is no name, the constant that it names, or elements of a table. */
function valuesOf(
  node: ts.Expression | undefined,
  checker: ts.TypeChecker,
  keyOf: KeyOf,
  depth: number,
): readonly ts.Expression[] {
  if (!node || depth > deepest) return []
  const inside = (part: ts.Expression): readonly ts.Expression[] => valuesOf(part, checker, keyOf, depth + 1)
  if (isSpoken(node) || ts.isAwaitExpression(node)) return inside(node.expression)
  if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || ts.isNewExpression(node))
    return [node]
  const frozen = ts.isCallExpression(node) ? frozenBy(node) : undefined
  if (frozen) return inside(frozen)
  const made = ts.isCallExpression(node) ? returnedBy(node, checker) : initializerOf(node, checker)
  return made && made !== node ? inside(made) : elementsOf(node, checker, keyOf, depth + 1).flatMap(inside)
}

/** `const [group, { version }] = TABLE[key]`, also as what a loop goes through. */
function elementsTaken(
  { parent: pattern, name, propertyName, dotDotDotToken }: ts.BindingElement,
  checker: ts.TypeChecker,
  keyOf: KeyOf,
  depth: number,
): readonly ts.Expression[] {
  if (dotDotDotToken) return []
  const holder = pattern.parent
  const key = ts.isArrayBindingPattern(pattern)
    ? String(pattern.elements.findIndex((each) => ts.isBindingElement(each) && each.name === name))
    : nameOf((propertyName ?? name) as ts.PropertyName)
  if (key === undefined) return []
  const tables = ts.isBindingElement(holder)
    ? elementsTaken(holder, checker, keyOf, depth + 1).flatMap((each) =>
        valuesOf(each, checker, keyOf, depth + 1),
      )
    : ts.isVariableDeclaration(holder)
      ? tablesOf(holder, checker, keyOf, depth)
      : []
  return tables.flatMap((table) => elementsAt(table, key))
}

function tablesOf(
  { initializer, parent: list }: ts.VariableDeclaration,
  checker: ts.TypeChecker,
  keyOf: KeyOf,
  depth: number,
): readonly ts.Expression[] {
  if (!(list.flags & ts.NodeFlags.Const)) return []
  if (initializer) return valuesOf(initializer, checker, keyOf, depth + 1)
  const loop = list.parent
  if (!ts.isForOfStatement(loop)) return []
  return valuesOf(loop.expression, checker, keyOf, depth + 1)
    .flatMap((table) => elementsAt(table, undefined))
    .flatMap((each) => valuesOf(each, checker, keyOf, depth + 1))
}

/** The elements of a table that a key leads to; all of them where the key is not known. */
function elementsAt(table: ts.Expression, key: string | undefined): readonly ts.Expression[] {
  const all = entriesOf(table)
  if (key === undefined) return all.flatMap(({ value }) => value ?? [])
  // What is spread may have the key as well.
  if (all.some((entry) => entry.key === undefined)) return []
  const found = all.findLast((entry) => entry.key === key)?.value
  return found ? [found] : []
}

interface Entry {
  readonly key?: string
  readonly value?: ts.Expression
}

function entriesOf(table: ts.Expression): readonly Entry[] {
  if (ts.isArrayLiteralExpression(table))
    return table.elements.map((value, at) => (ts.isSpreadElement(value) ? {} : { key: String(at), value }))
  if (ts.isObjectLiteralExpression(table))
    return table.properties.map((property) => {
      const key = nameOf(property.name)
      if (key === undefined) return {}
      if (ts.isPropertyAssignment(property)) return { key, value: property.initializer }
      return ts.isShorthandPropertyAssignment(property) ? { key, value: property.name } : { key }
    })
  const [pairs] =
    ts.isNewExpression(table) && table.expression.getText() === 'Map' ? (table.arguments ?? []) : []
  if (!pairs || !ts.isArrayLiteralExpression(pairs)) return []
  return pairs.elements.map((pair) => {
    const [key, value] = ts.isArrayLiteralExpression(pair) ? pair.elements : []
    return key && value && ts.isStringLiteralLike(key) ? { key: key.text, value } : {}
  })
}

/** `TABLE.get(key)` */
function mapAskedBy({ expression, arguments: given }: ts.CallExpression): ts.Expression | undefined {
  const isGet = ts.isPropertyAccessExpression(expression) && expression.name.text === 'get'
  return isGet && given.length === 1 ? expression.expression : undefined
}

/** `Object.freeze({ … })` */
export function frozenBy({ expression, arguments: given }: ts.CallExpression): ts.Expression | undefined {
  return expression.getText() === 'Object.freeze' ? given[0] : undefined
}
