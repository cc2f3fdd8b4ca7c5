import { existsSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sayFileError, UserError } from '../errors.ts'
import { repositoryOf } from '../ignore.ts'
import { isEmpty, noNotes, notesFile, notesText, readNotes } from './notes.ts'
import type { Notes } from './notes.ts'

/** Where the notes of what lies in a folder are kept: at the top of its repository; without one, in the folder. */
export function notesRootOf(folder: string): string {
  return repositoryOf(folder) ?? folder
}

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

/**
 * Changes the notes of a repository, whole or not at all, and one process after the other. Notes that say nothing have
 * no file. Throws a {@link UserError} where the file cannot be understood, and what the file system throws.
 */
export function changeNotes(root: string, tool: string, change: (notes: Notes) => Notes): void {
  const path = join(root, notesFile)
  const release = lock(`${path}.lock`)
  try {
    const { notes, problem } = loadNotes(root)
    if (problem !== undefined) throw new UserError(problem, `mend ${notesFile}, or take it back with git`)
    const changed = change(notes)
    if (changed === notes || (isEmpty(changed) && isEmpty(notes))) return
    if (isEmpty(changed)) return unlinkSync(path)
    const beside = `${path}.${process.pid}`
    writeFileSync(beside, notesText(changed, tool))
    renameSync(beside, path)
  } finally {
    release()
  }
}

/** Takes a file for itself; a process that has gone holds none. Throws a {@link UserError} where one holds it for long. */
function lock(path: string): () => void {
  for (let tries = 0; tries < 1000; tries++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => removeLock(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        const [what, next] = sayFileError(error)
        throw new UserError(`the tasks cannot be noted in ${dirname(path)}: ${what}`, next)
      }
      if (isGone(path)) removeLock(path)
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
  throw new UserError(`another run holds ${path}`, 'wait for it to end, or delete that file if there is none')
}

function isGone(path: string): boolean {
  try {
    const owner = Number(readFileSync(path, 'utf8'))
    // A lock without a number is being written.
    if (owner > 0) process.kill(owner, 0)
    return false
  } catch (error) {
    return ['ESRCH', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

function removeLock(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
