import { counted, goneTasks } from '@capi-migrate/plan'
import type { FoundFile } from '@capi-migrate/plan'
import { changeNotes, closed, loadNotes, notesFile } from '@capi-migrate/plan/notes'
import { say } from '../terminal.ts'
import { version } from '../version.ts'

/** Closes the open tasks whose object or file is gone, in the repositories of these files, and says so. */
export function pruneNotes(files: readonly FoundFile[]): void {
  for (const root of new Set(files.map((file) => file.root))) {
    const gone = goneTasks(root, loadNotes(root).notes)
    if (gone.length === 0) continue
    changeNotes(root, version, (notes) => closed(notes, gone))
    say(`${counted(gone.length, 'task')} of ${notesFile} closed: the object or file is gone`)
  }
}
