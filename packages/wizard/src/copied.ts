import { commitCommand } from './pages/write.ts'
import { readyText } from './pages/task.ts'
import { diffLines, taskAt } from './rows.ts'
import { stepAt, type OpenScreen, type State } from './state.ts'

/** What is worth copying on a screen; `undefined` where nothing is. */
export function copyOf(state: State, place: OpenScreen): string | undefined {
  switch (place.screen) {
    case 'task':
    case 'tasks': {
      const [task] = taskAt(state, place) ?? []
      if (!task) return undefined
      const ready = readyText(task)
      return ready.length > 0 ? ready.join('\n') : task.next
    }
    case 'step':
      return stepAt(state, place)?.command
    case 'diff': {
      const lines = diffLines(state, place)
      return lines.length > 0 ? `${lines.join('\n')}\n` : undefined
    }
    case 'result':
      return commitCommand(state)
    default:
      return undefined
  }
}
