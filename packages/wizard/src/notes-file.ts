import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noNotes, notesFile, notesText, readNotes, type Notes } from './notes.ts'

/** Reads the notes of a repository. A file that cannot be understood is told, and from then on left alone. */
export function loadNotes(root: string): { readonly notes: Notes; readonly problem?: string } {
  const path = join(root, notesFile)
  if (!existsSync(path)) return { notes: noNotes }
  try {
    const read = readNotes(readFileSync(path, 'utf8'))
    if (!('problem' in read)) return { notes: read }
    return { notes: noNotes, problem: `${notesFile}: ${read.problem}` }
  } catch (error) {
    return { notes: noNotes, problem: `${notesFile} cannot be read: ${(error as Error).message}` }
  }
}

/** Writes the notes, whole or not at all. Throws what the file system throws. */
export function saveNotes(root: string, notes: Notes, tool: string): void {
  const path = join(root, notesFile)
  const beside = `${path}.${process.pid}`
  writeFileSync(beside, notesText(notes, tool))
  renameSync(beside, path)
}
