import type { ContractStage, Role } from '@capi-migrate/contract-rules'
import type { FilePlan } from '@capi-migrate/edits'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import type { Refused } from '../repair/write.ts'
import { planInitialization } from '../go-edits/initialization.ts'
import { planGo } from '../go-edits/plan-go.ts'
import { withGoTexts, withTexts } from '../repository.ts'
import type { Repository } from '../repository.ts'
import { migrationSteps } from '../steps/index.ts'
import type { Outcome } from '../steps/outcome.ts'
import type { StepWords } from '../steps/index.ts'
import { look } from './look.ts'
import { stepOf } from './way-step.ts'
import type { WayStep } from './way-step.ts'
import { add, writeNow, writeTemplates } from './write-now.ts'
import type { PlanTemplate } from './write-now.ts'

/** The way of a provider. */
export interface ProviderWay {
  readonly kinds: readonly ProviderKind[]
  readonly steps: readonly WayStep[]
  /** Steps beyond the stage that was asked for. */
  readonly later: readonly StepWords[]
  /** Everything that can be written, step after step, as one plan for each file. */
  readonly files: readonly FilePlan[]
  /** Plans that would take something from a CRD, or put a label ahead of its fields; none of them is in `files`. */
  readonly refused: readonly Refused[]
}

export interface WayOptions {
  readonly to: Exclude<ContractStage, 'v1beta1'>
  readonly roles?: ReadonlyMap<string, Role | 'none'>
  /** Go code is written, too. */
  readonly go?: true
  /** Without it, templates are left to a person. */
  readonly manifest?: PlanTemplate
}

/** The steps from where a repository stands to a stage; what a program can write is planned as far as it goes. */
export function wayOf(repository: Repository, { to, roles, manifest, go }: WayOptions): ProviderWay {
  const steps = migrationSteps.filter((step) => to === 'final' || step.to === 'v1beta2')
  const before = look(repository, steps, roles)
  const planned = go ? planGo(repository) : undefined
  const files = new Map(planned?.files.map((plan) => [plan.file, plan]))
  const refused: Refused[] = []
  // No round writes Go code, which takes long to look at.
  let known: ReadonlyMap<string, readonly Outcome[]> | undefined = new Map([
    ['M03', planned?.left ?? before.outcomes.get('M03')!],
  ])
  let at = planned
    ? withGoTexts(repository, new Map([...files].map(([file, { after }]) => [file, after])))
    : repository
  let now = planned ? look(at, steps, roles, known) : before
  let facts: readonly FilePlan[] = []
  // Each round may open the way for the next; a round that writes nothing is the last.
  for (let round = 0; round < steps.length; round++) {
    const written = writeNow(now, steps)
    refused.push(...written.refused)
    if (written.refused.length > 0) break
    let texts: ReadonlyMap<string, string> = add(written.files, files)
    if (texts.size === 0 && manifest) texts = writeTemplates(now, at, manifest, files)
    if (texts.size > 0) at = written.files.size > 0 ? written.repository : withTexts(at, texts)
    else {
      // Go follows the CRDs: a field that only a CRD has is gone when that is made anew.
      if (!go || facts.length > 0) break
      facts = planInitialization(now.way)
      if (facts.length === 0) break
      at = withGoTexts(at, add(new Map(facts.map((plan) => [plan.file, plan])), files))
      if (!planned) known = undefined
    }
    now = look(at, steps, roles, known)
    known ??= new Map([['M03', now.outcomes.get('M03')!]])
  }
  return {
    kinds: before.way.kinds,
    steps: steps.map((step) =>
      stepOf(step, before, now, { repository, manifest, go: [...(planned?.files ?? []), ...facts] }),
    ),
    later: migrationSteps.filter((step) => !steps.includes(step)),
    files: [...files.values()],
    refused,
  }
}
