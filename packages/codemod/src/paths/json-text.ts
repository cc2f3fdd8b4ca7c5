import { ts } from 'ts-morph'
import { nameOf } from '../mirrors/walk.ts'
import { piecesOf, spell, unknown } from '../resolved-text.ts'
import { initializerOf } from '../sources/declared.ts'

/**
 * Returns JSON that a word of a command is, with values that only a run shows as zeros; `hole` stands in place of the whole word.
 * `undefined` if its fields are not in sight.
 */
export function jsonOf(
  word: string,
  hole: ts.Expression | undefined,
  checker: ts.TypeChecker | undefined,
): string | undefined {
  if (!/^\*+$/.test(word)) return /^\s*[[{]/.test(word) ? word.replace(/\*+/g, '0') : undefined
  const made = hole && checker ? (initializerOf(hole, checker) ?? hole) : hole
  if (!made) return undefined
  const [given] = ts.isCallExpression(made) ? made.arguments : []
  if (given && /\bJSON\.stringify$/.test((made as ts.CallExpression).expression.getText())) {
    const value = checker ? (initializerOf(given, checker) ?? given) : given
    return isLiteral(value) ? JSON.stringify(valueOf(value)) : undefined
  }
  const text = checker ? spell(piecesOf(made, checker)) : ''
  return /^\s*[[{]/.test(text) ? text.replaceAll(unknown, '0') : undefined
}

function isLiteral(node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral)
  if (!ts.isObjectLiteralExpression(node)) return !ts.isSpreadElement(node)
  return node.properties.every((each) => nameOf(each.name) !== undefined)
}

function valueOf(node: ts.Expression): unknown {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(valueOf)
  if (!ts.isObjectLiteralExpression(node)) return 0
  return Object.fromEntries(
    node.properties.map((each) => [
      nameOf(each.name)!,
      ts.isPropertyAssignment(each) ? valueOf(each.initializer) : 0,
    ]),
  )
}
