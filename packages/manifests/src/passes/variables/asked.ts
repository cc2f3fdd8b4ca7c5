import type { FilePlan, Task } from '@capi-migrate/edits'
import { variablesOf } from '../../read/mask/variables.ts'

/** The tasks that ask for another value of a variable; each quotes it. */
const codes: readonly string[] = [
  'value/duration-default',
  'value/duration-printed',
  'value/list-printed',
  'object/version-unknown',
  'object/version-unknown-newer',
]

/** The variables for which the tasks of a plan ask, each once. */
export function askedBy({ tasks }: Pick<FilePlan, 'tasks'>): readonly string[] {
  return [...new Set(tasks.flatMap(namesOf))]
}

/** The variable that a task asks for; none where it asks for something else. */
export function namesOf({ code = '', what }: Pick<Task, 'code' | 'what'>): readonly string[] {
  if (!codes.includes(code)) return []
  return variablesOf(what).flatMap(({ name }) => (name !== undefined && /^\w+$/.test(name) ? [name] : []))
}
