import type { Notes } from '@capi-migrate/plan/notes'
import { openTasks, statesOf } from './step.ts'
import { leftOf, type Survey } from './survey.ts'
import { counted } from './words.ts'

/** What is left when the wizard ends, in one line. */
export function lastLine(survey: Survey, notes: Notes): string {
  const { steps, recognised } = survey
  if (steps.length === 0 && !recognised) return 'Nothing of Cluster API was found here.'
  const states = statesOf(steps, notes)
  const left = steps.filter(({ id }) => states.get(id) === 'open' || states.get(id) === 'waiting')
  const next = left.find(({ id }) => states.get(id) === 'open')
  if (!next)
    return 'Nothing is left to do. In CI, `migrate wizard --status` ends with 2 or 3 when something is.'
  const files = leftOf(survey, notes).pending
  const tasks = left.reduce((total, step) => total + openTasks(step, notes).length, 0)
  const counts = [
    counted(left.length, 'step'),
    ...(files > 0 ? [`${counted(files, 'file')} to write`] : []),
    ...(tasks > 0 ? [counted(tasks, 'task')] : []),
  ]
  return `Left: ${counts.join(', ')}. Next is ${next.id} ${next.title}; \`migrate wizard\` goes on from here.`
}
