import type { FilePlan, Task } from '@capi-migrate/edits'
import { variablesOf } from '../../read/mask/variables.ts'

/** The tasks that ask for another value of a variable. */
const codes: readonly string[] = [
  'value/duration-default',
  'value/duration-printed',
  'value/list-printed',
  'object/version-unknown',
]

/** The variables for which the tasks of a plan ask, each once. */
export function askedBy({ tasks }: Pick<FilePlan, 'tasks'>, text: string): readonly string[] {
  return [...new Set(tasks.flatMap((task) => [...namesOf(task, text)]))]
}

/** The variable that a task asks for: of those on its line the one that it names. */
export function namesOf({ code = '', line, what }: Task, text: string): readonly string[] {
  if (!codes.includes(code)) return []
  const onLine = text.split('\n', line)[line - 1] ?? ''
  return variablesOf(onLine).flatMap(({ name, start, end }) =>
    name !== undefined && /^\w+$/.test(name) && what.includes(onLine.slice(start, end)) ? [name] : [],
  )
}
