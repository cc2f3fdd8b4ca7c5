import { sayFrom } from '@capi-migrate/transitions'
import type { Catalogue } from '@capi-migrate/transitions'
import { documentTasks } from './document.ts'
import { kustomizeTasks } from './kustomize.ts'
import { nestedTasks } from './nested.ts'
import { referencesTasks } from './references.ts'
import { strictTasks } from './strict.ts'
import { templateTasks } from './template.ts'
import { fileTasks } from './files.ts'

/** All that the engine leaves to a person, and all that its check finds. */
export const tasks = {
  ...documentTasks,
  ...templateTasks,
  ...nestedTasks,
  ...fileTasks,
  ...kustomizeTasks,
  ...referencesTasks,
  ...strictTasks,
} as const satisfies Catalogue

export const say = sayFrom(tasks)
