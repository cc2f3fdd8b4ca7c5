import { confirmPage, resultPage } from './pages/write.ts'
import { helpPage, quitPage } from './pages/help.ts'
import { line, type Line } from './pages/line.ts'
import { overview } from './pages/overview.ts'
import { proofPage } from './pages/proof.ts'
import { scanPage } from './pages/scan.ts'
import { stepPage } from './pages/step.ts'
import { taskPage } from './pages/task.ts'
import { diffLines } from './rows.ts'
import type { OpenScreen, State } from './state.ts'

/** Lines that a screen has for its own; the rest is title, message and footer. */
export function heightOf({ size }: State): number {
  return Math.max(size[1] - 6, 3)
}

/** The text of a screen that is no list, in lines no longer than the terminal is wide. */
export function pageOf(state: State, place: OpenScreen): readonly Line[] {
  switch (place.screen) {
    case 'overview':
      return overview(state)
    case 'step':
      return stepPage(state, place)
    case 'task':
      return taskPage(state, place)
    case 'diff':
      return diffLines(state, place).map(diffLine)
    case 'confirm':
      return confirmPage(state, place)
    case 'result':
      return resultPage(state)
    case 'proof':
      return proofPage(state, place)
    case 'help':
      return helpPage(state)
    case 'quit':
      return quitPage(state)
    case 'scan':
      return scanPage(state)
    default:
      return []
  }
}

/** Terminals decide how wide a tab is, and a line that is to be cut needs a width. */
function diffLine(given: string): Line {
  const text = given.replaceAll('\t', '    ')
  if (/^(?:diff|---|\+\+\+) /.test(text)) return line(text, 'title')
  const tone = ({ '@': 'place', '-': 'removed', '+': 'added' } as const)[text[0] ?? '']
  return line(text, tone)
}
