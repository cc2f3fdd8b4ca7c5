import { writeFileSync } from 'node:fs'
import { renderTasks, sayFileError, UserError } from '@capi-migrate/plan'
import type { Plan } from '@capi-migrate/plan'

/** Writes the tasks of a plan to a file that people keep. */
export function writeTasks(plan: Plan, file: string): void {
  try {
    writeFileSync(file, [...renderTasks(plan)].join(''))
  } catch (error) {
    const [what, next] = sayFileError(error)
    throw new UserError(`${file}: ${what}`, next)
  }
}
