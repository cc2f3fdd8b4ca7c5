import { grouped } from '@capi-migrate/edits'
import { repositoryKinds } from '../repository.ts'
import type { State } from '../state.ts'
import { statesOf, type StepState } from '../step.ts'
import { columnsOf, type Survey } from '../survey.ts'
import { stageTones } from '../theme.ts'
import { counted, deadlineOf } from '../words.ts'
import { bar } from './bar.ts'
import { evidenceLines, line, text, type Line } from './line.ts'

/** Where the repository stands in each of the four transitions, and what is next. */
export function overview(state: State): readonly Line[] {
  const { survey, notes } = state
  if (!survey) return []
  if (!survey.recognised && survey.steps.length === 0) return nothingFound(state)
  const columns = columnsOf(survey, notes)
  const states = statesOf(survey.steps, notes)
  const next = survey.steps.find(({ id }) => states.get(id) === 'open')
  const says = (stage: string): string => (stage === 'none' ? 'not its concern' : stage)
  return [
    ...text(state, deadlineOf(state.today), 'title'),
    line(),
    ...text(state, thisIs(survey)),
    ...(survey.recognised?.evidence ?? []).slice(0, 3).flatMap((one) => evidenceLines(state, one)),
    line(),
    ...columns.flatMap(({ title, stage, open, changes, tasks }) => [
      line(
        `${title.padEnd(24)}${says(stage).padEnd(17)}${
          stage === 'none' ? '' : open === 0 ? 'done' : leftLine(open, changes, tasks)
        }`.trimEnd(),
        stageTones[stage],
      ),
    ]),
    ...barLines(survey, states),
    line(),
    ...(next
      ? [...text(state, `Next: ${next.id} ${next.title}`, 'here')]
      : text(state, 'Nothing is left to do here.', 'good')),
    ...failureLines(state),
  ]
}

/** How many of the steps that are needed are done. */
function barLines({ steps }: Survey, states: ReadonlyMap<string, StepState>): readonly Line[] {
  const needed = steps.filter(({ id }) => states.get(id) !== 'not needed')
  const done = needed.filter(({ id }) => states.get(id) === 'done').length
  const words = `${grouped(done)} of ${counted(needed.length, 'step')} done`
  return needed.length === 0 ? [] : [line(), line(`${bar(done, needed.length, 24)}  ${words}`, 'good')]
}

function thisIs({ recognised }: Survey): string {
  return recognised
    ? `This is ${repositoryKinds[recognised.kind]}`
    : 'Nothing of Cluster API was found in the files here.'
}

function leftLine(open: number, changes: number, tasks: number): string {
  return [
    `${counted(open, 'step')} open`,
    ...(changes > 0 ? [counted(changes, 'file')] : []),
    ...(tasks > 0 ? [counted(tasks, 'task')] : []),
  ].join(', ')
}

function nothingFound(state: State): readonly Line[] {
  return [
    ...text(state, 'Nothing of Cluster API was found here.', 'title'),
    line(),
    ...text(
      state,
      `${counted(state.survey!.files, 'file')} looked at, and none names cluster.x-k8s.io. There is nothing to migrate; start the wizard in another folder, or name one: migrate wizard PATH`,
    ),
    ...failureLines(state),
  ]
}

function failureLines(state: State): readonly Line[] {
  const failures = state.survey?.failures ?? []
  if (failures.length === 0) return []
  return [
    line(),
    line(`${counted(failures.length, 'file')} could not be read or planned; the others go on`, 'bad'),
    ...failures.flatMap(({ file, line: at, what, next }) => [
      ...text(state, `  ${file}${at === undefined ? '' : `:${at}`}  ${what}`),
      ...text(state, `    next: ${next}`, 'quiet'),
    ]),
  ]
}
