import type { Plan } from '../plan.ts'
import { markdownCode, markdownText } from './escape.ts'

/** How a file of tasks begins, whatever it is about. */
export const tasksTitle = '# Migration to '

/** The tasks of a plan as a file to keep and tick off; a task that is solved is gone in the next run. */
export function* renderTasks({ to, files }: Plan): Generator<string> {
  const open = files.filter(({ plan }) => plan.tasks.length > 0)
  const count = open.reduce((sum, { plan }) => sum + plan.tasks.length, 0)
  yield `${tasksTitle}${to}: what is left to you\n\n`
  yield count === 0
    ? 'Nothing.\n'
    : `${count} ${count === 1 ? 'task' : 'tasks'}. Run the same command again to see what is left.\n`
  for (const { source, plan } of open) {
    yield `\n## ${markdownText(source.file)}\n\n`
    for (const { id, line, object, what, next } of plan.tasks)
      yield `- [ ] line ${line}, ${markdownText(object)}: ${markdownText(what)}\n  - next: ${markdownText(next)}\n  - id: ${markdownCode(id)}\n`
  }
}
