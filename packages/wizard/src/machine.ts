import { copyOf } from './copied.ts'
import { edited, entered, tasksOpened } from './entered.ts'
import type { PlannedFile } from '@capi-migrate/plan'
import { goCode, together } from './go-code.ts'
import { actionOf, isList, type Action } from './keys.ts'
import { notedAt } from './noted.ts'
import { heightOf, pageOf } from './page.ts'
import { back, keep, looking, opened, replaced, type Next } from './places.ts'
import { checkId, chosenFiles, rowsOf, taskAt } from './rows.ts'
import { hereOf, placeAt, stepAt, type Event, type OpenScreen, type State } from './state.ts'
import { pendingFiles, type Step } from './step.ts'
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
      return scanned(state, event.survey)
    case 'scan failed':
      return [without({ ...state, message: event.what }, 'scanning'), []]
    case 'written':
      return looking(written(state, event.last))
    case 'refused':
      return [without({ ...state, message: event.what }, 'writing'), []]
    case 'ran': {
      const { step, command, code } = event
      const day = state.today.toISOString().slice(0, 10)
      const [next, effects] = keep(
        state,
        'checks',
        checkId(step, command),
        code === 0 ? `passed on ${day}` : `failed with ${code} on ${day}`,
      )
      return looking(next, effects)
    }
    case 'proving':
      return [
        state.proof?.progress ? { ...state, proof: { ...state.proof, progress: event.progress } } : state,
        [],
      ]
    case 'proved': {
      const { step } = state.proof ?? {}
      return [step === undefined ? state : { ...state, proof: { step, result: event.result } }, []]
    }
    case 'notes refused':
      return [{ ...state, notesProblem: event.what }, []]
    case 'key':
      return pressed(without(state, 'message'), event.key)
  }
}

/** What is planned may be another now: what a compiler said, or is about to say, is of what was planned before. */
function scanned(state: State, survey: State['survey'] & object): Next {
  const isFirst = hereOf(state).screen === 'scan'
  const next = without(without({ ...state, survey }, 'scanning'), 'proof')
  return [
    isFirst ? { ...next, places: [placeAt('overview')] } : next,
    state.proof?.progress ? [{ do: 'stop proving' }] : [],
  ]
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
      const [task] = taskAt(state, here) ?? []
      if (!task) return [state, []]
      return [opened(state, placeAt('note', { task: task.id, writes: { what: 'task', text: '' } })), []]
    }
    case 'reopen': {
      const noted = notedAt(state, here)
      if (!noted) return [{ ...state, message: 'Nothing was decided here.' }, []]
      const [next, effects] = keep(state, noted.list, noted.id, undefined)
      // What was decided can say what is planned.
      return noted.list === 'decisions' ? looking(next, effects) : [next, effects]
    }
    case 'edit':
      return edited(state, here)
    case 'copy': {
      const text = copyOf(state, here)
      if (text === undefined) return [{ ...state, message: 'There is nothing to copy here.' }, []]
      return [
        { ...state, message: 'Copied, where this terminal lets programs copy.' },
        [{ do: 'copy', text }],
      ]
    }
    case 'checks': {
      const id = here.step ?? state.last?.step
      if (id === undefined || (state.survey?.checks ?? []).length === 0)
        return [{ ...state, message: 'This repository has no checks that are known here.' }, []]
      return [opened(state, placeAt('checks', { step: id })), []]
    }
    case 'prove':
    case 'download':
      return step ? proving(state, here, step, action === 'download') : [state, []]
    case 'stop':
      return [state, state.proof?.progress ? [{ do: 'stop proving' }] : []]
    case 'done':
      if (!step) return [state, []]
      if (step.decision) return entered(state, here)
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

/** A compiler is asked about the Go code of a step that is in, or shown where it is at it. */
function proving(state: State, here: OpenScreen, step: Step, isOnline: boolean): Next {
  const files = goCode(chosenFiles(state, step))
  if (files.length === 0) return [{ ...state, message: 'This step writes no Go code.' }, []]
  const next = here.screen === 'proof' ? state : opened(state, placeAt('proof', { step: step.id }))
  if (state.proof?.progress) return [next, []]
  const progress = { what: 'copying the repository', done: 0, total: 0 }
  return [{ ...next, proof: { step: step.id, progress } }, [{ do: 'prove', files, isOnline }]]
}

/** A yes to the one question that leads to writing. */
function confirmed(state: State, here: OpenScreen, anyway: boolean): Next {
  const step = stepAt(state, here)
  if (here.screen !== 'confirm' || !step) return [state, []]
  const files = chosenFiles(state, step)
  const writing = { what: 'files written', done: 0, total: files.length }
  return [{ ...state, writing }, [{ do: 'write', step: step.id, files, anyway }]]
}

function quit(state: State): Next {
  const pending = state.survey ? leftOf(state.survey, state.notes).pending : 0
  return pending === 0 ? [state, [{ do: 'leave' }]] : [opened(state, placeAt('quit')), []]
}

function toggled(state: State, here: OpenScreen): State {
  const row = rowsOf(state, here)[here.cursor]
  const file = here.screen === 'diff' ? here.file : row?.is === 'file' ? row.file.source.file : undefined
  if (file === undefined) return state
  const all = pendingFiles(stepAt(state, here) ?? { files: [] })
  const own = all.filter(({ source }) => source.file === file)
  return leavingOut(state, together(own, all), !state.leftOut.has(file))
}

/** Takes every file that the filter shows in; or out, where all of them are in. */
function allToggled(state: State, here: OpenScreen): State {
  const files = rowsOf(state, here).flatMap((row) => (row.is === 'file' ? [row.file] : []))
  const areIn = files.every(({ source }) => !state.leftOut.has(source.file))
  const all = pendingFiles(stepAt(state, here) ?? { files: [] })
  return leavingOut(state, together(files, all), areIn)
}

/** Takes files out, or in again. */
function leavingOut(state: State, files: readonly PlannedFile[], isOut: boolean): State {
  const leftOut = new Set(state.leftOut)
  for (const { source } of files)
    if (isOut) leftOut.add(source.file)
    else leftOut.delete(source.file)
  return { ...state, leftOut }
}

function moved(state: State, here: OpenScreen, by: number): State {
  const last = isList(here.screen)
    ? rowsOf(state, here).length - 1
    : pageOf(state, here).length - heightOf(state)
  return replaced(state, { ...here, cursor: Math.min(Math.max(here.cursor + by, 0), Math.max(last, 0)) })
}

function without<K extends 'scanning' | 'writing' | 'message' | 'proof'>(state: State, key: K): State {
  const { [key]: _, ...rest } = state
  return rest as State
}
