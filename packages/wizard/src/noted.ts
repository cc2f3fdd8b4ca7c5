import { isSettled } from '@capi-migrate/plan/notes'
import { taskAt } from './rows.ts'
import type { OpenScreen, State } from './state.ts'

/** A note that a person made and may take back. */
export interface Noted {
  readonly list: 'decisions' | 'done' | 'tasks'
  readonly id: string
}

/** What was noted about the step or the task that a screen is about. */
export function notedAt(state: State, place: OpenScreen): Noted | undefined {
  const { notes } = state
  if (place.screen === 'task' || place.screen === 'tasks') {
    const [task] = taskAt(state, place) ?? []
    return task && isSettled(notes, task.id) ? { list: 'tasks', id: task.id } : undefined
  }
  const { step: id } = place
  if (id === undefined) return undefined
  const list = (['decisions', 'done'] as const).find((one) => Object.hasOwn(notes[one], id))
  return list && { list, id }
}
