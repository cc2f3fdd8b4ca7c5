import { ts } from 'ts-morph'
import { isEquality } from '../operators.ts'
import { isText } from '../text.ts'
import { isPattern } from './in-pattern.ts'

/** Whether a version is what something else is compared with, and not what a server is asked for. */
export function isCompared(node: ts.Node): boolean {
  if (isPattern(node) || (isText(node) && typeName.test(node.text))) return true
  const { parent } = node
  if (ts.isBinaryExpression(parent)) return isEquality(parent)
  if (ts.isCaseClause(parent)) return true
  const list = ts.isArrayLiteralExpression(parent) ? parent : undefined
  const call = list ? list.parent.parent : parent
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false
  const { name, expression } = call.expression
  if (list) return expression === list && /^(?:includes|indexOf)$/.test(name.text)
  return (
    /^(?:startsWith|endsWith|includes|indexOf|match)$/.test(name.text) &&
    /version$/i.test(expression.getText())
  )
}

/** The name of a type as tables have it for keys: `cluster.x-k8s.io/v1beta1/Machine`. No server is asked by one. */
const typeName = /\bcluster\.x-k8s\.io\/v1\w+(?:[/:#]|, ?Kind=)[A-Z]\w+$/
