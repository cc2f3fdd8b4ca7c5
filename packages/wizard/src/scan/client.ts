import type { Task } from '@capi-migrate/edits'
import type { FoundFile } from '@capi-migrate/plan'
import type { Progress } from '../state.ts'
import type { Step } from '../step.ts'
import { counted } from '../words.ts'
import { surveyProgram } from './engines.ts'
import { changesOf, common, evidenceOf, guardStep, tasksOf, unreadIn } from './parts.ts'
import type { ScanRequest } from './request.ts'
import { standing } from './standing.ts'

/** The modes of the codemod, as a decision of a person. */
const modes = [
  {
    id: 'v1beta2',
    label: 'Switch',
    consequence:
      'The code reads and writes v1beta2; it needs a management cluster with Cluster API v1.11 or newer.',
  },
  {
    id: 'dual',
    label: 'Read both',
    consequence: 'The code reads v1beta1 and v1beta2 during the transition, and writes v1beta2.',
  },
] as const

/** The way of a client in TypeScript. Its code is planned when it is decided which versions it has to read. */
export async function clientSteps(
  { root, decisions }: ScanRequest,
  files: readonly FoundFile[],
  onProgress: (progress: Progress) => void,
): Promise<readonly Step[]> {
  const mode = modes.find(({ id }) => id === decisions.C01)?.id
  const { plan, programs } = await surveyProgram(root, mode ?? modes[0].id, onProgress)
  const path = root === '.' ? '' : ` ${root}`
  const command = `migrate codemod${path}${mode === 'dual' ? ' --mode dual' : ''}`
  const looked = counted(programs, 'file')
  const nothing = { file: '.', what: 'no file of a program was found here' }
  const unread = programs === 0 ? [...unreadIn(plan), nothing] : unreadIn(plan)
  // What a task holds stays in v1beta1 on disk. Code that reads both may ask for it.
  const isHolding = ({ row }: Task): boolean => mode !== 'dual' && row.endsWith(':apiVersion')
  const tasks = tasksOf(plan)
  return [
    {
      ...common('C01', 'api', []),
      title: 'Decide which versions the code reads',
      why: 'Fields moved without an error: code that reads v1beta1 finds undefined where v1beta2 has another place. Whether both have to be read depends on the clusters it meets.',
      doneWhen: 'the decision is noted',
      ...standing(
        { files: changesOf(plan), tasks, evidence: evidenceOf(plan) },
        { unread, as: 'done', says: `${looked}: none has to move` },
      ),
      files: [],
      tasks: [],
      decision: { question: 'Does the code meet clusters of both versions for a while?', options: modes },
    },
    {
      ...common('C02', 'api', ['C01']),
      title: 'Move types and what uses them',
      why: 'Types that mirror Cluster API, and every read and write of their fields, follow the same table as manifests do.',
      doneWhen: 'the codemod finds nothing to rewrite',
      ...standing(
        { files: changesOf(plan), tasks: tasks.filter(isHolding), evidence: evidenceOf(plan) },
        { unread, as: 'done', says: `${looked}: nothing to rewrite` },
      ),
      ...(!mode && { files: [] }),
      command: `${command} --write`,
    },
    {
      ...common('C03', 'clients', ['C02']),
      title: 'Decide what only a person can',
      why: 'Where a value has no type, or a field means something else now, the codemod would have to guess.',
      doneWhen: 'every task is solved in its file or marked as decided',
      ...standing(
        { tasks: tasks.filter((task) => !isHolding(task)) },
        { unread, as: 'clear', says: `no task in ${looked}` },
      ),
    },
    guardStep('C04', files, { name: 'codemod', command: `${command} --check` }),
  ]
}
