import { ts } from 'ts-morph'
import { isFallback } from '../operators.ts'
import { isSpoken } from '../bare.ts'

/** Whether a list is only counted, or shown item by item: `{list?.map((one) => <li>{one.type}</li>)}`. No type is asked for then. */
export function isOnlyShown(list: ts.Node): boolean {
  const { parent } = list
  if (isSpoken(parent)) return isOnlyShown(parent)
  if (ts.isBinaryExpression(parent) && isFallback(parent)) return isOnlyShown(parent)
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== list) return false
  if (parent.name.text === 'length') return true
  const call = parent.parent
  if (parent.name.text !== 'map' || !ts.isCallExpression(call) || call.expression !== parent) return false
  const [shown] = call.arguments
  return shown !== undefined && ts.isArrowFunction(shown) && isJsx(shown.body)
}

/** Whether all that a callback makes is an element, without a test or a computed name in it. */
function isJsx(body: ts.Node): boolean {
  if (ts.isParenthesizedExpression(body)) return isJsx(body.expression)
  if (!ts.isJsxElement(body) && !ts.isJsxSelfClosingElement(body) && !ts.isJsxFragment(body)) return false
  const asks = (node: ts.Node): boolean =>
    ts.isConditionalExpression(node) ||
    ts.isBinaryExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    (ts.forEachChild(node, asks) ?? false)
  return !asks(body)
}
