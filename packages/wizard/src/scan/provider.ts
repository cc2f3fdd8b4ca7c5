import { isGo, isGoMod } from '@capi-migrate/edits'
import { concealed } from '@capi-migrate/edits/secrets'
import type { FoundFile, PlannedFile } from '@capi-migrate/plan'
import { asItStands, chosenRoles, contractOf, roleChoices, roleDecision } from '@capi-migrate/plan/contract'
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

/** Where the way ends, as a decision of a person: the newer contract alone can be read by newer managers alone. */
const stageDecision = 'stage'
const ends = [
  {
    id: 'v1beta2',
    label: 'Support both contracts',
    consequence: 'The label for v1beta1 stays: managers before Cluster API v1.11 need it.',
  },
  {
    id: 'final',
    label: 'End contract v1beta1',
    consequence: 'M11 and M16 to M18 take it away. A release without it needs Cluster API v1.11 or newer.',
  },
] as const

/** The way of a provider, M00 to M18, as its repository stands. */
export async function providerSteps(
  { root, decisions }: ScanRequest,
  files: readonly FoundFile[],
): Promise<readonly Step[]> {
  const stage = decisions[stageDecision] === 'final' ? 'final' : 'v1beta2'
  const options = { stage, go: true, roles: chosenRoles(decisions) } as const
  const contracted = asItStands(await contractOf([root], options))
  const { steps = [], later = [] } = contracted.report.way ?? {}
  const path = root === '.' ? '' : ` ${root}`
  return [
    ...roleSteps(contracted, decisions),
    ...writtenInTurn(steps).map((step) => providerStep(step, contracted, path)),
    stageStep(decisions),
    ...later.map(laterStep),
    {
      ...guardStep('M19', files, { name: 'contract', command: `migrate contract${path} --stage v1beta2` }),
      transition: 'contract',
    },
  ]
}

/** Nobody has to decide it: a provider that follows both contracts has nothing left to do. */
function stageStep(decisions: ScanRequest['decisions']): Step {
  return {
    ...common(stageDecision, 'contract', []),
    title: 'Choose when support for contract v1beta1 ends',
    why: 'A provider that has just moved supports both contracts for a while. Cluster API v1.16 drops the older one.',
    doneWhen: 'you have chosen; until then, both are supported',
    found: Object.hasOwn(decisions, stageDecision) ? 'unknown' : 'not needed',
    decision: { question: 'Which contracts does your next release support?', options: ends },
  }
}

/** A step that only those take who have chosen the end of the older contract. */
function laterStep(step: WayStep['step']): Step {
  return {
    ...wordsOf(step),
    found: 'not needed',
    isBeyond: true,
    evidence: [
      { file: '.', what: `comes when you choose to end contract v1beta1, in step ${stageDecision}` },
    ],
    files: [],
    tasks: [],
  }
}

function wordsOf(
  step: WayStep['step'],
): Pick<Step, 'id' | 'transition' | 'to' | 'title' | 'why' | 'doneWhen' | 'after'> {
  return {
    id: step.id,
    transition: step.concern,
    to: step.to,
    title: step.title,
    why: [step.why, ...step.traps.map((trap) => `Mind: ${trap}.`)].join(' '),
    doneWhen: step.doneWhen,
    after: step.needs,
  }
}

function providerStep(
  { step, found, evidence, files, tasks }: WayStep,
  { files: known }: Contracted,
  path: string,
): Step {
  const nameOf = (file: string): string => known.get(file)?.file ?? file
  const planned = files.flatMap((plan): readonly PlannedFile[] => {
    const source = known.get(plan.file)
    return source ? [{ source, state: 'changes', plan: concealed(plan) }] : []
  })
  const hasGo = planned.some(({ plan }) => isGo(plan.file))
  return {
    ...wordsOf(step),
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
  const moves = steps.find(({ files }) => files.some(({ file }) => isGoMod(file)))
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
