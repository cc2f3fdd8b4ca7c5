import type { ContractStage, Role } from '@capi-migrate/contract-rules'
import type { FilePlan, Task } from '@capi-migrate/edits'
import { evaluate } from '../evaluate.ts'
import { kindsOf } from '../kinds/provider-kind.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import type { Location } from '../place.ts'
import { labelsAhead } from '../repair/labels-ahead.ts'
import type { Repair } from '../repair/repair.ts'
import { merged } from '../repair/rewrite.ts'
import { write } from '../repair/write.ts'
import type { Refused, Written } from '../repair/write.ts'
import { isTest, withTexts } from '../repository.ts'
import type { Repository } from '../repository.ts'
import { migrationSteps } from '../steps/index.ts'
import { isNamedOld } from '../steps/m15-clients.ts'
import type { Outcome } from '../steps/outcome.ts'
import type { Step, StepWords, Way } from '../steps/step.ts'
import { pairOf } from '../steps/target.ts'
import { providerOf } from './provider.ts'
import type { ProviderLookup } from './provider.ts'

/** A step of the way, as the repository stands. */
export interface WayStep {
  readonly step: StepWords
  /** `clear`: nothing is in the way, so it is done once those before it are. `unknown`: only a person can tell. */
  readonly found: 'done' | 'open' | 'clear' | 'not needed' | 'unknown'
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
  readonly place?: Location
  readonly what: string
}

/** The way of a provider. */
export interface ProviderWay {
  readonly kinds: readonly ProviderKind[]
  readonly steps: readonly WayStep[]
  /** Everything that can be written, step after step, as one plan for each file. */
  readonly files: readonly FilePlan[]
  /** Plans that would take something from a CRD, or put a label ahead of its fields; none of them is in `files`. */
  readonly refused: readonly Refused[]
}

export interface WayOptions {
  readonly to: Exclude<ContractStage, 'v1beta1'>
  readonly roles?: ReadonlyMap<string, Role | 'none'>
  /** Plans a manifest; without it, templates are left to a person. */
  readonly manifest?: (text: string, file: string, provider: ProviderLookup) => FilePlan
}

/** The steps from where a repository stands to a stage; what a program can write is planned as far as it goes. */
export function wayOf(repository: Repository, { to, roles, manifest }: WayOptions): ProviderWay {
  const steps = migrationSteps.filter((step) => to === 'final' || step.to === 'v1beta2')
  const before = look(repository, steps, roles)
  const files = new Map<string, FilePlan>()
  const refused: Refused[] = []
  let at = repository
  let now = before
  // Each round may open the way for the next; a round that writes nothing is the last.
  for (let round = 0; round < steps.length; round++) {
    const written = writeNow(now, steps)
    refused.push(...written.refused)
    let texts: ReadonlyMap<string, string> = add(written.files, files)
    if (texts.size === 0 && manifest) texts = writeTemplates(now, at, manifest, files)
    if (texts.size === 0 || written.refused.length > 0) break
    at = written.files.size > 0 ? written.repository : withTexts(at, texts)
    now = look(at, steps, roles)
  }
  return {
    kinds: before.way.kinds,
    steps: steps.map((step) => stepOf(step, before, now, { repository, manifest })),
    files: [...files.values()],
    refused,
  }
}

/** What all steps found, and who is done. */
interface Looked {
  readonly way: Way
  readonly outcomes: ReadonlyMap<string, readonly Outcome[]>
  readonly passed: ReadonlySet<string>
}

function look(repository: Repository, steps: readonly Step[], roles: WayOptions['roles']): Looked {
  const kinds = certainKinds(repository, roles)
  const results = evaluate(repository, kinds, { stage: 'v1beta2' })
  const way: Way = { repository, kinds, results, stage: 'v1beta2' }
  const outcomes = new Map(steps.map(({ id, look }) => [id, look(way)]))
  const passed = new Set<string>()
  for (const step of steps) {
    const found = foundOf(step, outcomes.get(step.id) ?? [])
    const isClear = found === 'clear' && step.needs.every((id) => passed.has(id))
    if (found === 'done' || found === 'not needed' || isClear) passed.add(step.id)
  }
  return { way, outcomes, passed }
}

function repairsNow({ way, outcomes, passed }: Looked, steps: readonly Step[]): readonly Repair[] {
  return steps.flatMap(({ id, needs, writesAfter = needs, repair }) => {
    const isOpen = outcomes.get(id)?.some(({ state }) => state === 'open')
    return isOpen && writesAfter.every((before) => passed.has(before)) ? (repair?.(way) ?? []) : []
  })
}

/** What can be written of some steps now. */
function writeNow(now: Looked, steps: readonly Step[]): Written {
  const { way } = now
  return write(repairsNow(now, steps), way.repository, (repository) => labelsAhead(way, { repository }))
}

/** Kinds that are written: their role is no guess, and their CRDs are of a form that API servers take. */
function certainKinds(repository: Repository, roles: WayOptions['roles']): readonly ProviderKind[] {
  return kindsOf(repository, roles).kinds.filter(
    (kind) => !kind.isGuessed && pairOf(kind).every(({ isOutdated }) => !isOutdated),
  )
}

/** Adds plans to those of their files; returns the texts they make. */
function add(plans: Written['files'], files: Map<string, FilePlan>): ReadonlyMap<string, string> {
  for (const [file, plan] of plans) {
    const before = files.get(file)
    files.set(file, before ? merged(before, plan) : plan)
  }
  return new Map([...plans].map(([file, { after }]) => [file, after]))
}

/** Templates go last: which versions they are of, labels decide. */
function writeTemplates(
  { way, outcomes, passed }: Looked,
  { sources }: Repository,
  manifest: NonNullable<WayOptions['manifest']>,
  files: Map<string, FilePlan>,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const [step] = migrationSteps.filter(({ concern }) => concern === 'clients')
  const open = (step && outcomes.get(step.id)) ?? []
  if (!step || !step.needs.every((id) => passed.has(id))) return texts
  const provider = providerOf(way.kinds, 'v1beta2')
  const built = new Set([...way.repository.builds.values()].flatMap((one) => [...one]))
  for (const file of new Set(
    open.flatMap((one) => (one.state === 'open' && one.place ? [one.place.file] : [])),
  )) {
    // A kustomization of tests and what it builds from move together, which a file alone cannot.
    if (isNamedOld(file) || (isTest(file) && built.has(file))) continue
    const plan = manifest(sources.textOf(file) ?? '', file, provider)
    if (plan.edits.length === 0) continue
    const before = files.get(file)
    files.set(file, before ? merged(before, plan) : plan)
    texts.set(file, plan.after)
  }
  return texts
}

/** What a step is looked at with. */
interface StepSources extends Pick<WayOptions, 'manifest'> {
  readonly repository: Repository
}

function stepOf(step: Step, before: Looked, after: Looked, { repository, manifest }: StepSources): WayStep {
  const outcomes = before.outcomes.get(step.id) ?? []
  const files = new Map(writeNow(before, [step]).files)
  if (manifest && step.concern === 'clients') writeTemplates(before, repository, manifest, files)
  return {
    step,
    found: foundOf(step, outcomes),
    isWaiting: step.needs.some((id) => before.outcomes.has(id) && !before.passed.has(id)),
    evidence: outcomes.flatMap((outcome) => {
      const place = 'place' in outcome && outcome.place ? { place: outcome.place } : {}
      return outcome.says === ''
        ? []
        : [
            {
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

function foundOf(step: Step, outcomes: readonly Outcome[]): WayStep['found'] {
  if (outcomes.some(({ state }) => state === 'open')) return 'open'
  if (outcomes.some(({ state }) => state === 'unknown')) return 'unknown'
  if (outcomes.length === 0 || step.isOptional) return 'not needed'
  return outcomes.some(({ state }) => state === 'clear') ? 'clear' : 'done'
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
