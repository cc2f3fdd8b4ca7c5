import { kindsOfRepository, type RepositoryKind } from './repository.ts'

/** The name of the file that notes are kept in, at the top of the repository. */
export const notesFile = '.capi-migrate.json'

/** The version of its form that this program reads and writes. */
export const notesVersion = 1

/** What people decided; what the repository itself tells is never noted. */
export interface Notes {
  /** Where it differs from what the repository looks like. */
  readonly kind?: RepositoryKind
  /** Id of a step → the choice that was made. */
  readonly decisions: Readonly<Record<string, string>>
  /** Id of a step that no file can tell → why it is done. */
  readonly done: Readonly<Record<string, string>>
  /** Id of a task → what was decided about it. */
  readonly tasks: Readonly<Record<string, string>>
}

export const noNotes: Notes = { decisions: {}, done: {}, tasks: {} }

/** Whether a task is marked as decided. */
export function isSettled(notes: Notes, task: string): boolean {
  return Object.hasOwn(notes.tasks, task)
}

/** One more entry, or one less where the text is `undefined`. */
export function noted(
  notes: Notes,
  list: 'decisions' | 'done' | 'tasks',
  id: string,
  text: string | undefined,
): Notes {
  const { [id]: _, ...others } = notes[list]
  return { ...notes, [list]: text === undefined ? others : { ...others, [id]: text } }
}

/** The notes as the text of their file: sorted, so that a review sees only what changed. */
export function notesText({ kind, decisions, done, tasks }: Notes, tool: string): string {
  const whole = {
    version: notesVersion,
    tool,
    ...(kind && { kind }),
    decisions: sorted(decisions),
    done: sorted(done),
    tasks: sorted(tasks),
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
  if (!isRecord(value)) return { problem: 'it is not an object' }
  const { version, kind, decisions = {}, done = {}, tasks = {} } = value
  if (typeof version !== 'number') return { problem: 'it has no version' }
  if (version > notesVersion)
    return { problem: `its version ${version} is newer than this program, which knows ${notesVersion}` }
  if (kind !== undefined && !kindsOfRepository.includes(kind as RepositoryKind))
    return { problem: `its kind is none of ${kindsOfRepository.join(', ')}` }
  const lists = { decisions, done, tasks }
  for (const [name, list] of Object.entries(lists)) {
    if (!isRecord(list) || Object.values(list).some((text) => typeof text !== 'string'))
      return { problem: `${name} is not a map of texts` }
  }
  return { ...(kind !== undefined && { kind: kind as RepositoryKind }), ...(lists as Omit<Notes, 'kind'>) }
}

function sorted(list: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
