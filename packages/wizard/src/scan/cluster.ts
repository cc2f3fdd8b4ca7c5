import type { ClusterChoice, Judged } from '@capi-migrate/plan/cluster'
import type { Failure } from '@capi-migrate/plan'
import { UserError } from '@capi-migrate/plan/errors'
import type { Evidence } from '../repository.ts'
import type { Step } from '../step.ts'
import { common } from './parts.ts'

/** Places that are shown of one rule. */
const most = 5

/** The way of a management cluster: its verdict, a step for each rule. What cannot be asked is a failure. */
export async function clusterWay(
  choice: ClusterChoice,
): Promise<{ readonly steps: readonly Step[]; readonly failures: readonly Failure[] }> {
  const { clusterVerdict } = await import('@capi-migrate/plan/cluster')
  try {
    const { judged } = await clusterVerdict(choice)
    return { steps: judged.map(stepOf), failures: [] }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const file = choice.context ?? 'the current context'
    return { steps: [], failures: [{ file, what: error.message, next: error.next }] }
  }
}

/** A rule as a step. Nobody can note it as done: the cluster tells, and what it does not tell is open. */
export function stepOf({ rule, outcome, seen, missing, looked }: Judged): Step {
  const next = { broken: rule.mended, unknown: missing[0]?.next, holds: undefined }[outcome]
  return {
    ...common(rule.code, 'cluster', []),
    title: rule.holds[0]!.toUpperCase() + rule.holds.slice(1),
    why: rule.why,
    doneWhen: rule.holds,
    found: outcome === 'holds' ? 'done' : 'open',
    evidence: [
      ...(outcome === 'holds'
        ? [{ file: '', what: looked === 0 ? 'none there' : `${looked} looked at` }]
        : []),
      ...seen.map(({ object, says }) => ({ file: object, what: says })),
      ...missing.map(({ what, says }): Evidence => ({ file: what, what: `cannot be told: ${says}` })),
    ].slice(0, most),
    ...(next !== undefined && { mended: next }),
    command: `migrate cluster explain ${rule.code}`,
  }
}
