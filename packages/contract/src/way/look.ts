import { evaluate } from '../evaluate.ts'
import { kindsOf } from '../kinds/provider-kind.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import type { Repository } from '../repository.ts'
import { unique } from '../steps/outcome.ts'
import type { Outcome } from '../steps/outcome.ts'
import type { Step, Way } from '../steps/step.ts'
import { pairOf } from '../steps/target.ts'

type Roles = Parameters<typeof kindsOf>[1]

/** `clear`: nothing is in the way, so it is done once those before it are. `unknown`: only a person can tell. */
export type Standing = 'done' | 'open' | 'clear' | 'not needed' | 'unknown'

/** What all steps found, and who is done. */
export interface Looked {
  readonly way: Way
  readonly outcomes: ReadonlyMap<string, readonly Outcome[]>
  readonly passed: ReadonlySet<string>
}

/**
 * Looks at all steps, in order.
 *
 * @param known what is known of some steps already
 */
export function look(
  repository: Repository,
  steps: readonly Step[],
  roles: Roles,
  known?: ReadonlyMap<string, readonly Outcome[]>,
): Looked {
  const kinds = certainKinds(repository, roles)
  const results = evaluate(repository, kinds, { stage: 'v1beta2' })
  const to = steps.some((step) => step.to === 'final') ? 'final' : 'v1beta2'
  const way: Way = { repository, kinds, results, stage: 'v1beta2', to }
  const outcomes = new Map(steps.map(({ id, look }) => [id, known?.get(id) ?? unique(look(way))]))
  const passed = new Set<string>()
  for (const step of steps) {
    const found = foundOf(step, outcomes.get(step.id) ?? [])
    const isClear = found === 'clear' && step.needs.every((id) => passed.has(id))
    if (found === 'done' || found === 'not needed' || isClear) passed.add(step.id)
  }
  return { way, outcomes, passed }
}

/** Kinds that are written: their role is no guess, and their CRDs are of a form that API servers take. */
function certainKinds(repository: Repository, roles: Roles): readonly ProviderKind[] {
  return kindsOf(repository, roles).kinds.filter(
    (kind) => !kind.isGuessed && pairOf(kind).every(({ isOutdated }) => !isOutdated),
  )
}

/** How a step stands by what was found. */
export function foundOf(step: Step, outcomes: readonly Outcome[]): Standing {
  if (outcomes.some(({ state }) => state === 'open')) return 'open'
  if (outcomes.some(({ state }) => state === 'unknown')) return 'unknown'
  if (outcomes.every(({ state }) => state === 'not needed') || step.isOptional) return 'not needed'
  return outcomes.some(({ state }) => state === 'clear') ? 'clear' : 'done'
}
