import { isMap } from '@capi-migrate/edits/json'
import type { Stage } from '@capi-migrate/transitions'

/** The name of the file that notes are kept in, at the top of the repository. It is made to be committed. */
export const notesFile = '.capi-migrate.json'

/** The version of its form that this program reads and writes. */
export const notesVersion = 1

/** What a repository is to the transition, in the order people are asked. */
export const kindsOfRepository = ['manifests', 'client', 'provider'] as const
export type RepositoryKind = (typeof kindsOfRepository)[number]

/** What people decided, and what is left to them; what the repository itself tells is never noted. */
export interface Notes {
  /** Where it differs from what the repository looks like. */
  readonly kind?: RepositoryKind
  /** Id of a step → the choice that was made. */
  readonly decisions: Readonly<Record<string, string>>
  /** Id of a step that no file can tell → why it is done. */
  readonly done: Readonly<Record<string, string>>
  /** Id of a task → what was decided about it. */
  readonly tasks: Readonly<Record<string, string>>
  /** Id of a task that no run finds in the files any more → what it is about. */
  readonly open: Readonly<Record<string, OpenTask>>
  /** Id of a step and a command that was run after it → how it ended. */
  readonly checks?: Readonly<Record<string, string>>
}

/** A task that was left to a person by a write, and that the written text does not show. */
export interface OpenTask {
  /** Relative to the folder of the notes, with `/`. */
  readonly file: string
  /** Kind and name. */
  readonly object: string
  readonly row: string
  /** Its entry in the catalogue. */
  readonly code?: string
  readonly what: string
  readonly next: string
  /** What was written when it was left. */
  readonly to: Stage
  /** Where the text does not show the object: the task goes with its file. */
  readonly about?: 'file'
}

export const noNotes: Notes = { decisions: {}, done: {}, tasks: {}, open: {} }

/** Whether a task is marked as decided. */
export function isSettled(notes: Notes, task: string): boolean {
  return Object.hasOwn(notes.tasks, task)
}

/** One more entry, or one less where the text is `undefined`. */
export function noted(
  notes: Notes,
  list: 'decisions' | 'done' | 'tasks' | 'checks',
  id: string,
  text: string | undefined,
): Notes {
  const { [id]: _, ...others } = notes[list] ?? {}
  return { ...notes, [list]: text === undefined ? others : { ...others, [id]: text } }
}

/** With some tasks less. */
export function closed(notes: Notes, ids: Iterable<string>): Notes {
  const gone = new Set(ids)
  if (!Object.keys(notes.open).some((id) => gone.has(id))) return notes
  return { ...notes, open: Object.fromEntries(Object.entries(notes.open).filter(([id]) => !gone.has(id))) }
}

/** Whether there is nothing to note. */
export function isEmpty({ kind, ...lists }: Notes): boolean {
  return kind === undefined && Object.values(lists).every((list) => Object.keys(list).length === 0)
}

/** The notes as the text of their file: sorted, so that a review sees only what changed. */
export function notesText({ kind, decisions, done, tasks, open, checks = {} }: Notes, tool: string): string {
  const whole = {
    version: notesVersion,
    tool,
    ...(kind && { kind }),
    decisions: sorted(decisions),
    done: sorted(done),
    tasks: sorted(tasks),
    ...(Object.keys(checks).length > 0 && { checks: sorted(checks) }),
    ...(Object.keys(open).length > 0 && { open: byPlace(open) }),
  }
  return `${JSON.stringify(whole, undefined, 2)}\n`
}

/** Reads the text of the file. What is damaged or newer is said, so that nobody writes over it. */
export function readNotes(text: string): Notes | { readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: `it is not JSON: ${(error as Error).message}` }
  }
  if (!isMap(value)) return { problem: 'it is not an object' }
  const { version, kind, decisions = {}, done = {}, tasks = {}, open = {}, checks = {} } = value
  if (typeof version !== 'number') return { problem: 'it has no version' }
  if (version > notesVersion)
    return { problem: `its version ${version} is newer than this program, which knows ${notesVersion}` }
  if (kind !== undefined && !kindsOfRepository.includes(kind as RepositoryKind))
    return { problem: `its kind is none of ${kindsOfRepository.join(', ')}` }
  const lists = { decisions, done, tasks, ...(Object.hasOwn(value, 'checks') && { checks }) }
  for (const [name, list] of Object.entries(lists))
    if (!isMapOfTexts(list)) return { problem: `${name} is not a map of texts` }
  if (!isMap(open) || !Object.values(open).every(isOpenTask)) return { problem: 'open is not a map of tasks' }
  return {
    ...(kind !== undefined && { kind: kind as RepositoryKind }),
    ...(lists as Omit<Notes, 'kind' | 'open'>),
    open: open as Notes['open'],
  }
}

const members: readonly (keyof OpenTask)[] = ['file', 'object', 'row', 'what', 'next', 'to']

function isOpenTask(value: unknown): boolean {
  return isMapOfTexts(value) && members.every((name) => Object.hasOwn(value, name))
}

function isMapOfTexts(value: unknown): value is Record<string, string> {
  return isMap(value) && Object.values(value).every((text) => typeof text === 'string')
}

function sorted(list: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Tasks of one file stand together. */
function byPlace(open: Notes['open']): Notes['open'] {
  const keyOf = ([id, { file, object, row }]: [string, OpenTask]): string =>
    [file, object, row, id].join('\0')
  return Object.fromEntries(Object.entries(open).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
}
