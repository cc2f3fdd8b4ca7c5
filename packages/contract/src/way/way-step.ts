import type { FilePlan, Task } from '@capi-migrate/edits'
import type { Location } from '../place.ts'
import type { Repository } from '../repository.ts'
import type { Outcome } from '../steps/outcome.ts'
import type { Step, StepWords } from '../steps/step.ts'
import { foundOf } from './look.ts'
import type { Looked, Standing } from './look.ts'
import { writeNow, writeTemplates } from './write-now.ts'
import type { PlanTemplate } from './write-now.ts'

/** A step of the way, as the repository stands. */
export interface WayStep {
  readonly step: StepWords
  readonly found: Standing
  /** True where a step before it is open. */
  readonly isWaiting: boolean
  readonly evidence: readonly StepEvidence[]
  /** What a program can write now. */
  readonly files: readonly FilePlan[]
  /** What a person has to do, once that is written. */
  readonly tasks: readonly Task[]
}

/** What a step's state rests on. */
export interface StepEvidence {
  readonly state: Outcome['state']
  readonly place?: Location
  readonly what: string
}

/** What a step is looked at with. */
interface StepSources {
  readonly manifest?: PlanTemplate | undefined
  readonly repository: Repository
  /** What is written of Go code. */
  readonly go: readonly FilePlan[]
}

/** How a step stands before anything is written, and what is left of it after. */
export function stepOf(
  step: Step,
  before: Looked,
  after: Looked,
  { repository, manifest, go }: StepSources,
): WayStep {
  const outcomes = before.outcomes.get(step.id) ?? []
  const files = new Map(writeNow(before, [step]).files)
  // A module is moved as a whole, which is one step: half of it does not compile.
  if (step.id !== 'M03')
    for (const plan of go)
      if (plan.edits.some(({ row }) => row.startsWith(`${step.id}:`))) files.set(plan.file, plan)
  if (manifest && step.concern === 'clients') writeTemplates(before, repository, manifest, files)
  return {
    step,
    found: foundOf(step, outcomes),
    isWaiting: step.needs.some((id) => before.outcomes.has(id) && !before.passed.has(id)),
    evidence: outcomes.toSorted(byState).flatMap((outcome) => {
      const place = 'place' in outcome && outcome.place ? { place: outcome.place } : {}
      return outcome.says === ''
        ? []
        : [
            {
              state: outcome.state,
              what: outcome.state === 'unknown' ? `cannot be told without ${outcome.says}` : outcome.says,
              ...place,
            },
          ]
    }),
    files: [...files.values()],
    tasks: isLeftToProgram(step, after, manifest !== undefined)
      ? []
      : (after.outcomes.get(step.id) ?? [])
          .filter((outcome) => !('isWritten' in outcome) || !waits(step, after))
          .flatMap((outcome) => taskOf(step, outcome)),
  }
}

/** What is not as it has to be comes first. */
function byState(a: Outcome, b: Outcome): number {
  return Number(b.state === 'open') - Number(a.state === 'open')
}

/** Whether a program has to wait for people to do other steps. */
function waits({ needs, writesAfter = needs }: StepWords, { passed }: Looked): boolean {
  return writesAfter.some((before) => !passed.has(before))
}

/** A step that waits for people to do others, and then is written by a program: nobody has to do it. */
function isLeftToProgram(step: Step, looked: Looked, canPlanManifests: boolean): boolean {
  const isWritten =
    (step.repair?.(looked.way) ?? []).length > 0 || (canPlanManifests && step.concern === 'clients')
  return isWritten && waits(step, looked)
}

function taskOf({ id }: StepWords, outcome: Outcome): readonly Task[] {
  if (outcome.state !== 'open') return []
  const { object, says, next, place } = outcome
  return [
    {
      id: [id, object, says, place?.file ?? ''].join('|'),
      ...(place && { file: place.file }),
      line: place?.line ?? 1,
      column: 1,
      row: id,
      object,
      code: id,
      what: says,
      next,
    },
  ]
}
