import { ts } from 'ts-morph'

/** A question whether something has a member. */
export interface Guard {
  readonly name: ts.StringLiteralLike
  readonly of: ts.Expression
}

export function guardOf(node: ts.Node): Guard | undefined {
  const asked = askedOf(node)
  if (!asked) return undefined
  const [name, of] = asked
  return name && of && ts.isStringLiteralLike(name) ? { name, of } : undefined
}

function askedOf(node: ts.Node): readonly [name?: ts.Expression, of?: ts.Expression] | undefined {
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.InKeyword ? [node.left, node.right] : undefined
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression: called, arguments: given } = node
  if (/^Object\.(?:hasOwn|prototype\.hasOwnProperty\.call)$/.test(called.getText()))
    return [given[1], given[0]]
  return called.name.text === 'hasOwnProperty' ? [given[0], called.expression] : undefined
}

/** The question that a text is the name of. */
export function guardNamed(node: ts.Node): Guard | undefined {
  const guard = ts.isStringLiteralLike(node) ? guardOf(node.parent) : undefined
  return guard?.name === node ? guard : undefined
}
