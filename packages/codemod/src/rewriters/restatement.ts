import { ts } from 'ts-morph'
import { innermost } from '../bare.ts'
import { partsOf } from '../parts.ts'
import type { Move } from '../place.ts'
import type { Source } from '../source.ts'
import { initializerOf } from '../sources/declared.ts'
import { listOf, literalOf, restatedOf } from './value.ts'

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
