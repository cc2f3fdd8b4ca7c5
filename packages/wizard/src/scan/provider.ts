import type { FoundFile, PlannedFile } from '@capi-migrate/plan'
import { chosenRoles, contractOf, isGo, roleChoices, roleDecision } from '@capi-migrate/plan/contract'
import type { Contracted } from '@capi-migrate/plan/contract'
import type { Evidence } from '../repository.ts'
import type { Step } from '../step.ts'
import { common, guardStep } from './parts.ts'
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
  { root, decisions }: ScanRequest,
  files: readonly FoundFile[],
): Promise<readonly Step[]> {
  const contracted = await contractOf([root], { stage: 'final', go: true, roles: chosenRoles(decisions) })
  const steps = contracted.report.way?.steps ?? []
  const path = root === '.' ? '' : ` ${root}`
  return [
    ...roleSteps(contracted, decisions),
    ...writtenInTurn(steps).map((step) => providerStep(step, contracted, path)),
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
  const hasGo = planned.some(({ plan }) => isGo(plan.file))
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
    ...(planned.length > 0 && {
      command: `migrate contract${path} --stage ${step.to} --write${hasGo ? ' --go' : ''}`,
    }),
  }
}

/** The Go code of other steps is planned on top of a module that has moved: it waits until that is written. */
function writtenInTurn(steps: readonly WayStep[]): readonly WayStep[] {
  const moves = steps.find(({ files }) => files.some(({ file }) => /(?:^|\/)go\.mod$/.test(file)))
  if (!moves) return steps
  return steps.map((step) =>
    step === moves ? step : { ...step, files: step.files.filter(({ file }) => !isGo(file)) },
  )
}

/** A step for each kind whose role is not sure, and for those that a person chose: nothing is written of a kind by a guess. */
function roleSteps({ report, files }: Contracted, decisions: ScanRequest['decisions']): readonly Step[] {
  const chosen = chosenRoles(decisions)
  const crds = [...report.kinds.map(({ crd }) => crd), ...report.others]
  const guesses = report.crdFindings.filter(({ rule }) => rule === 'crd/role')
  return crds.flatMap(({ kind, file, line }): readonly Step[] => {
    const guess = guesses.find((one) => one.object === kind)
    if (!guess && !chosen.has(kind)) return []
    return [
      {
        ...common(roleDecision(kind), 'contract', []),
        title: 'Say what this kind is to the contract',
        why: 'A role decides which fields and labels the CRD gets. What is only guessed is never written.',
        doneWhen: 'you have chosen a role, or none',
        found: 'unknown',
        evidence: [
          {
            file: files.get(file)?.file ?? file,
            line,
            what: guess?.evidence ?? `its role is ${chosen.get(kind)}, as you chose`,
          },
        ],
        decision: {
          question: `What is ${kind} to the contract?`,
          options: roleChoices.map((role) => ({ id: role, label: role, consequence: consequenceOf(role) })),
        },
      },
    ]
  })
}

function consequenceOf(role: (typeof roleChoices)[number]): string {
  return role === 'none'
    ? 'Cluster API does not refer to it; nothing is asked of it, and nothing is written.'
    : `The rules of ${role} hold for it, and its CRD gets the fields and labels of one.`
}

/** Whether a step is a decision: what no file can tell before it is acted upon. */
function decides(id: string): boolean {
  return id === 'M07'
}
