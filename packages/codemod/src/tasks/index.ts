import { sayFrom } from '@capi-migrate/transitions'
import type { Catalogue } from '@capi-migrate/transitions'
import { conditionTasks } from './conditions.ts'
import { dualTasks } from './dual.ts'
import { fieldTasks } from './fields.ts'
import { fileTasks } from './files.ts'
import { pathTasks } from './paths.ts'
import { typeTasks } from './types.ts'
import { writeTasks } from './writes.ts'

/** What programs leave to a person. */
export const tasks = {
  ...fieldTasks,
  ...typeTasks,
  ...pathTasks,
  ...conditionTasks,
  ...dualTasks,
  ...fileTasks,
  ...writeTasks,
} as const satisfies Catalogue

export const say = sayFrom(tasks)
