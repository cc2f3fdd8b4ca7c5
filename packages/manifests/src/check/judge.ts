import type { Checked, FilePlan, Finding } from '@capi-migrate/edits'
import type { ManifestPlan } from '../plan-manifest.ts'
import type { OpenExpression } from './open-expression.ts'

/** What became of open expressions. */
export interface Judgement {
  readonly findings: readonly Finding[]
  /** How many could not be judged because a placeholder stands in their value. */
  readonly placeholders: number
  /** Expressions that nothing here can evaluate, each once. */
  readonly unread: readonly string[]
}

/** Evaluates expressions. The evaluator is loaded when the first is there to be evaluated. */
export async function judge(open: readonly OpenExpression[]): Promise<Judgement> {
  const { holds } = await import('./expressions.ts')
  const findings: Finding[] = []
  const unread = new Set<string>()
  let placeholders = 0
  for (const { expression, value, schema, broken, isUncertain } of open) {
    const result = holds(expression, value, schema)
    if (result === undefined) unread.add(expression)
    else if (result) continue
    else if (isUncertain) placeholders++
    else findings.push(broken)
  }
  return { findings, placeholders, unread: [...unread] }
}

/** What a check says once its open expressions are judged. */
export function withJudgement(checked: Checked, { findings, placeholders }: Judgement): Checked {
  const all = [...checked.findings, ...findings].sort((a, b) => a.line - b.line || a.column - b.column)
  return { ...checked, findings: all, placeholders: checked.placeholders + placeholders }
}

/** A plan with the judgement of what its check left open; at once where it left nothing. */
export function judged(plan: ManifestPlan): FilePlan | Promise<FilePlan> {
  const { open = [], checked, ...rest } = plan
  if (open.length === 0 || !checked) return plan
  return judge(open).then((judgement) => ({ ...rest, checked: withJudgement(checked, judgement) }))
}
