import { ts } from 'ts-morph'
import { innermost } from '../bare.ts'
import { partsOf } from '../parts.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import type { Source } from '../source.ts'
import { initializerOf } from '../sources/declared.ts'
import { computed } from '../writes/hindrance.ts'
import { listOf, literalOf, restatedOf } from './value.ts'
import { isLink } from './way.ts'

/** A part of a value, and what is written for it. */
interface Restatement {
  readonly node: ts.Expression
  readonly text: string | (() => string)
}

/**
 * Returns what is written for a value in the form that v1beta2 has, for each branch of it; nothing where it has that form, or is
 * absent. `undefined` where the value is computed, so that its new form is unknown.
 */
export function restatementsOf(
  value: ts.Expression,
  move: Move,
  source: Source,
): readonly Restatement[] | undefined {
  const node = innermost(value)
  if (ts.isArrayLiteralExpression(node) || ts.isNumericLiteral(node) || isAbsent(node)) return []
  if (ts.isConditionalExpression(node)) {
    const branches = [node.whenTrue, node.whenFalse].map((branch) => restatementsOf(branch, move, source))
    return branches.every((each) => each !== undefined) ? branches.flat() : undefined
  }
  const text =
    restatedOf(move) === 'list'
      ? listOf(node, move, source)
      : (literalOf(node, move) ?? secondsOf(node, move, source) ?? namedText(node, move, source))
  return text === undefined ? undefined : [{ node: value, text }]
}

/** Writes a value in the form that v1beta2 has; what cannot be written so keeps its kind where it is. */
export function restateValue(value: ts.Expression, move: Move, scope: Scope): void {
  if (restatedOf(move) === 'no' || isRestatedRead(value, move, scope)) return
  const restatements = restatementsOf(value, move, scope.source)
  for (const { node, text } of restatements ?? [])
    scope.write(move, { start: node.getStart(), end: node.end, text })
  if (!restatements) holdComputed(value, move, scope)
}

/** A value whose new form is unknown: what is written here stays as v1beta1 has it, and so does its kind. */
export function holdComputed(node: ts.Node, move: Move, scope: Scope): void {
  const { source } = scope
  scope.holding.push({ source, kinds: [move.place.kind], hindrances: [computed(node, move)] })
}

/** Whether a value is read of an object of the API, and gets the same form there. */
function isRestatedRead(value: ts.Expression, move: Move, scope: Scope): boolean {
  const node = innermost(value)
  if (!isLink(node) || (scope.options.mode === 'dual' && !scope.isMade(node))) return false
  const places = scope.placesOfLink(node)
  return (
    places.length > 0 &&
    places.every((place) => scope.moveOf(place).row?.codec?.name === move.row!.codec!.name)
  )
}

function isAbsent(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined')
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }

/** `${minutes}m` of a number, cut to whole seconds as the conversion of Cluster API does. */
function secondsOf(
  node: ts.Expression,
  move: Move,
  { checker, changes }: Source,
): (() => string) | undefined {
  if (restatedOf(move) !== 'number' || !checker || !ts.isTemplateExpression(node)) return undefined
  const [{ expression, literal }, ...others] = node.templateSpans as unknown as [ts.TemplateSpan]
  const factor = unitSeconds[literal.text]
  const isNumber = partsOf(checker.getTypeAtLocation(expression)).every(
    ({ flags }) => flags & ts.TypeFlags.NumberLike,
  )
  if (others.length > 0 || node.head.text !== '' || factor === undefined || !isNumber) return undefined
  const isOne = ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression)
  return () => {
    const text = changes.render(expression.getStart(), expression.end)
    return `Math.trunc(${factor === 1 ? text : `${isOne ? text : `(${text})`} * ${factor}`})`
  }
}

/** The text of a member of an object in sight, as v1beta2 has it: `config.apiVersion`. */
function namedText(node: ts.Expression, move: Move, { checker }: Source): string | undefined {
  const made = checker && ts.isPropertyAccessExpression(node) ? initializerOf(node, checker) : undefined
  return made && literalOf(made, move)
}
