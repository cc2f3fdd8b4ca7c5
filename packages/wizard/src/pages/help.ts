import { bindings, shown, whereOf } from '../keys.ts'
import { notesFile } from '@capi-migrate/plan/notes'
import { tasksOf } from '../rows.ts'
import type { State } from '../state.ts'
import { leftOf } from '../survey.ts'
import { counted } from '../words.ts'
import { line, text, type Line } from './line.ts'

/** Every key, what it does and where. */
export function helpPage(state: State): readonly Line[] {
  const keys = bindings.map(
    (binding) =>
      `${binding.keys.map(shown).join(' ').padEnd(14)}${binding.says.padEnd(17)} ${whereOf(binding)}`,
  )
  return [
    ...keys.map((text) => line(text)),
    line(`${'ctrl+c'.padEnd(14)}${'leave at once'.padEnd(18)}everywhere`),
    line(),
    ...text(
      state,
      `Decisions and notes are kept in ${notesFile}; what the repository tells is never noted.`,
      'quiet',
    ),
  ]
}

/** The question before the wizard ends with edits pending. */
export function quitPage(state: State): readonly Line[] {
  const { pending } = state.survey ? leftOf(state.survey, state.notes) : { pending: 0 }
  return [
    ...text(state, 'Quit?', 'title'),
    line(),
    ...text(
      state,
      `${counted(pending, 'file')} could still be written. Nothing is lost: start the wizard again and it stands where you left it.`,
    ),
    line(),
    line(`${counted(tasksOf(state, undefined).length, 'task')} open`, 'quiet'),
  ]
}
