import type { Task } from '@capi-migrate/edits'
import { renderDiff } from '@capi-migrate/plan/diff'
import type { PlannedFile } from '@capi-migrate/plan'
import { isSettled, kindsOfRepository, type RepositoryKind } from '@capi-migrate/plan/notes'
import { repositoryKinds } from './repository.ts'
import { stepAt, type OpenScreen, type State } from './state.ts'
import { counted } from './words.ts'
import { pendingFiles, statesOf, type Decision, type Step, type StepState } from './step.ts'

/** A row of a list, and what it stands for. */
export type Row =
  /** `left` says what there is to do: `  8 files, 2 tasks`. */
  | { readonly is: 'step'; readonly step: Step; readonly state: StepState; readonly left: string }
  | { readonly is: 'file'; readonly file: PlannedFile; readonly isIn: boolean }
  | { readonly is: 'task'; readonly task: Task; readonly step: Step; readonly decided?: string }
  | { readonly is: 'option'; readonly option: Decision['options'][number] }
  | { readonly is: 'kind'; readonly kind: RepositoryKind; readonly says: string }
  | { readonly is: 'check'; readonly command: string; readonly result?: string }

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

/** Open tasks of one step, or of all that have any. */
export function tasksOf(state: State, id: string | undefined): readonly [Task, Step][] {
  return shownTasks(state, id).filter(([task]) => !isSettled(state.notes, task.id))
}

/** The same with those that were decided, which come last: a decision can be taken back. */
export function shownTasks({ survey, notes }: State, id: string | undefined): readonly [Task, Step][] {
  const all = (survey?.steps ?? [])
    .filter((step) => id === undefined || step.id === id)
    .flatMap((step) => step.tasks.map((task): [Task, Step] => [task, step]))
  return all.toSorted(([a], [b]) => Number(isSettled(notes, a.id)) - Number(isSettled(notes, b.id)))
}

/** The task that a screen is about: its own, or that of the row under the cursor. */
export function taskAt(state: State, place: OpenScreen): readonly [Task, Step] | undefined {
  if (place.screen !== 'tasks') return shownTasks(state, undefined).find(([{ id }]) => id === place.task)
  const row = rowsOf(state, place)[place.cursor]
  return row?.is === 'task' ? [row.task, row.step] : undefined
}

function allRows(state: State, place: OpenScreen): readonly Row[] {
  const { survey, notes } = state
  switch (place.screen) {
    case 'steps': {
      const states = statesOf(survey?.steps ?? [], notes)
      return (survey?.steps ?? []).map((step) => ({
        is: 'step',
        step,
        state: states.get(step.id)!,
        left: leftIn(pendingFiles(step).length, tasksOf(state, step.id).length),
      }))
    }
    case 'files':
      return filesAt(state, place).map((file) => ({
        is: 'file',
        file,
        isIn: !state.leftOut.has(file.source.file),
      }))
    case 'tasks':
      return shownTasks(state, place.step).map(([task, step]) => {
        const decided = notes.tasks[task.id]
        return { is: 'task', task, step, ...(decided !== undefined && { decided }) }
      })
    case 'decide':
      return (stepAt(state, place)?.decision?.options ?? []).map((option) => ({ is: 'option', option }))
    case 'kind':
      return kindsOfRepository.map((kind) => ({ is: 'kind', kind, says: repositoryKinds[kind] }))
    case 'checks':
      return (survey?.checks ?? []).map((command) => {
        const result = notes.checks?.[checkId(place.step!, command)]
        return { is: 'check', command, ...(result !== undefined && { result }) }
      })
    default:
      return []
  }
}

function leftIn(files: number, tasks: number): string {
  const parts = [
    ...(files > 0 ? [counted(files, 'file')] : []),
    ...(tasks > 0 ? [counted(tasks, 'task')] : []),
  ]
  return parts.length === 0 ? '' : `  ${parts.join(', ')}`
}

/** What the result of a check is noted under. */
export function checkId(step: string, command: string): string {
  return `${step}: ${command}`
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
    case 'check':
      return row.command
  }
}

/** `Cluster, MachineDeployment` */
export function kindsIn({ plan }: PlannedFile): string {
  return [...new Set(plan.objects.filter(({ rows }) => rows.length > 0).map(({ kind }) => kind))].join(', ')
}
