import { byBytes, mapPath } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isEquality } from '../operators.ts'
import type { Codec } from '@capi-migrate/transitions'
import { partsOf } from '../parts.ts'
import type { Move } from '../place.ts'
import type { Source } from '../source.ts'

/** What becomes of a value on its way: nothing, another type, or another text. */
export type Restated = 'no' | 'number' | 'list' | 'text'

/** Values of v1beta1 that tell what a codec does. */
const probes = ['example.com/v1', '5m'] as const
const context = { reading: 'author', root: {}, parent: undefined, lookup: () => undefined } as const

/** Whether the value of a moved field is written in another form now. The version of an object is no such value. */
export function restatedOf({ place, to, row, isExact, isRedefined }: Move): Restated {
  if (!row?.codec || !isExact || isRedefined || to === undefined || isVersion(place)) return 'no'
  const { codec } = row
  if (codec.below) return 'list'
  const [text, duration] = probes.map((probe) => codec.up(probe, context))
  if (typeof duration === 'number') return 'number'
  return text === probes[0] ? 'no' : 'text'
}

function isVersion({ kind, path }: Move['place']): boolean {
  return mapPath(kind.transition, path).row?.codec?.name === 'version'
}

/** Whether a member stands elsewhere, or has another form. */
export function isChanged(move: Move): boolean {
  return move.to !== move.place.path || restatedOf(move) !== 'no'
}

/** The literal that a literal becomes; `undefined` where it is not a value that the codec can read. */
export function literalOf(node: ts.Expression, { row }: Move): string | undefined {
  if (!ts.isStringLiteralLike(node) || !row?.codec) return undefined
  const value = row.codec.up(node.text, context)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  const quote = node.getText()[0]!
  return quote + value + quote
}

/** The list that a literal map becomes: each value with its key, in the server's order where every key is said. */
export function listOf(
  node: ts.Expression,
  { row }: Move,
  { changes, style }: Source,
): (() => string) | undefined {
  const keys = row?.codec && keysOf(row.codec)
  if (!keys || !ts.isObjectLiteralExpression(node) || !node.properties.every(isNamed)) return undefined
  const items = (): string[] =>
    inOrder(node.properties.filter(isNamed)).map(({ name, initializer }) => {
      const key = `${keys.name}: ${quoted(name, style.quote)}`
      const value = changes.render(initializer.getStart(), initializer.end)
      if (keys.value !== undefined) return `{ ${key}, ${keys.value}: ${value} }`
      if (!ts.isObjectLiteralExpression(initializer)) return `{ ${key}, ...${value} }`
      const [open, white] = /^\{(\s*)/.exec(value)!
      return initializer.properties.length > 0
        ? `${open}${key},${white || ' '}${value.slice(open.length)}`
        : `{ ${key} }`
    })
  const { eol, indent } = style
  const isBroken = node.getText().includes('\n')
  const outer = /^[ \t]*/.exec(node.getSourceFile().text.slice(lineStart(node)))![0]
  return () =>
    isBroken
      ? `[${eol}${items()
          .map((item) => `${outer}${indent}${item},${eol}`)
          .join('')}${outer}]`
      : `[${items().join(', ')}]`
}

/** The members of an item that hold what was the key of a map and what was its value; no `value` where it is the item. */
export function keysOf({ below }: Codec): { readonly name: string; readonly value?: string } | undefined {
  const item = below?.up['{}']
  const name = Object.keys(below?.down ?? {}).find((path) => path !== item && path !== '[]')
  if (item === undefined || name === undefined) return undefined
  const start = '[].'.length
  return { name: name.slice(start), ...(item !== '[]' && { value: item.slice(start) }) }
}

function isNamed(node: ts.ObjectLiteralElementLike): node is ts.PropertyAssignment {
  return ts.isPropertyAssignment(node)
}

function inOrder(properties: readonly ts.PropertyAssignment[]): readonly ts.PropertyAssignment[] {
  if (properties.some(({ name }) => ts.isComputedPropertyName(name))) return properties
  return properties.toSorted((a, b) => byBytes(textOf(a.name), textOf(b.name)))
}

function textOf(name: ts.PropertyName): string {
  return ts.isStringLiteralLike(name) ? name.text : name.getText()
}

function quoted(name: ts.PropertyName, quote: string): string {
  if (ts.isComputedPropertyName(name)) return name.expression.getText()
  return ts.isStringLiteral(name) ? name.getText() : quote + name.getText() + quote
}

function lineStart(node: ts.Node): number {
  return node.getSourceFile().text.lastIndexOf('\n', node.getStart()) + 1
}

/** What Go prints of a value that nobody has set, where that says the same as no value. */
export function zeroValue(type: ts.Type): 'false' | '0' | undefined {
  if (partsOf(type).every(({ flags }) => flags & ts.TypeFlags.BooleanLike)) return 'false'
  return type.flags & ts.TypeFlags.NumberLike ? '0' : undefined
}

/** Whether it only matters if an expression is there, or if it is true. */
export function isTest(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent)) return isTest(parent)
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node
  if (ts.isConditionalExpression(parent)) return parent.condition === node
  if (!ts.isBinaryExpression(parent)) return false
  const { kind } = parent.operatorToken
  if (kind === ts.SyntaxKind.BarBarToken && parent.left === node) return true
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken)
    return isTest(parent)
  return false
}

/** Whether it only matters if an expression is there at all: `x === undefined`, `x != null`. */
export function isPresenceTest(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isParenthesizedExpression(parent)) return isPresenceTest(parent)
  if (!isComparison(parent)) return false
  const other = parent.left === node ? parent.right : parent.left
  return other.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(other) && other.text === 'undefined')
}

export function isComparison(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && isEquality(node)
}

/** Whether an operator can stand beside an expression without parentheses around the two. */
export function needsParentheses(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isParenthesizedExpression(parent)) return false
  if (ts.isBinaryExpression(parent)) return !isAssignment(parent)
  return (
    (isLinkLike(parent) && parent.expression === node) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isSpreadElement(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  )
}

export function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  if (!ts.isBinaryExpression(node)) return false
  const { kind } = node.operatorToken
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}

function isLinkLike(
  node: ts.Node,
): node is ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression {
  return (
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node)
  )
}
