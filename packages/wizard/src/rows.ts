import type { Task } from '@capi-migrate/edits'
import { renderDiff } from '@capi-migrate/plan/diff'
import type { PlannedFile } from '@capi-migrate/plan'
import { kindsOfRepository, type RepositoryKind } from '@capi-migrate/plan/notes'
import { repositoryKinds } from './repository.ts'
import { stepAt, type OpenScreen, type State } from './state.ts'
import { openTasks, pendingFiles, statesOf, type Decision, type Step, type StepState } from './step.ts'

/** A row of a list, and what it stands for. */
export type Row =
  | { readonly is: 'step'; readonly step: Step; readonly state: StepState }
  | { readonly is: 'file'; readonly file: PlannedFile; readonly isIn: boolean }
  | { readonly is: 'task'; readonly task: Task; readonly step: Step }
  | { readonly is: 'option'; readonly option: Decision['options'][number] }
  | { readonly is: 'kind'; readonly kind: RepositoryKind; readonly says: string }

/** The rows of a list that its filter lets through; none on screens that are no list. */
export function rowsOf(state: State, place: OpenScreen): readonly Row[] {
  const wanted = place.filter.toLowerCase()
  return allRows(state, place).filter((row) => wanted === '' || textOf(row).toLowerCase().includes(wanted))
}

/** The lines of the diff of a file: the same that the command line prints. */
export function diffLines(state: State, place: OpenScreen): readonly string[] {
  const step = stepAt(state, place)
  const file = step && pendingFiles(step).find(({ source }) => source.file === place.file)
  if (!file) return []
  const plan = { to: 'v1beta2' as const, files: [file], failures: [], foreign: 0 }
  return [...renderDiff(plan)].join('').trimEnd().split('\n')
}

/** The files of a step that are in. */
export function chosenFiles(state: State, step: Step): readonly PlannedFile[] {
  return pendingFiles(step).filter(({ source }) => !state.leftOut.has(source.file))
}

/** Tasks of one step, or of all that have any. */
export function tasksOf({ survey, notes }: State, id: string | undefined): readonly [Task, Step][] {
  return (survey?.steps ?? [])
    .filter((step) => id === undefined || step.id === id)
    .flatMap((step) => openTasks(step, notes).map((task): [Task, Step] => [task, step]))
}

function allRows(state: State, place: OpenScreen): readonly Row[] {
  const { survey, notes } = state
  switch (place.screen) {
    case 'steps': {
      const states = statesOf(survey?.steps ?? [], notes)
      return (survey?.steps ?? []).map((step) => ({ is: 'step', step, state: states.get(step.id)! }))
    }
    case 'files':
      return filesAt(state, place).map((file) => ({
        is: 'file',
        file,
        isIn: !state.leftOut.has(file.source.file),
      }))
    case 'tasks':
      return tasksOf(state, place.step).map(([task, step]) => ({ is: 'task', task, step }))
    case 'decide':
      return (stepAt(state, place)?.decision?.options ?? []).map((option) => ({ is: 'option', option }))
    case 'kind':
      return kindsOfRepository.map((kind) => ({ is: 'kind', kind, says: repositoryKinds[kind] }))
    default:
      return []
  }
}

function filesAt(state: State, place: OpenScreen): readonly PlannedFile[] {
  const step = stepAt(state, place)
  return step ? pendingFiles(step) : []
}

/** What the filter searches: a file is also found by the kinds in it. */
function textOf(row: Row): string {
  switch (row.is) {
    case 'step':
      return `${row.step.id} ${row.step.title} ${row.state}`
    case 'file':
      return `${row.file.source.file} ${kindsIn(row.file)}`
    case 'task':
      return `${row.task.file ?? ''} ${row.task.object} ${row.task.what} ${row.task.row}`
    case 'option':
      return row.option.label
    case 'kind':
      return row.says
  }
}

/** `Cluster, MachineDeployment` */
export function kindsIn({ plan }: PlannedFile): string {
  return [...new Set(plan.objects.filter(({ rows }) => rows.length > 0).map(({ kind }) => kind))].join(', ')
}
