import type { ScreenName } from './keys.ts'
import type { Line } from './pages/line.ts'
import { pageOf } from './page.ts'
import { rowsOf, type Row } from './rows.ts'
import { hereOf, placeAt, type OpenScreen, type State } from './state.ts'

/** Lists that show what a row holds beside it, where there is room. */
const withDetail: readonly ScreenName[] = ['steps', 'files', 'tasks']

/** Columns from which on a list and what its row holds stand side by side. */
const wide = 100

/** The columns of the list and of the pane beside it; `undefined` where there is only the list. */
export function paneWidths({ size, places }: State): readonly [list: number, detail: number] | undefined {
  const [columns] = size
  if (columns < wide || !withDetail.includes(places.at(-1)!.screen)) return undefined
  const list = Math.min(Math.floor(columns * 0.42), 70)
  return [list, columns - list - 3]
}

/** What the row under the cursor holds, in lines of that many columns: the same that Enter opens. */
export function detailOf(state: State, width: number): readonly Line[] {
  const here = hereOf(state)
  const row = rowsOf(state, here)[here.cursor]
  const place = row && placeOfRow(row, here)
  return place ? pageOf({ ...state, size: [width, state.size[1]] }, place) : []
}

/** The screen that a row opens; `undefined` where Enter chooses it. */
export function placeOfRow(row: Row, here: OpenScreen): OpenScreen | undefined {
  switch (row.is) {
    case 'step':
      return placeAt('step', { step: row.step.id })
    case 'file':
      return placeAt('diff', { step: here.step!, file: row.file.source.file })
    case 'task':
      return placeAt('task', { step: row.step.id, task: row.task.id })
    default:
      return undefined
  }
}
