import { join } from 'node:path'
import type { FileChange } from '../change.ts'
import { isThere } from '../paths.ts'
import { target } from '../target.ts'
import { changeNotes } from './notes-file.ts'
import { closed, notesFile } from './notes.ts'
import type { Notes, OpenTask } from './notes.ts'
import { isOfDirection, notedName, shows } from './open-tasks.ts'

/** Notes the tasks that changes leave open. Throws a `UserError` where notes that are there cannot be understood. */
export function noteTasks(changes: readonly FileChange[], tool = ''): void {
  for (const [root, own] of byRoot(changes)) {
    const open = Object.fromEntries(own.flatMap(entriesOf))
    if (Object.keys(open).length > 0)
      changeNotes(root, tool, (notes): Notes => ({ ...notes, open: { ...notes.open, ...open } }))
  }
}

/** Takes back what was noted of changes that were not written, and what is no more once the others were. */
export function closeTasks(
  changes: readonly FileChange[],
  written: ReadonlySet<FileChange>,
  tool = '',
): void {
  for (const [root, own] of byRoot(changes)) {
    if (!isThere(join(root, notesFile))) continue
    changeNotes(root, tool, (notes) =>
      closed(
        notes,
        own.flatMap((change) => idsClosed(change, written, notes)),
      ),
    )
  }
}

function idsClosed(change: FileChange, written: ReadonlySet<FileChange>, { open }: Notes): readonly string[] {
  if (!written.has(change)) return (change.open ?? []).map(({ id }) => id)
  const { source, to = target, closed: ids = [] } = change
  const file = notedName(source)
  // What was open on the way there is not any more on the way back.
  const others = Object.entries(open).filter(([, task]) => task.file === file && !isOfDirection(task, to))
  return [...ids, ...others.map(([id]) => id)]
}

function byRoot(changes: readonly FileChange[]): ReadonlyMap<string, readonly FileChange[]> {
  const roots = new Map<string, FileChange[]>()
  for (const change of changes) {
    const known = roots.get(change.source.root)
    if (known) known.push(change)
    else roots.set(change.source.root, [change])
  }
  return roots
}

function entriesOf({
  source,
  after,
  open = [],
  to = target,
}: FileChange): readonly (readonly [string, OpenTask])[] {
  const file = notedName(source)
  return open.map(({ id, object, row, code, what, next }) => {
    const about = !shows(after, object) && { about: 'file' as const }
    return [id, { file, object, row, ...(code && { code }), what, next, to, ...about }]
  })
}
