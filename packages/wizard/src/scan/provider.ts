import type { FoundFile, PlannedFile } from '@capi-migrate/plan'
import { contractOf } from '@capi-migrate/plan/contract'
import type { Contracted } from '@capi-migrate/plan/contract'
import type { Evidence } from '../repository.ts'
import type { Step } from '../step.ts'
import { guardStep } from './parts.ts'
import type { ScanRequest } from './request.ts'

type WayStep = NonNullable<Contracted['report']['way']>['steps'][number]

/** Pieces of evidence that a step shows. */
const enough = 8

/** How a version for the newer contract comes about, as a decision of a person. */
const ways = [
  {
    id: 'in-place',
    label: 'In place',
    consequence:
      'Fields are added to the version there is. Not possible where one field has another shape in v1beta2.',
  },
  {
    id: 'new-version',
    label: 'A new API version',
    consequence: 'Clean types, with conversions, fuzz tests and webhooks; storage moves later.',
  },
] as const

/** The way of a provider, M00 to M18, as its repository stands. */
export async function providerSteps(
  { root }: ScanRequest,
  files: readonly FoundFile[],
): Promise<readonly Step[]> {
  const contracted = await contractOf([root], { stage: 'final' })
  const steps = contracted.report.way?.steps ?? []
  const path = root === '.' ? '' : ` ${root}`
  return [
    ...steps.map((step) => providerStep(step, contracted, path)),
    { ...guardStep('M19', files, `migrate contract${path} --stage v1beta2`), transition: 'contract' },
  ]
}

function providerStep(
  { step, found, evidence, files, tasks }: WayStep,
  { files: known }: Contracted,
  path: string,
): Step {
  const nameOf = (file: string): string => known.get(file)?.file ?? file
  const planned = files.flatMap((plan): readonly PlannedFile[] => {
    const source = known.get(plan.file)
    return source ? [{ source, state: 'changes', plan }] : []
  })
  return {
    id: step.id,
    transition: step.concern,
    to: step.to,
    title: step.title,
    why: [step.why, ...step.traps.map((trap) => `Mind: ${trap}.`)].join(' '),
    doneWhen: step.doneWhen,
    after: step.needs,
    found,
    evidence: evidence.slice(0, enough).map(({ place, what }): Evidence => {
      return place ? { file: nameOf(place.file), line: place.line, what } : { file: '.', what }
    }),
    files: planned,
    tasks: tasks.map((task) => ({ ...task, ...(task.file !== undefined && { file: nameOf(task.file) }) })),
    ...(decides(step.id) && {
      decision: { question: 'How does v1beta2 come to your kinds?', options: ways },
    }),
    ...(planned.length > 0 && { command: `migrate contract${path} --stage ${step.to} --write` }),
  }
}

/** Whether a step is a decision: what no file can tell before it is acted upon. */
function decides(id: string): boolean {
  return id === 'M07'
}
