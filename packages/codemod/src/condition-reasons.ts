import { entriesOf } from '@capi-migrate/status-model'
import type { ConditionEntry } from '@capi-migrate/status-model'
import { ts } from 'ts-morph'
import { comparisons } from './condition-uses.ts'
import type { Comparison } from './condition-uses.ts'
import type { Scope } from './scope.ts'

/** A comparison with a reason that a condition of a kind has another word for now. */
export interface ReasonUse extends Comparison {
  /** The conditions that had it: the one that is asked for, else all that had it. */
  readonly entries: readonly ConditionEntry[]
  /** The current reasons, one for each way it went. */
  readonly now: readonly string[]
  /** True where the type of the condition is known, and goes on as one. */
  readonly isSure: boolean
}

/** The legacy reasons that a node compares with, and that are called otherwise in v1beta2. */
export function reasonUses(node: ts.Node, scope: Scope): readonly ReasonUse[] {
  return comparisons(node, 'reason', scope).flatMap((use) => {
    const type = typeBeside([node, ...(use.by ? [use.by] : [])], scope)
    const { group, kind } = use.kind
    const entries = entriesOf(group, kind).filter(
      ({ legacy, reasons = {} }) => Object.hasOwn(reasons, use.text) && (type ?? legacy) === legacy,
    )
    const now = [...new Set(entries.map(({ reasons }) => reasons![use.text]!))]
    const [entry] = entries
    if (!entry || now.includes(use.text)) return []
    const isSure = type !== undefined && entry.change !== 'split' && entry.current.length === 1 && !entry.on
    return [{ ...use, entries, now, isSure }]
  })
}

/** The type of the condition, where it is asked for in the same breath, or where the condition was found. */
function typeBeside(nodes: readonly ts.Node[], scope: Scope): string | undefined {
  const asked = nodes.flatMap((node) => conjunctsOf(outermost(node))).filter(isEqual)
  const types = asked.flatMap((node) => comparisons(node, 'type', scope))
  const [first, ...others] = new Set(types.map(({ text }) => text))
  return others.length === 0 ? first : undefined
}

/** All that an expression is true together with: `a && (b && c)`. */
function outermost(node: ts.Node): ts.Node {
  const { parent } = node
  return isAnd(parent) || ts.isParenthesizedExpression(parent) ? outermost(parent) : node
}

function conjunctsOf(node: ts.Node): readonly ts.Node[] {
  const inner = ts.isParenthesizedExpression(node) ? node.expression : node
  return isAnd(inner) ? [...conjunctsOf(inner.left), ...conjunctsOf(inner.right)] : [inner]
}

function isAnd(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
}

function isEqual(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return true
  return ts.isBinaryExpression(node) && /^===?$/.test(node.operatorToken.getText())
}
