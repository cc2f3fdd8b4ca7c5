import { noted } from '@capi-migrate/plan/notes'
import type { Effect, OpenScreen, State } from './state.ts'

/** The next state, and what is to be done because of it. */
export type Next = readonly [State, readonly Effect[]]

/** A screen on top of the others. */
export function opened(state: State, place: OpenScreen): State {
  return { ...state, places: [...state.places, place] as unknown as State['places'] }
}

/** The screen that is shown, changed. */
export function replaced(state: State, place: OpenScreen): State {
  return { ...state, places: [...state.places.slice(0, -1), place] as unknown as State['places'] }
}

/** The screen before; the first one stays. */
export function back(state: State): State {
  if (state.places.length === 1) return state
  return { ...state, places: state.places.slice(0, -1) as unknown as State['places'] }
}

/** One more note, or one less where the text is `undefined`. */
export function keep(
  state: State,
  list: 'decisions' | 'done' | 'tasks' | 'checks',
  id: string,
  text: string | undefined,
): Next {
  const next = { ...state, notes: noted(state.notes, list, id, text) }
  return [next, saved(next)]
}

/** Notes are written at once; where their file cannot be, they last until the end. */
export function saved({ notes, notesProblem }: State): readonly Effect[] {
  return notesProblem === undefined ? [{ do: 'save', notes }] : []
}

/** Looks at the repository, after other effects; what is shown is older until then, and says so. */
export function looking(state: State, effects: readonly Effect[] = []): Next {
  const { kind } = state.notes
  const next = { ...state, scanning: { what: 'files read', done: 0, total: 0 } }
  return [next, [...effects, kind ? { do: 'scan', kind } : { do: 'scan' }]]
}
