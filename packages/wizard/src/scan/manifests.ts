import { objectsOnDisk } from '@capi-migrate/plan'
import type { DiskObject, FoundFile, Plan } from '@capi-migrate/plan'
import { notesFile } from '@capi-migrate/plan/notes'
import type { Evidence } from '../repository.ts'
import type { Progress } from '../state.ts'
import type { Step } from '../step.ts'
import { counted } from '../words.ts'
import { surveyManifests } from './engines.ts'
import { changesOf, common, evidenceOf, guardStep, others, tasksOf, unreadIn } from './parts.ts'
import type { ScanRequest } from './request.ts'
import { sortedTasks } from './sorted-tasks.ts'
import { standing } from './standing.ts'
import type { Left } from './standing.ts'

/** How charts come to whole seconds, as a decision of a person. */
const durations = [
  {
    id: 'helpers',
    label: 'Let charts compute seconds',
    consequence:
      'Each chart gets a named template that takes durations and whole seconds. No values have to change.',
  },
  {
    id: 'values',
    label: 'Change the values',
    consequence:
      'The objects stay as they are until you have changed the templates and all values to whole seconds.',
  },
] as const

/** The step that asks how charts come to seconds. */
const durationsStep = 'G00'

/** What was decided about durations of charts, as an option of the run. */
export function helpersIn({ decisions }: Pick<ScanRequest, 'decisions'>): { readonly helpers?: true } {
  return decisions[durationsStep] === 'helpers' ? { helpers: true } : {}
}

/** The decision about durations, where charts print some. */
function durationSteps({ decisions }: ScanRequest, plan: Plan): readonly Step[] {
  const printed = tasksOf(plan).filter(({ next }) => next?.includes('`--helpers`'))
  const chosen = durations.find(({ id }) => id === decisions[durationsStep])
  if (printed.length === 0 && !chosen) return []
  const noted = chosen ? [{ file: notesFile, what: `the decision is noted: ${chosen.label}` }] : []
  return [
    {
      ...common(durationsStep, 'api', []),
      title: 'Decide how charts turn durations into seconds',
      why: 'v1beta2 takes whole seconds where v1beta1 took durations such as 5m. Values of a chart may be set where this tool does not look.',
      doneWhen: 'the decision is noted',
      found: printed.length === 0 ? 'done' : 'open',
      evidence: [...noted, ...printed.slice(0, 5).map(({ file = '', line, what }) => ({ file, line, what }))],
      decision: { question: 'How do durations in values of charts become seconds?', options: durations },
    },
  ]
}

/**
 * The way of a repository of manifests. What finishes half-migrated objects, and what follows them elsewhere, is only
 * looked for when the step before is done: its edits would not be told apart from those that are still to be made.
 * Whether a step is done, the files say as they are on disk: what a task holds back is not written, and not done either.
 */
export async function manifestsSteps(
  request: ScanRequest,
  plan: Plan,
  files: readonly FoundFile[],
  onProgress: (progress: Progress) => void,
): Promise<readonly Step[]> {
  const { root } = request
  const helpers = helpersIn(request)
  const isMoved = changesOf(plan).length === 0
  const repaired = isMoved ? await surveyManifests(root, { ...helpers, repair: true }, onProgress) : undefined
  const isWhole = repaired !== undefined && changesOf(repaired).length === 0
  const referring = isWhole
    ? await surveyManifests(root, { ...helpers, references: true }, onProgress)
    : undefined
  const disk = await objectsOnDisk(files)
  const older = disk.objects.filter(({ says }) => says === 'older')
  const tasks = sortedTasks(plan, disk.objects)
  const own = new Set(tasksOf(plan).map(({ id }) => id))
  const leftBy = (later: Plan | undefined, of: 'halfMigrated' | 'references'): Left =>
    later
      ? {
          files: changesOf(later),
          tasks: [...new Set([...sortedTasks(later, disk.objects)[of], ...others(later, own)])],
        }
      : { evidence: tasks[of].map(({ file = '', line, what }) => ({ file, line, what })) }
  const path = `${root === '.' ? '' : ` ${root}`}${helpers.helpers ? ' --helpers' : ''}`
  const unread = unreadIn(plan, disk.unread)
  const looked = counted(disk.files, 'file')
  const objects = counted(disk.objects.length, 'object')
  const isAbout = disk.objects.length > 0
  return [
    ...durationSteps(request, plan),
    {
      ...common('G01', 'api', []),
      title: 'Move every object to v1beta2',
      why: 'Cluster API v1.16 no longer serves v1beta1. Until then the API server drops fields that it does not know, without a warning.',
      doneWhen: 'no object says v1beta1 any more, or you have decided that it stays',
      ...standing(
        {
          files: changesOf(plan),
          tasks: tasks.holding,
          evidence: older.length > 0 ? older.map(versionSaid) : evidenceOf(plan),
        },
        {
          unread,
          as: isAbout ? 'done' : 'not needed',
          says: isAbout ? `${objects} in ${looked}: each says v1beta2` : `no object in ${looked}`,
        },
      ),
      command: `migrate manifests${path} --write`,
    },
    {
      ...common('G02', 'api', ['G01']),
      title: 'Decide what only a person can',
      why: 'Some fields have no place in v1beta2, or a template hides what they hold. The tool changes nothing that it would have to guess.',
      doneWhen: 'every task is solved in its file or marked as decided',
      ...standing({ tasks: tasks.others }, { unread, as: 'clear', says: `no task in ${looked}` }),
    },
    {
      ...common('G03', 'api', ['G01']),
      title: 'Finish objects that are half-migrated',
      why: 'An object that says v1beta2 and has fields of v1beta1 loses them when it is applied. A search and replace of the version leaves such objects.',
      doneWhen: 'no object of v1beta2 has a field of v1beta1',
      ...standing(leftBy(repaired, 'halfMigrated'), {
        unread,
        as: isAbout ? 'clear' : 'not needed',
        says: `${objects} in ${looked}: none of v1beta2 has a field of v1beta1`,
      }),
      command: `migrate manifests${path} --repair --write`,
    },
    {
      ...common('G04', 'clients', ['G03']),
      title: 'Let what names these objects follow',
      why: 'Health checks, waits in scripts, metrics and permissions name versions, fields and conditions that moved. They fail without an error.',
      doneWhen: 'nothing names v1beta1 of Cluster API any more',
      ...standing(leftBy(referring, 'references'), {
        unread,
        as: 'clear',
        says: `${counted(files.length, 'file')}: none names v1beta1 of Cluster API`,
      }),
      command: `migrate manifests${path} --references --write`,
    },
    guardStep('G05', files, { name: 'manifests', command: `migrate manifests${path} --check` }),
  ]
}

function versionSaid({ file, lines: [line], kind, name, apiVersion }: DiskObject): Evidence {
  return { file, line, what: `${[kind, name].filter(Boolean).join(' ')} is of ${apiVersion}` }
}
