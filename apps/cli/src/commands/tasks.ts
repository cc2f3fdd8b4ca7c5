import { jsonText } from '@capi-migrate/edits'
import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { counted, printable, UserError } from '@capi-migrate/plan'
import { changeNotes, closed, goneTasks, loadNotes, notesFile, notesRootOf } from '@capi-migrate/plan/notes'
import type { OpenTask } from '@capi-migrate/plan/notes'
import { exit } from '../exit.ts'
import { say } from '../terminal.ts'
import { version } from '../version.ts'

export interface TasksFlags {
  readonly list?: true
  readonly done?: readonly string[]
  readonly prune?: true
  readonly format?: 'text' | 'json'
}

/** `migrate tasks`: lists the tasks that writes left, and closes those that are done. Returns the exit code. */
export function tasks(folder: string, { done = [], prune, format = 'text' }: TasksFlags): number {
  if (!existsSync(folder)) throw new UserError(`there is no folder ${folder}`, 'check the spelling')
  const root = notesRootOf(realpathSync(resolve(folder)))
  const { notes, problem } = loadNotes(root)
  if (problem !== undefined) throw new UserError(problem, `mend ${notesFile}, or take it back with git`)
  const gone = prune ? goneTasks(root, notes) : []
  const ids = [...done.map((word) => idOf(word, Object.keys(notes.open))), ...gone]
  if (ids.length > 0) changeNotes(root, version, (now) => closed(now, ids))
  if (gone.length > 0) say(`${counted(gone.length, 'task')} closed: the object or file is gone`)
  const open = Object.entries(closed(notes, ids).open)
  process.stdout.write(format === 'json' ? jsonOf(open) : textOf(open))
  return open.length > 0 ? exit.tasks : exit.done
}

type Entry = readonly [id: string, task: OpenTask]

/** The task that a word means: its id, or the start of one only. */
function idOf(word: string, ids: readonly string[]): string {
  const meant = ids.includes(word) ? [word] : ids.filter((id) => id.startsWith(word))
  if (meant.length === 1) return meant[0]!
  if (meant.length > 1)
    throw new UserError(
      `${word} is the start of ${meant.length} tasks`,
      `write more of it: ${meant.join(', ')}`,
    )
  throw new UserError(
    `there is no open task ${word} in ${notesFile}`,
    'see `migrate tasks`; a task that the files still show goes away when you do it',
  )
}

function textOf(open: readonly Entry[]): string {
  if (open.length === 0) return 'No task is open.\n'
  const lines = open.map(
    ([id, { file, object, what, next }]) =>
      `${printable(id)}  ${printable(file)}  ${printable(object)}\n  ${printable(what)}\n  next: ${printable(next)}\n`,
  )
  return `${lines.join('')}\n${counted(open.length, 'task')} open. Close one with \`migrate tasks --done ID\`.\n`
}

function jsonOf(open: readonly Entry[]): string {
  const tasks = open.map(([id, task]) => ({ id, ...task }))
  return `${jsonText({ schemaVersion: 1, tasks }, 2)}\n`
}
