import { lstatSync, realpathSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  refusedFile,
  renderTasks,
  sayFileError,
  tasksTitle,
  textOfRegular,
  UserError,
} from '@capi-migrate/plan'
import type { Plan } from '@capi-migrate/plan'

/**
 * Says before anything is planned whether tasks can go to a file: not to one of the inputs, not through a symlink, and not
 * over a file that this program did not write. Throws a {@link UserError} if not.
 *
 * @param inputs paths without symlinks
 */
export function refuseTasksFile(file: string, inputs: readonly string[]): void {
  const path = resolve(file)
  const next = 'name another file for --tasks'
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return
  if (stats.isSymbolicLink()) throw new UserError(`${file}: this is a symlink, and is not followed`, next)
  const real = realpathSync(path)
  if (inputs.includes(real)) throw new UserError(`${file}: it is one of the files that are read`, next)
  const text = textOfRegular(path)
  if (typeof text !== 'string') throw new UserError(`${file}: ${text[0]}`, next)
  if (text !== '' && !text.startsWith(tasksTitle))
    throw new UserError(`${file}: it was not written by --tasks`, `${next}, or remove it`)
}

/** Writes the tasks of a plan to a file that people keep. */
export function writeTasks(plan: Plan, file: string): void {
  try {
    writeFileSync(file, [...renderTasks(plan)].join(''))
  } catch (error) {
    throw refusedFile(file, sayFileError(error))
  }
}
