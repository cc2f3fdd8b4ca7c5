import { chosenFiles } from '../rows.ts'
import { stepAt, type OpenScreen, type State } from '../state.ts'
import { isPassed, openTasks, pendingFiles, statesOf, transitionNames, type Step } from '../step.ts'
import { stateSigns } from '../theme.ts'
import { counted, placeOf } from '../words.ts'
import { goLines } from './proof.ts'
import { evidenceLines, line, section, text, type Line } from './line.ts'

/** A step: why, how it stands, what the tool does and what a person does. */
export function stepPage(state: State, place: OpenScreen): readonly Line[] {
  const step = stepAt(state, place)
  if (!step) return text(state, 'This step is not there any more; look again with r.')
  const found = statesOf(state.survey!.steps, state.notes).get(step.id)!
  const [sign, tone] = stateSigns[found]
  const waiting = waitsFor(state, step)
  return [
    ...text(state, `${step.id} ${step.title}`, 'title'),
    ...text(
      state,
      `${sign} ${found} · ${transitionNames[step.transition]} → ${step.to}${waiting.length > 0 ? ` · waits for ${waiting.join(', ')}` : ''}`,
      tone,
    ),
    line(),
    ...text(state, step.why),
    ...text(state, `Done when ${step.doneWhen}`, 'quiet'),
    ...section(
      'Evidence',
      step.evidence.flatMap((one) => evidenceLines(state, one)),
    ),
    ...section('What the tool will do', toolLines(state, step)),
    ...section('What is left to you', personLines(state, step)),
    ...section('Checks', checkLines(state, step)),
    ...(step.command === undefined
      ? []
      : section('The same on the command line', [line(`  ${step.command}`, 'place')])),
  ]
}

/** The steps that have to be done before; none where it does not wait. */
export function waitsFor({ survey, notes }: State, step: Step): readonly string[] {
  const states = statesOf(survey!.steps, notes)
  if (states.get(step.id) !== 'waiting') return []
  return step.after.filter((id) => !isPassed(states.get(id) ?? 'done'))
}

/** What the repository's own checks said after this step was written. */
function checkLines(state: State, { id }: Step): readonly Line[] {
  return Object.entries(state.notes.checks ?? {})
    .filter(([check]) => check.startsWith(`${id}: `))
    .flatMap(([check, result]) => text(state, `  ${check.slice(id.length + 2)}  ${result}`))
}

function toolLines(state: State, step: Step): readonly Line[] {
  const files = pendingFiles(step)
  if (files.length === 0) return []
  const edits = files.reduce((total, { plan }) => total + plan.edits.length, 0)
  const chosen = chosenFiles(state, step).length
  const out = files.length - chosen
  return [
    ...text(
      state,
      `  ${counted(edits, 'edit')} in ${counted(files.length, 'file')}${out > 0 ? `, ${out} of them left out` : ''}`,
    ),
    ...goLines(state, step),
  ]
}

function personLines(state: State, step: Step): readonly Line[] {
  const tasks = openTasks(step, state.notes)
  const choice = state.notes.decisions[step.id]
  const done = state.notes.done[step.id]
  const isSilent = step.found === 'unknown' && !step.decision && tasks.length === 0 && done === undefined
  return [
    ...tasks
      .slice(0, 5)
      .flatMap((task) => text(state, `  ${placeOf(task, state.size[0] - 4)}  ${task.what}`)),
    ...(tasks.length > 5 ? [line(`  … and ${tasks.length - 5} more`, 'quiet')] : []),
    ...(step.decision ? text(state, `  ${step.decision.question}`) : []),
    ...(step.mended === undefined ? [] : text(state, `  ${step.mended}`)),
    ...(choice === undefined ? [] : text(state, `  Decided: ${labelOf(step, choice)}`, 'good')),
    ...(done === undefined ? [] : text(state, `  Noted as done: ${done}`, 'good')),
    ...(isSilent ? text(state, '  No file can tell whether this is done: note it when it is') : []),
  ]
}

function labelOf({ decision }: Step, choice: string): string {
  return decision?.options.find(({ id }) => id === choice)?.label ?? choice
}
