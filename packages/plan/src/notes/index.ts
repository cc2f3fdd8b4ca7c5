export { changeNotes, loadNotes, notesRootOf } from './notes-file.ts'
export {
  closed,
  isSettled,
  kindsOfRepository,
  noNotes,
  noted,
  notesFile,
  notesText,
  notesVersion,
  readNotes,
} from './notes.ts'
export type { Notes, OpenTask, RepositoryKind } from './notes.ts'
export { goneTasks } from './open-tasks.ts'
