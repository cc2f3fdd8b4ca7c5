import type { Checked, FilePlan, Finding } from '@capi-migrate/edits'
import { Budget } from './cel-budget.ts'
import type { OpenExpression } from './open-expression.ts'
import { sayCostly, sayRefused } from './words.ts'

/** What became of open expressions. */
export interface Judgement {
  readonly findings: readonly Finding[]
  /** How many could not be judged because a placeholder stands in their value. */
  readonly placeholders: number
  /** Expressions that nothing here can evaluate, each once. */
  readonly unread: readonly string[]
}

/** Evaluates expressions. The evaluator is loaded when the first is there to be evaluated. */
export async function judge(
  open: readonly OpenExpression[],
  budget: Budget = new Budget(),
): Promise<Judgement> {
  const { verdictOf } = await import('./expressions.ts')
  const findings: Finding[] = []
  const unread = new Set<string>()
  let placeholders = 0
  for (const { expression, value, object, schema, broken, isUncertain } of open) {
    const verdict = verdictOf(expression, value, schema, budget.next(object))
    budget.spend(object, verdict.cost ?? 0)
    const { path } = broken
    if (verdict.is === 'unknown') unread.add(expression)
    else if (verdict.is === 'refused')
      findings.push({ ...broken, ...sayRefused(path, expression, verdict.why) })
    else if (verdict.is === 'kept') continue
    else if (isUncertain) placeholders++
    else if (verdict.is !== 'costly') findings.push(broken)
    else findings.push({ ...broken, ...sayCostly(path, expression, verdict.of) })
  }
  return { findings, placeholders, unread: [...unread] }
}

/** What a check says once its open expressions are judged. */
export function withJudgement(checked: Checked, { findings, placeholders }: Judgement): Checked {
  const all = [...checked.findings, ...findings].sort((a, b) => a.line - b.line || a.column - b.column)
  return { ...checked, findings: all, placeholders: checked.placeholders + placeholders }
}

/** A plan whose check may have left something open. */
type Unjudged = FilePlan & { readonly open?: readonly OpenExpression[] }

/** Judges what checks of plans left open, one plan after the other, all within what a run may cost. */
export function judging(): (plan: Unjudged) => FilePlan | Promise<FilePlan> {
  const budget = new Budget()
  return (plan) => judged(plan, budget)
}

/** A plan with the judgement of what its check left open; at once where it left nothing. */
export function judged(plan: Unjudged, budget?: Budget): FilePlan | Promise<FilePlan> {
  const { open = [], checked, ...rest } = plan
  if (open.length === 0 || !checked) return plan
  return judge(open, budget).then((judgement) => ({ ...rest, checked: withJudgement(checked, judgement) }))
}
