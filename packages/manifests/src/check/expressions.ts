import { Environment } from '@marcbachmann/cel-js'
import type { ParseResult } from '@marcbachmann/cel-js'
import { patternOf } from '@capi-migrate/patterns'
import type { SchemaNode } from '@capi-migrate/transitions'
import { limits } from './cel-budget.ts'
import type { Allowance } from './cel-budget.ts'
import { matchesGo, meter, Meter } from './cel-cost.ts'
import { celValue } from './cel-value.ts'

/** What an expression says of a value. */
export type Verdict =
  | { readonly is: 'kept' }
  | { readonly is: 'broken' }
  /** It uses something that is not known here, such as the quantity functions of Kubernetes. */
  | { readonly is: 'unknown' }
  /** The API server does not take it into a CRD. */
  | { readonly is: 'refused'; readonly why: string }
  /** It was ended, because it costs more than something may. */
  | { readonly is: 'costly'; readonly of: Allowance['of'] }

/** Whether a CEL expression holds for a value, its `self`. Each is compiled once, and costs what it costs an API server. */
export function verdictOf(
  expression: string,
  value: unknown,
  schema: SchemaNode,
  allowance: Allowance = { of: 'rule', limit: limits.rule },
): Verdict & { readonly cost?: number } {
  const program = programOf(expression)
  if ('is' in program) return program
  counter.start(allowance.limit)
  const verdict = evaluated(() => program.run({ self: celValue(value, schema) }))
  if (counter.isOver) return { is: 'costly', of: allowance.of, cost: counter.spent }
  return { ...verdict, cost: counter.spent }
}

function evaluated(run: () => unknown): Verdict {
  try {
    const result = run()
    return typeof result === 'boolean' ? (result ? { is: 'kept' } : { is: 'broken' }) : { is: 'unknown' }
  } catch (error) {
    return error instanceof RefusedPattern ? { is: 'refused', why: error.message } : { is: 'unknown' }
  }
}

/** In UTF-16 units. Upstream: the parser of CEL for Go takes 100,000 code points, and nests 250 deep. */
const maxLength = 100_000

const counter = new Meter()
const programs = new Map<string, Program | Verdict>()

interface Program {
  readonly run: (context: { readonly self: unknown }) => unknown
}

class RefusedPattern extends Error {}

const environment = new Environment({ unlistedVariablesAreDyn: true, enableOptionalTypes: true })
  // `matches` of the evaluator is JavaScript's, and cannot be replaced; calls of it are led here.
  .registerFunction(`string.${matchesGo}(string): bool`, matches)
  .registerFunction('matches(string, string): bool', matches)

function matches(text: string, source: string): boolean {
  const pattern = patternOf(source)
  if ('test' in pattern) return pattern.test(text)
  throw new RefusedPattern(pattern.refused)
}

function programOf(expression: string): Program | Verdict {
  let program = programs.get(expression)
  if (!program) programs.set(expression, (program = compile(expression)))
  return program
}

function compile(expression: string): Program | Verdict {
  if (expression.length > maxLength)
    return { is: 'refused', why: `it is longer than ${maxLength} characters` }
  try {
    const program = environment.parse(expression)
    readAsGo(program)
    if (!program.check().valid) return { is: 'unknown' }
    meter(program, counter)
    return { run: program }
  } catch (error) {
    if (error instanceof RefusedPattern) return { is: 'refused', why: error.message }
    const { code } = error as { readonly code?: unknown }
    return code === 'limit_exceeded' ? { is: 'refused', why: 'it nests too deeply' } : { is: 'unknown' }
  }
}

/** Has `matches` read its pattern as Go does. One that is written out and refused ends it: so does the API server. */
function readAsGo({ ast }: ParseResult): void {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isCall(node) && node.args[0] === 'matches') {
      const [, receiver, args] = node.args
      const pattern = args[0] as { readonly op?: unknown; readonly args?: unknown } | undefined
      if (pattern?.op === 'value' && typeof pattern.args === 'string') matches('', pattern.args)
      node.args = [matchesGo, receiver, args]
    }
    for (const below of Array.isArray(node) ? node : [(node as { readonly args?: unknown }).args])
      visit(below)
  }
  visit(ast)
}

function isCall(node: object): node is { args: readonly [string, unknown, readonly unknown[]] } {
  return 'op' in node && node.op === 'rcall'
}
