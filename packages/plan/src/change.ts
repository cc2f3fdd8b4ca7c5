import type { Task } from '@capi-migrate/edits'
import type { Stage } from '@capi-migrate/transitions'
import type { FoundFile } from './find.ts'
import { neededPaths } from './new-files.ts'
import type { PlannedFile } from './plan.ts'

/** One file to write: what it held when it was read, and what it is to hold. */
export interface FileChange {
  readonly source: FoundFile
  readonly before: string
  readonly after: string
  /** True where there is no file yet: one is made, and none is replaced. */
  readonly isNew?: true
  /** True where the file goes: it was new, and what needs it is taken back. It stays if anything of that is not. */
  readonly isGone?: true
  /** Absolute paths of new files without which this one is not written. */
  readonly needs?: readonly string[]
  /** What is left to a person and cannot be seen in the new text: it is noted, see notes/. */
  readonly open?: readonly Task[]
  /** Ids of tasks that are no more once the text is written. */
  readonly closed?: readonly string[]
  /** What the new text arrives at; needed where something is open. */
  readonly to?: Stage
}

/** What takes a change back that was written. */
export function reversed({ source, before, after, isNew, needs, open = [] }: FileChange): FileChange {
  return {
    source,
    before: after,
    after: before,
    ...(isNew && { isGone: isNew }),
    ...(needs && { needs }),
    closed: open.map(({ id }) => id),
  }
}

/** What writing a planned file does. */
export function changeOf({ source, plan }: PlannedFile, to: Stage): FileChange {
  const { before, after, tasks, isNew } = plan
  const needs = neededPaths(source, plan)
  return {
    source,
    before,
    after,
    ...(isNew && { isNew }),
    ...(needs.length > 0 && { needs }),
    open: tasks.filter(({ once }) => once),
    to,
  }
}
