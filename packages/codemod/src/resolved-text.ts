import { ts } from 'ts-morph'
import { bare, isSpoken } from './bare.ts'
import { initializerOf, returnedBy } from './sources/declared.ts'
import { writtenText } from './text.ts'
import type { TextNode } from './text.ts'

/** A part of a text. */
export interface Piece {
  readonly text: string
  /** The literal it is written in; none where only a type says it, or nothing does. */
  readonly literal?: TextNode
  /** The name or call in the expression that leads to the literal; none where the literal stands in it. */
  readonly via?: ts.Expression
}

/** Stands for what is not known of a text. */
export const unknown = '*'

/**
 * The text that an expression makes, piece by piece: through constants, their members, enumerations, static and readonly
 * members, functions that only return, sums, templates, `join`, defaults of the environment, and other files. Empty where it
 * is no text that is known; a part that is not known is `*`.
 */
export function piecesOf(node: ts.Expression, checker: ts.TypeChecker, depth = 0): readonly Piece[] {
  if (depth > deepest) return []
  const piecesIn = (part: ts.Expression): readonly Piece[] => piecesOf(part, checker, depth)
  const partOf = (part: ts.Expression): readonly Piece[] => {
    const pieces = piecesIn(part)
    return pieces.length > 0 ? pieces : [{ text: unknown }]
  }
  if (ts.isStringLiteralLike(node)) return [{ text: node.text, literal: node }]
  if (ts.isTemplateExpression(node))
    return [
      { text: node.head.text, literal: node.head },
      ...node.templateSpans.flatMap(({ expression, literal }) => [
        ...partOf(expression),
        { text: literal.text, literal },
      ]),
    ]
  if (isSpoken(node)) return piecesIn(node.expression)
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node
    if (operatorToken.kind === ts.SyntaxKind.PlusToken) return [...partOf(left), ...partOf(right)]
    if (!defaulting.has(operatorToken.kind)) return []
    const first = piecesIn(left)
    return first.length > 0 ? first : piecesIn(right)
  }
  const joined = joinedBy(node)
  if (joined)
    return joined.items.flatMap((item, at) => [
      ...(at > 0 ? [{ text: joined.separator }] : []),
      ...partOf(item),
    ])
  const made = ts.isCallExpression(node) ? returnedBy(node, checker) : initializerOf(node, checker)
  const found = made && made !== node ? piecesOf(made, checker, depth + 1) : []
  if (found.length > 0) return found.map((piece) => ({ ...piece, via: node }))
  const said = constantOf(node, checker)
  return said === undefined ? [] : [{ text: said, via: node }]
}

/** How many names a text is followed through. */
const deepest = 8

const defaulting: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
])

/** `[group, version].join('/')` */
function joinedBy(node: ts.Node): { items: readonly ts.Expression[]; separator: string } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { name, expression } = node.expression
  const items = bare(expression)
  const [separator] = node.arguments
  return name.text === 'join' &&
    ts.isArrayLiteralExpression(items) &&
    separator &&
    ts.isStringLiteralLike(separator)
    ? { items: items.elements, separator: separator.text }
    : undefined
}

/** What a text says; a part that is not known is `*`. `undefined` where the whole is not known. */
export function textOf(
  node: ts.Expression | undefined,
  checker: ts.TypeChecker | undefined,
): string | undefined {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  const pieces = checker ? piecesOf(node, checker) : []
  return pieces.length === 0 ? undefined : spell(pieces)
}

/** What a constant says: `typeof ApiVersion`, `capi.ApiVersion`. */
export function constantOf(
  node: ts.Node | undefined,
  checker: ts.TypeChecker | undefined,
): string | undefined {
  if (!node || !checker) return undefined
  const type = ts.isTypeNode(node) ? checker.getTypeFromTypeNode(node) : checker.getTypeAtLocation(node)
  return type.isStringLiteral() ? type.value : undefined
}

export function spell(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/** Where a part of a text comes from. */
export interface Spot {
  /** Where it is written; none where only a type says it, or escapes hide it. */
  readonly written?: { readonly literal: TextNode; readonly start: number; readonly end: number }
  /** The name or call that leads there, and all that this gives. */
  readonly via?: { readonly node: ts.Expression; readonly text: string }
  readonly piece: number
}

/** Where a range of a text comes from; `undefined` where it is in several pieces, or in none. */
export function spotOf(pieces: readonly Piece[], start: number, end: number): Spot | undefined {
  let at = 0
  for (const [index, { text, literal, via }] of pieces.entries()) {
    if (start >= at && end <= at + text.length) {
      const said = literal && writtenText(literal)
      const shift = said?.text === text ? said.start - at : undefined
      return {
        piece: index,
        ...(literal &&
          shift !== undefined && { written: { literal, start: start + shift, end: end + shift } }),
        ...(via && { via: { node: via, text: spell(pieces.filter((each) => each.via === via)) } }),
      }
    }
    at += text.length
  }
  return undefined
}

/** Whether an expression makes a text of others. */
export function isMade(node: ts.Node): node is ts.Expression {
  if (ts.isTemplateExpression(node) || joinedBy(node)) return true
  const isSum = (each: ts.Node): boolean =>
    ts.isBinaryExpression(each) && each.operatorToken.kind === ts.SyntaxKind.PlusToken
  return isSum(node) && !isSum(node.parent)
}
