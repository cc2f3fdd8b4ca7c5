import type { Task } from '@capi-migrate/edits'
import { taskAt } from '../rows.ts'
import type { OpenScreen, State } from '../state.ts'
import { placeOf } from '../words.ts'
import { line, section, text, type Line } from './line.ts'

/** A task: what is the matter, where, what to do next, and how it is seen as done. */
export function taskPage(state: State, place: OpenScreen): readonly Line[] {
  const found = taskAt(state, place)
  if (!found) return text(state, 'This task is not there any more.')
  const [task, step] = found
  const note = state.notes.tasks[task.id]
  return [
    ...text(state, task.what, 'title'),
    line(placeOf(task, state.size[0] - 1), 'place'),
    ...text(state, `${task.object} · ${task.code ?? task.row}`, 'quiet'),
    ...section('Why', text(state, `  ${step.why}`)),
    ...section('Next', text(state, `  ${task.next}`, 'here')),
    ...section(
      'Ready to copy',
      readyText(task).map((one) => line(`  ${one}`, 'added')),
    ),
    ...section(
      'Tried, and why it did not do',
      (task.tried ?? []).flatMap((one) => text(state, `  ${one}`)),
    ),
    ...section(
      'Seen as done',
      note === undefined ? text(state, `  ${seenAsDone(task)}`) : text(state, `  Decided: ${note}`, 'good'),
    ),
  ]
}

function seenAsDone({ once }: Task): string {
  return once
    ? 'No run can see it in the files: note what you decided.'
    : 'When the file says so: look again after you have changed it. If it is to stay as it is, note why.'
}

/** Code that the next step of a task spells out, which may hold the tag of a Go field; words and paths are left out. */
export function readyText({ next }: Task): readonly string[] {
  return [...next.matchAll(/`((?:[^`]|`(?:json|yaml):"[^"`]*"`)+)`/g)]
    .map(([, code]) => code!)
    .filter((code) => /[\s=(]|^\/\//.test(code))
}
