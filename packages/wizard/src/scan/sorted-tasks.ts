import type { Task } from '@capi-migrate/edits'
import type { DiskObject, Plan } from '@capi-migrate/plan'
import { tasksOf } from './parts.ts'

/** The tasks of a plan, each with the step that it is of. */
export interface SortedTasks {
  /** They hold objects at an older version. */
  readonly holding: readonly Task[]
  /** They are about fields of v1beta1 in objects that say v1beta2. */
  readonly halfMigrated: readonly Task[]
  /** They are about what names objects elsewhere. */
  readonly references: readonly Task[]
  readonly others: readonly Task[]
}

/**
 * Sorts the tasks of a plan by the step that they are of.
 *
 * @param objects the objects as they are on disk
 */
export function sortedTasks(plan: Plan, objects: readonly DiskObject[]): SortedTasks {
  const held = objects.filter((object) => object.says !== 'newest' && !isMoved(object, plan))
  const all = tasksOf(plan)
  const holding = new Set(held.flatMap((object) => holdersOf(object, all, plan)))
  const rest = all.filter((task) => !holding.has(task))
  const isHalf = ({ row }: Task): boolean => row === 'strict/half-migrated'
  const isReference = ({ row }: Task): boolean => row.startsWith('reference/')
  return {
    holding: [...holding],
    halfMigrated: rest.filter(isHalf),
    references: rest.filter(isReference),
    others: rest.filter((task) => !isHalf(task) && !isReference(task)),
  }
}

/** Whether a plan writes an object. */
function isMoved({ file, kind, lines: [first, last] }: DiskObject, { files }: Plan): boolean {
  const own = files.find(({ source }) => source.file === file)?.plan.objects ?? []
  return own.some((one) => one.kind === kind && one.rows.length > 0 && first <= one.line && one.line <= last)
}

/** The tasks that stand in an object, or else those of its file, which is held back as a whole. */
function holdersOf(object: DiskObject, tasks: readonly Task[], { files }: Plan): readonly Task[] {
  const { file, says, lines } = object
  const own = tasks.filter((task) => task.file === file)
  const within = own.filter(({ line }) => lines[0] <= line && line <= lines[1])
  if (within.length > 0 || says === 'open') return within
  const skipped = files.find(({ source }) => source.file === file)?.plan.skipped
  return own.length > 0 ? own : [withoutTask(object, skipped?.what)]
}

/** The task of an object whose file is skipped, often with others of its unit: it is at the older version all the same. */
function withoutTask({ file, lines: [line], kind, name, apiVersion }: DiskObject, why = ''): Task {
  const object = `${kind} ${name}`.trim()
  return {
    id: ['G01', object, apiVersion, file].join('|'),
    file,
    line,
    column: 1,
    row: 'G01',
    object,
    what: [`${object} is of ${apiVersion}`, why].filter(Boolean).join(': '),
    next: 'solve the tasks of the files that belong with it, or move the object by hand',
  }
}
