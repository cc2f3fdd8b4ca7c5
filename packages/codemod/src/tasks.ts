import { sayFrom } from '@capi-migrate/transitions'
import type { Catalogue } from '@capi-migrate/transitions'
import { conditionTasks } from './tasks/conditions.ts'
import { dualTasks } from './tasks/dual.ts'
import { fieldTasks } from './tasks/fields.ts'
import { fileTasks } from './tasks/files.ts'
import { pathTasks } from './tasks/paths.ts'
import { typeTasks } from './tasks/types.ts'

/** What programs leave to a person. */
export const tasks = {
  ...fieldTasks,
  ...typeTasks,
  ...pathTasks,
  ...conditionTasks,
  ...dualTasks,
  ...fileTasks,
} as const satisfies Catalogue

export const say = sayFrom(tasks)
