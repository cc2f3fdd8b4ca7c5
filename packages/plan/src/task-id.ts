import { createHash } from 'node:crypto'
import type { FilePlan, Task } from '@capi-migrate/edits'
import type { FoundFile } from './find.ts'
import { notedName } from './notes/open-tasks.ts'

/**
 * The plan with ids of tasks that are unique in a repository, short enough to be typed, and the same in every run: made of
 * the file, the row, the object and the place; of tasks that share all of these, by their order. Tasks that only the run
 * that writes can see are counted apart: in later runs the others keep their ids.
 */
export function identified(plan: FilePlan, source: FoundFile): FilePlan {
  if (plan.tasks.length === 0) return plan
  const file = source.path === '-' ? '-' : notedName(source)
  const met = new Map<string, number>()
  const tasks = plan.tasks.map((task): Task => {
    const own = task.once ? `${task.id}\nonce` : task.id
    const count = met.get(own) ?? 0
    met.set(own, count + 1)
    const whole = [file, own, count].join('\n')
    return { ...task, id: createHash('sha256').update(whole).digest('hex').slice(0, 10) }
  })
  return { ...plan, tasks }
}
