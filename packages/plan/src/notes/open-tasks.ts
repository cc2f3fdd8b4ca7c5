import { join, relative, sep } from 'node:path'
import { nothingPlanned } from '@capi-migrate/edits'
import type { Task } from '@capi-migrate/edits'
import { inOrder } from '../errors.ts'
import type { Failure } from '../errors.ts'
import type { FoundFile } from '../find.ts'
import { shownPath } from '../paths.ts'
import type { Plan, PlannedFile } from '../plan.ts'
import { isRefusal, textOfRegular } from '../regular-file.ts'
import { loadNotes } from './notes-file.ts'
import { notesFile } from './notes.ts'
import type { Notes, OpenTask } from './notes.ts'

/** The name that notes have for a file: relative to its root, with `/`. */
export function notedName({ path, root }: Pick<FoundFile, 'path' | 'root'>): string {
  return relative(root, path).split(sep).join('/')
}

/**
 * The plan with the tasks that earlier writes left of these files, and that the files do not show any more. Notes that
 * cannot be read are a failure: nobody knows what is open.
 */
export function withOpenTasks(plan: Plan, files: readonly FoundFile[], cwd = process.cwd()): Plan {
  const failures: Failure[] = []
  const left = new Map<string, Task[]>()
  for (const root of new Set(files.map((file) => file.root))) {
    const { notes, problem } = loadNotes(root)
    if (problem !== undefined)
      failures.push({
        file: shownPath(join(root, notesFile), cwd),
        what: problem,
        next: 'mend it, or take it back with git',
      })
    const textOf = textsIn(root)
    const gone = new Set(goneTasks(root, notes, textOf))
    for (const [id, task] of Object.entries(notes.open)) {
      if (gone.has(id) || !isOfDirection(task, plan.to)) continue
      const path = join(root, ...task.file.split('/'))
      const known = left.get(path)
      const one = { id, ...taskOf(task, textOf(task.file) ?? '') }
      if (known) known.push(one)
      else left.set(path, [one])
    }
  }
  if (left.size === 0 && failures.length === 0) return plan
  const planned = new Set(plan.files.map(({ source }) => source.path))
  const others = files.filter(({ path }) => left.has(path) && !planned.has(path))
  const all = [...plan.files, ...others.map(unplanned)].map((file) => {
    const open = left.get(file.source.path)
    return open ? withTasks(file, open) : file
  })
  return {
    ...plan,
    files: all.toSorted((a, b) => (a.source.file < b.source.file ? -1 : 1)),
    failures: inOrder([...plan.failures, ...failures]),
    foreign: plan.foreign - others.length,
  }
}

/** The ids of open tasks whose object or file is gone. */
export function goneTasks(root: string, { open }: Notes, textOf = textsIn(root)): readonly string[] {
  return Object.entries(open).flatMap(([id, { file, object, about }]) => {
    const text = textOf(file)
    const isThere = text !== undefined && (about === 'file' || shows(text, object))
    return isThere ? [] : [id]
  })
}

/** The texts of files that notes name, each read once; `undefined` where there is none, or where it lies elsewhere. */
function textsIn(root: string): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return (file) => {
    if (!texts.has(file)) {
      const text = textOfRegular(join(root, ...file.split('/')), { within: root })
      texts.set(file, isRefusal(text) ? undefined : text)
    }
    return texts.get(file)
  }
}

/** Whether a text speaks of an object, by its kind and its name: not where these are escaped, or in base64. */
export function shows(text: string, object: string): boolean {
  return object.split(' ').every((word) => text.includes(word))
}

/** Whether a task was left on the way to this stage, and not on the way back. */
export function isOfDirection(task: OpenTask, to: Plan['to']): boolean {
  return (task.to === 'v1beta1') === (to === 'v1beta1')
}

/** The task, where its object is by now. */
function taskOf({ file, object, row, code, what, next }: OpenTask, text: string): Omit<Task, 'id'> {
  const name = object.slice(object.indexOf(' ') + 1)
  const lines = text.split('\n')
  const line =
    Math.max(
      0,
      lines.findIndex((one) => one.includes(name)),
    ) + 1
  return { file, line, column: 1, row, object, ...(code && { code }), what, next, once: true }
}

function unplanned(source: FoundFile): PlannedFile {
  return { source, state: 'tasks', plan: nothingPlanned(source.file) }
}

function withTasks({ source, state, plan }: PlannedFile, open: readonly Task[]): PlannedFile {
  const known = new Set(plan.tasks.map(({ id }) => id))
  const more = open.filter(({ id }) => !known.has(id)).map((task) => ({ ...task, file: source.file }))
  if (more.length === 0) return { source, state, plan }
  const tasks = [...plan.tasks, ...more].sort((a, b) => a.line - b.line || a.column - b.column)
  return { source, state: state === 'changes' ? state : 'tasks', plan: { ...plan, tasks } }
}
