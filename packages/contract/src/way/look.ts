import type { DoneWhen, StepCheck } from '../steps/step.ts'
import type { Whole } from '../checks/subject.ts'
import type { RuleResult } from '../evaluate.ts'
import { apiLooks } from './look-api.ts'
import { clientLooks } from './look-clients.ts'
import { lookAtCheck } from '../steps/look-check.ts'
import { crdStepLooks } from './look-crd.ts'
import { goTypeLooks } from './look-go-types.ts'
import { unknown } from '../steps/outcome.ts'
import type { Outcome } from '../steps/outcome.ts'

/** What conditions of steps are looked up in: the repository, and its rules at stage v1beta2. */
export interface Way extends Whole {
  readonly results: readonly RuleResult[]
}

/** What a condition of a step found. */
export function lookAtStep(condition: DoneWhen, way: Way): readonly Outcome[] {
  if (way.kinds.length === 0 && aboutKinds.has(condition.check))
    return [unknown('the CRDs of kinds with a role')]
  if (!isOfStep(condition)) return lookAtCheck(condition, way)
  const look: (condition: never, way: Way) => readonly Outcome[] = looks[condition.check]
  return look(condition as never, way)
}

const looks = { ...apiLooks, ...crdStepLooks, ...clientLooks, ...goTypeLooks } satisfies Readonly<
  Record<StepCheck['check'], (condition: never, way: Way) => readonly Outcome[]>
>

function isOfStep(condition: DoneWhen): condition is StepCheck {
  return condition.check.startsWith('step.')
}

const aboutKinds: ReadonlySet<DoneWhen['check']> = new Set<DoneWhen['check']>([
  'step.labelled',
  'step.patchHelper',
  'step.newVersion',
  'step.conversion',
  'step.fields',
  'step.writes',
  'step.conditions',
  'step.stored',
  'step.flipped',
  'step.oldFields',
  'step.unserved',
  'step.removed',
])
