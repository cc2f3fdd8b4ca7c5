import { ts } from 'ts-morph'
import { isFallback } from './operators.ts'
import { bare, isSpoken } from './bare.ts'
import { declaredBy, functionCalled, initializerOf, returnedBy } from './sources/declared.ts'
import { elementsOf } from './sources/elements.ts'
import { writtenText } from './text.ts'
import type { TextNode } from './text.ts'

/** A part of a text. */
export interface Piece {
  readonly text: string
  /** The literal it is written in; none where only a type says it, or nothing does. */
  readonly literal?: TextNode
  /** The name or call in the expression that leads to the literal; none where the literal stands in it. */
  readonly via?: ts.Expression
  /** The literals that it may be, where the name is that of an element of a table. */
  readonly rows?: readonly TextNode[]
}

/** Stands for what is not known of a text. */
export const unknown = '*'

/**
 * The text that an expression makes, piece by piece: through constants, their members, enumerations, static and readonly
 * members, elements of tables, functions that return with what they are given, sums, templates, `join`, defaults of the
 * environment, and other files. Empty where it is no text that is known; a part that is not known is `*`.
 */
export function piecesOf(node: ts.Expression, checker: ts.TypeChecker): readonly Piece[] {
  return new Reading(checker, 0, new Map()).pieces(node)
}

/** A look at an expression, some names away from where it began, with what the function around it is given. */
class Reading {
  readonly #checker: ts.TypeChecker
  readonly #depth: number
  readonly #given: ReadonlyMap<ts.Node, readonly Piece[]>

  constructor(checker: ts.TypeChecker, depth: number, given: ReadonlyMap<ts.Node, readonly Piece[]>) {
    this.#checker = checker
    this.#depth = depth
    this.#given = given
  }

  pieces(node: ts.Expression): readonly Piece[] {
    if (this.#depth > deepest) return []
    if (ts.isStringLiteralLike(node)) return [{ text: node.text, literal: node }]
    if (ts.isTemplateExpression(node))
      return [
        { text: node.head.text, literal: node.head },
        ...node.templateSpans.flatMap(({ expression, literal }) => [
          ...this.#part(expression),
          { text: literal.text, literal },
        ]),
      ]
    if (isSpoken(node)) return this.pieces(node.expression)
    if (ts.isBinaryExpression(node)) {
      const { left, right, operatorToken } = node
      if (operatorToken.kind === ts.SyntaxKind.PlusToken) return [...this.#part(left), ...this.#part(right)]
      if (!isFallback(node)) return []
      const first = this.pieces(left)
      return first.length > 0 ? first : this.pieces(right)
    }
    if (isDefaulting(node)) return this.pieces(node.whenFalse)
    const joined = joinedBy(node)
    if (joined)
      return joined.items.flatMap((item, at) => [
        ...(at > 0 ? [{ text: joined.separator }] : []),
        ...this.#part(item),
      ])
    return this.#named(node)
  }

  #part(node: ts.Expression): readonly Piece[] {
    const pieces = this.pieces(node)
    return pieces.length > 0 ? pieces : [{ text: unknown }]
  }

  #named(node: ts.Expression): readonly Piece[] {
    const given = ts.isIdentifier(node) && this.#given.size > 0 ? this.#givenFor(node) : undefined
    if (given) return given
    const made = ts.isCallExpression(node)
      ? returnedBy(node, this.#checker)
      : initializerOf(node, this.#checker)
    const found = made && made !== node ? this.#inside(node).pieces(made) : []
    if (found.length > 0)
      return found.map((piece) =>
        isWithin(piece.via ?? piece.literal, node) ? piece : { ...piece, via: node },
      )
    const said = constantOf(node, this.#checker)
    return this.#elements(node, said) ?? (said === undefined ? [] : [{ text: said, via: node }])
  }

  #givenFor(node: ts.Identifier): readonly Piece[] | undefined {
    const declared = declaredBy(node, this.#checker)
    return declared && this.#given.get(declared)
  }

  /** A look at what a name or a call stands for. */
  #inside(node: ts.Expression): Reading {
    const called = ts.isCallExpression(node) ? functionCalled(node, this.#checker) : undefined
    const given = called?.parameters.flatMap((parameter, at) => {
      const argument = (node as ts.CallExpression).arguments[at]
      const pieces = argument ? this.pieces(argument) : []
      return pieces.length > 0 ? [[parameter, pieces] as const] : []
    })
    return new Reading(this.#checker, this.#depth + 1, new Map([...this.#given, ...(given ?? [])]))
  }

  /** The text of an element of a table; `said` is what its type says. */
  #elements(node: ts.Expression, said: string | undefined): readonly Piece[] | undefined {
    const inside = this.#inside(node)
    const keyOf = (key: ts.Expression): string | undefined => {
      const text = spell(inside.pieces(key))
      return text === '' || text.includes(unknown) ? undefined : text
    }
    const texts = elementsOf(node, this.#checker, keyOf).map((each) => inside.pieces(each))
    const [only, ...others] = texts
    if (!only) return undefined
    const rows = texts.flat().flatMap((each) => each.rows ?? each.literal ?? [])
    if (others.length === 0) return only.map((piece) => ({ ...piece, via: node, rows }))
    const isSame = others.every((other) => spell(other) === spell(only))
    return [{ text: said ?? (isSame ? spell(only) : unknown), via: node, rows }]
  }
}

/** Whether a part of what a call makes is what it is given. */
function isWithin(part: ts.Node | undefined, call: ts.Node): boolean {
  return part !== undefined && ts.findAncestor(part, (each) => each === call) !== undefined
}

/** How many names a text is followed through. */
const deepest = 8

/** `VERSION ? VERSION : 'v1beta1'` */
export function isDefaulting(node: ts.Node): node is ts.ConditionalExpression {
  return ts.isConditionalExpression(node) && node.condition.getText() === node.whenTrue.getText()
}

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
  readonly written?: {
    readonly literal: TextNode
    readonly start: number
    readonly end: number
  }
  /** The name or call that leads there, and all that this gives. */
  readonly via?: { readonly node: ts.Expression; readonly text: string }
  /** Where it is written, or nowhere: row by row where tables say it. */
  readonly rows?: readonly TextNode[]
  readonly piece: number
}

/** Where a range of a text comes from; `undefined` where it is in several pieces, or in none. */
export function spotOf(pieces: readonly Piece[], start: number, end: number): Spot | undefined {
  let at = 0
  for (const [index, { text, literal, via, rows }] of pieces.entries()) {
    if (start >= at && end <= at + text.length) {
      const said = literal && writtenText(literal)
      const shift = said?.text === text ? said.start - at : undefined
      return {
        piece: index,
        ...(literal &&
          shift !== undefined && { written: { literal, start: start + shift, end: end + shift } }),
        ...(via && { via: { node: via, text: spell(pieces.filter((each) => each.via === via)) } }),
        ...(rows && { rows }),
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
