import { ts } from 'ts-morph'
import { isFallback } from '../operators.ts'
import { isDefaulting } from '../resolved-text.ts'

/**
 * Returns what a text is the default of, as it is written: `process.env.VERSION` of `process.env.VERSION ?? 'v1beta1'`.
 * `undefined` if it is no default.
 */
export function sourceOfDefault(text: ts.Node): string | undefined {
  const { parent } = text
  if (ts.isBinaryExpression(parent))
    return parent.right === text && isFallback(parent) ? parent.left.getText() : undefined
  if (isDefaulting(parent)) return parent.whenFalse === text ? parent.condition.getText() : undefined
  return ts.isBindingElement(parent) && parent.initializer === text
    ? (parent.propertyName ?? parent.name).getText()
    : undefined
}
