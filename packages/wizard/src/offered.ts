import { bindings, shown, type Action, type Binding } from './keys.ts'
import { copyOf } from './copied.ts'
import { notedAt } from './noted.ts'
import { goCode } from './go-code.ts'
import { proofOf } from './pages/proof.ts'
import { chosenFiles, shownTasks } from './rows.ts'
import { hereOf, stepAt, type OpenScreen, type State } from './state.ts'
import { pendingFiles, type Step } from './step.ts'

/** What the keys of the open screen do as things stand: what would do nothing is not offered. */
export function offered(state: State): readonly Binding[] {
  const here = hereOf(state)
  return bindings.filter(
    ({ screens, action }) => screens.includes(here.screen) && doesSomething(state, here, action),
  )
}

function doesSomething(state: State, here: OpenScreen, action: Action): boolean {
  const step = stepAt(state, here)
  switch (action) {
    case 'apply':
      return step !== undefined && pendingFiles(step).length > 0
    case 'prove':
      return step !== undefined && goCode(chosenFiles(state, step)).length > 0 && !isProving(state, here)
    case 'stop':
      return isProving(state, here)
    case 'download':
      return proofOf(state, here.step)?.result?.state === 'unproven'
    case 'done':
      return step?.found === 'unknown' && !step.decision && notedAt(state, here) === undefined
    case 'open':
      return here.screen !== 'step' || (step !== undefined && leadsOn(state, step))
    case 'tasks':
      return shownTasks(state, here.step).length > 0
    case 'undo':
      return state.last !== undefined && !state.last.undone && state.last.changes.length > 0
    case 'reopen':
      return notedAt(state, here) !== undefined
    case 'checks':
      return (state.survey?.checks ?? []).length > 0
    case 'copy':
      // A diff is not made to see that there is one.
      return here.screen === 'diff' || copyOf(state, here) !== undefined
    default:
      return true
  }
}

function isProving(state: State, here: OpenScreen): boolean {
  return here.screen === 'proof' && proofOf(state, here.step)?.progress !== undefined
}

function leadsOn(state: State, step: Step): boolean {
  return pendingFiles(step).length > 0 || step.decision !== undefined || shownTasks(state, step.id).length > 0
}

/** The keys of the open screen, as the footer shows them. */
export function footerOf(state: State): readonly { readonly key: string; readonly says: string }[] {
  if (hereOf(state).writes)
    return [
      { key: shown('return'), says: 'keep' },
      { key: shown('escape'), says: 'give up' },
    ]
  return offered(state)
    .filter(({ quiet }) => !quiet)
    .map(({ keys, says }) => ({ key: shown(keys[0]!), says }))
}
