import { actionOf, isList, type Action } from './keys.ts'
import { heightOf, pageOf } from './page.ts'
import { back, keep, opened, replaced, saved, type Next } from './places.ts'
import { chosenFiles, rowsOf, tasksOf, type Row } from './rows.ts'
import { hereOf, placeAt, stepAt, type Effect, type Event, type OpenScreen, type State } from './state.ts'
import { isPassed, pendingFiles, statesOf } from './step.ts'
import { leftOf } from './survey.ts'
import { typed } from './typing.ts'

/**
 * The wizard: a pure function of what it is and what happens. Files are written only by the effect `write`, which
 * nothing but a yes on the screen `confirm` asks for; `undo` takes back what was written by it.
 */
export function reduce(state: State, event: Event): Next {
  switch (event.is) {
    case 'resized':
      return [{ ...state, size: event.size }, []]
    case 'progress':
      return [{ ...state, [event.of]: event.progress }, []]
    case 'scanned':
      return [scanned(state, event.survey), []]
    case 'scan failed':
      return [without({ ...state, message: event.what }, 'scanning'), []]
    case 'written':
      return looking(written(state, event.last))
    case 'refused':
      return [without({ ...state, message: event.what }, 'writing'), []]
    case 'notes refused':
      return [{ ...state, notesProblem: event.what }, []]
    case 'key':
      return pressed(without(state, 'message'), event.key)
  }
}

function scanned(state: State, survey: State['survey'] & object): State {
  const isFirst = hereOf(state).screen === 'scan'
  const next = without({ ...state, survey }, 'scanning')
  return isFirst ? { ...next, places: [placeAt('overview')] } : next
}

function written(state: State, last: NonNullable<State['last']>): State {
  const place = placeAt('result', { step: last.step })
  const below = state.places.filter(({ screen }) => screen === 'overview' || screen === 'steps')
  return without({ ...state, last, places: [...below, place] as unknown as State['places'] }, 'writing')
}

function pressed(state: State, key: string): Next {
  const here = hereOf(state)
  if (key === 'ctrl+c') return [state, [{ do: 'leave' }]]
  if (here.writes) return typed(state, here, key)
  const action = actionOf(here.screen, key)
  // While files are written nothing else is begun; Ctrl-C finishes the file at hand.
  if (action === undefined || (state.writing && writes.includes(action))) return [state, []]
  return acted(state, here, action)
}

/** Actions that lead to writing. */
const writes: readonly Action[] = ['yes', 'anyway', 'undo']

function acted(state: State, here: OpenScreen, action: Action): Next {
  const step = stepAt(state, here)
  switch (action) {
    case 'up':
      return [moved(state, here, -1), []]
    case 'down':
      return [moved(state, here, 1), []]
    case 'pageUp':
      return [moved(state, here, -heightOf(state)), []]
    case 'pageDown':
      return [moved(state, here, heightOf(state)), []]
    case 'top':
      return [moved(state, here, -Infinity), []]
    case 'bottom':
      return [moved(state, here, Infinity), []]
    case 'back':
      return [back(state), []]
    case 'help':
      return [opened(state, placeAt('help')), []]
    case 'quit':
      return quit(state)
    case 'rescan':
      return looking(state)
    case 'kind':
      return [opened(state, placeAt('kind')), []]
    case 'tasks':
      return [tasksOpened(state, here), []]
    case 'filter':
      return [replaced(state, { ...here, writes: { what: 'filter', text: here.filter } }), []]
    case 'toggle':
      return [toggled(state, here), []]
    case 'all':
      return [allToggled(state, here), []]
    case 'apply':
      if (!step) return [state, []]
      if (chosenFiles(state, step).length === 0)
        return [{ ...state, message: 'No file of this step is to be written.' }, []]
      return [opened(state, placeAt('confirm', { step: step.id })), []]
    case 'settle': {
      const row = rowsOf(state, here)[here.cursor]
      if (row?.is !== 'task') return [state, []]
      return [opened(state, placeAt('note', { task: row.task.id, writes: { what: 'task', text: '' } })), []]
    }
    case 'done':
      if (!step) return [state, []]
      if (step.found !== 'unknown')
        return [{ ...state, message: 'The repository itself tells whether this step is done.' }, []]
      return [opened(state, placeAt('note', { step: step.id, writes: { what: 'done', text: '' } })), []]
    case 'undo':
      if (!state.last || state.last.undone)
        return [{ ...state, message: 'There is nothing to take back.' }, []]
      return [
        { ...state, writing: { what: 'files taken back', done: 0, total: 0 } },
        [{ do: 'undo', last: state.last }],
      ]
    case 'yes':
    case 'anyway':
      return here.screen === 'quit' ? [state, [{ do: 'leave' }]] : confirmed(state, here, action === 'anyway')
    case 'open':
      return entered(state, here)
  }
}

/** A yes to the one question that leads to writing. */
function confirmed(state: State, here: OpenScreen, anyway: boolean): Next {
  const step = stepAt(state, here)
  if (here.screen !== 'confirm' || !step) return [state, []]
  const files = chosenFiles(state, step)
  const writing = { what: 'files written', done: 0, total: files.length }
  return [{ ...state, writing }, [{ do: 'write', step: step.id, files, anyway }]]
}

/** Enter: one level deeper. */
function entered(state: State, here: OpenScreen): Next {
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
      return [opened(state, placeAt('step', { step: row.step.id })), []]
    case 'file':
      return [opened(state, placeAt('diff', { step: here.step!, file: row.file.source.file })), []]
    case 'task':
      return row.task.file === undefined
        ? [{ ...state, message: 'This task has no file.' }, []]
        : [state, [{ do: 'edit', file: row.task.file, line: row.task.line }]]
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

/** What Enter means on a step: its files first, then its tasks, then its decision. */
function wayOn(state: State, here: OpenScreen): State {
  const step = stepAt(state, here)
  if (!step) return state
  const to = { step: step.id }
  if (pendingFiles(step).length > 0) return opened(state, placeAt('files', to))
  if (tasksOf(state, step.id).length > 0) return opened(state, placeAt('tasks', to))
  if (step.decision) return opened(state, placeAt('decide', to))
  return { ...state, message: 'Nothing is to be written or decided in this step.' }
}

function quit(state: State): Next {
  const pending = state.survey ? leftOf(state.survey, state.notes).pending : 0
  return pending === 0 ? [state, [{ do: 'leave' }]] : [opened(state, placeAt('quit')), []]
}

function tasksOpened(state: State, here: OpenScreen): State {
  return tasksOf(state, here.step).length === 0
    ? { ...state, message: 'No task is open here.' }
    : opened(state, placeAt('tasks', here.step === undefined ? {} : { step: here.step }))
}

function toggled(state: State, here: OpenScreen): State {
  const row = rowsOf(state, here)[here.cursor]
  const file = here.screen === 'diff' ? here.file : row?.is === 'file' ? row.file.source.file : undefined
  if (file === undefined) return state
  const leftOut = new Set(state.leftOut)
  if (!leftOut.delete(file)) leftOut.add(file)
  return { ...state, leftOut }
}

/** Takes every file that the filter shows in; or out, where all of them are in. */
function allToggled(state: State, here: OpenScreen): State {
  const files = rowsOf(state, here).flatMap((row) => (row.is === 'file' ? [row.file.source.file] : []))
  const areIn = files.every((file) => !state.leftOut.has(file))
  const leftOut = new Set(state.leftOut)
  for (const file of files)
    if (areIn) leftOut.add(file)
    else leftOut.delete(file)
  return { ...state, leftOut }
}

function moved(state: State, here: OpenScreen, by: number): State {
  const last = isList(here.screen)
    ? rowsOf(state, here).length - 1
    : pageOf(state, here).length - heightOf(state)
  return replaced(state, { ...here, cursor: Math.min(Math.max(here.cursor + by, 0), Math.max(last, 0)) })
}

/** Looks at the repository, after other effects; what is shown is older until then, and says so. */
function looking(state: State, effects: readonly Effect[] = []): Next {
  const { kind } = state.notes
  const next = { ...state, scanning: { what: 'files read', done: 0, total: 0 } }
  return [next, [...effects, kind ? { do: 'scan', kind } : { do: 'scan' }]]
}

function without<K extends 'scanning' | 'writing' | 'message'>(state: State, key: K): State {
  const { [key]: _, ...rest } = state
  return rest as State
}
