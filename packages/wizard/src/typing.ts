import { back, keep, replaced, type Next } from './places.ts'
import type { OpenScreen, State } from './state.ts'

/** A key where text is written: the text, a filter that follows it, or a note that is kept. */
export function typed(state: State, here: OpenScreen, key: string): Next {
  const { what, text } = here.writes!
  if (key === 'escape') return [what === 'filter' ? replaced(state, ended(here, '')) : back(state), []]
  if (key === 'return') {
    if (what === 'filter') return [replaced(state, ended(here, text)), []]
    const id = what === 'task' ? here.task : here.step
    if (id === undefined || text.trim() === '') return [back(state), []]
    return keep(back(state), what === 'task' ? 'tasks' : 'done', id, text.trim())
  }
  const now = key === 'backspace' ? [...text].slice(0, -1).join('') : text + typedText(key)
  const written = { ...here, writes: { what, text: now } }
  return [replaced(state, what === 'filter' ? { ...written, filter: now, cursor: 0 } : written), []]
}

function ended({ writes: _, ...place }: OpenScreen, filter: string): OpenScreen {
  return { ...place, filter, cursor: 0 }
}

/** The characters that a key stands for; none for those with a name. */
function typedText(key: string): string {
  if (key === 'space') return ' '
  const isNamed = /^(?:ctrl\+.*|up|down|left|right|page(?:up|down)|home|end|return|escape|tab)$/.test(key)
  // oxlint-disable-next-line no-control-regex
  return isNamed ? '' : key.replace(/[\u0000-\u001f\u007f]/g, '')
}
