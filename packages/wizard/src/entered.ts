import { placeOfRow } from './panes.ts'
import { back, keep, looking, opened, saved, type Next } from './places.ts'
import { rowsOf, shownTasks, taskAt, type Row } from './rows.ts'
import { placeAt, stepAt, type OpenScreen, type State } from './state.ts'
import { isPassed, pendingFiles, statesOf } from './step.ts'

/** Enter: one level deeper. */
export function entered(state: State, here: OpenScreen): Next {
  const row = rowsOf(state, here)[here.cursor]
  if (here.screen === 'overview') {
    const states = statesOf(state.survey?.steps ?? [], state.notes)
    const next = state.survey?.steps.findIndex(({ id }) => !isPassed(states.get(id))) ?? -1
    return [opened(state, placeAt('steps', { cursor: Math.max(next, 0) })), []]
  }
  if (here.screen === 'step') return [wayOn(state, here), []]
  return row ? rowEntered(state, here, row) : [state, []]
}

function rowEntered(state: State, here: OpenScreen, row: Row): Next {
  switch (row.is) {
    case 'step':
    case 'file':
    case 'task':
      return [opened(state, placeOfRow(row, here)!), []]
    case 'check':
      return [state, [{ do: 'run', step: here.step!, command: row.command }]]
    case 'option': {
      // What was decided can say what is to be planned.
      const [next, effects] = keep(back(state), 'decisions', here.step!, row.option.id)
      return looking(next, effects)
    }
    case 'kind': {
      const next = { ...back(state), notes: { ...state.notes, kind: row.kind } }
      return looking(next, saved(next))
    }
  }
}

/** The file that a screen is about, in the person's editor. */
export function edited(state: State, here: OpenScreen): Next {
  const row = rowsOf(state, here)[here.cursor]
  const [task] = taskAt(state, here) ?? []
  const file = task ? task.file : row?.is === 'file' ? row.file.source.file : here.file
  if (file === undefined) return [{ ...state, message: 'No file is named here.' }, []]
  return [state, [{ do: 'edit', file, line: task?.line ?? 1 }]]
}

/** What Enter means on a step: a decision that is to be made, then its files, its tasks, and a decision that was made. */
function wayOn(state: State, here: OpenScreen): State {
  const step = stepAt(state, here)
  if (!step) return state
  const to = { step: step.id }
  const isUndecided = step.decision !== undefined && !Object.hasOwn(state.notes.decisions, step.id)
  if (isUndecided) return opened(state, placeAt('decide', to))
  if (pendingFiles(step).length > 0) return opened(state, placeAt('files', to))
  if (shownTasks(state, step.id).length > 0) return opened(state, placeAt('tasks', to))
  if (step.decision) return opened(state, placeAt('decide', to))
  return { ...state, message: 'Nothing is to be written or decided in this step.' }
}

/** The tasks of a step, or of all. */
export function tasksOpened(state: State, here: OpenScreen): State {
  return shownTasks(state, here.step).length === 0
    ? { ...state, message: 'No task is open here.' }
    : opened(state, placeAt('tasks', here.step === undefined ? {} : { step: here.step }))
}
