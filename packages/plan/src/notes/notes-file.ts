import { linkSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sayFileError, UserError } from '../errors.ts'
import { repositoryOf } from '../ignore.ts'
import { isThere } from '../paths.ts'
import { isRefusal, textOfRegular } from '../regular-file.ts'
import { isGone, temporaryBeside } from '../temporary.ts'
import { isEmpty, noNotes, notesFile, notesText, readNotes } from './notes.ts'
import type { Notes } from './notes.ts'

/** Where the notes of what lies in a folder are kept: at the top of its repository; without one, in the folder. */
export function notesRootOf(folder: string): string {
  return repositoryOf(folder) ?? folder
}

/**
 * Reads the notes of a repository. A file that cannot be understood is told, and from then on left alone; so is a symlink,
 * which may lead anywhere.
 */
export function loadNotes(root: string): { readonly notes: Notes; readonly problem?: string } {
  const path = join(root, notesFile)
  if (!isThere(path)) return { notes: noNotes }
  const text = textOfRegular(path, { follow: false })
  const read = isRefusal(text) ? { problem: text[0] } : readNotes(text)
  return 'problem' in read ? { notes: noNotes, problem: `${notesFile}: ${read.problem}` } : { notes: read }
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
    const beside = temporaryBeside(path)
    writeFileSync(beside, notesText(changed, tool), { flag: 'wx' })
    renameSync(beside, path)
  } finally {
    release()
  }
}

/** Takes a file for itself; a process that has gone holds none. Throws a {@link UserError} where one holds it for long. */
function lock(path: string): () => void {
  for (let tries = 0; tries < 500; tries++) {
    try {
      create(path)
      return () => void removeFile(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        const [what, next] = sayFileError(error)
        throw new UserError(`the tasks cannot be noted in ${dirname(path)}: ${what}`, next)
      }
      if (isStale(path)) removeFile(path)
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
  throw new UserError(`another run holds ${path}`, 'wait for it to end, or delete that file if there is none')
}

/** Creates a lock with its owner in it, in one step where the file system has links. */
function create(path: string): void {
  const beside = temporaryBeside(path)
  const owner = [String(process.pid), { flag: 'wx' }] as const
  writeFileSync(beside, ...owner)
  try {
    linkSync(beside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    writeFileSync(path, ...owner)
  } finally {
    removeFile(beside)
  }
}

/** Removes the lock of a run that was killed; true where there was one. */
export function removeStaleLock(root: string): boolean {
  const path = join(root, `${notesFile}.lock`)
  return isThere(path) && isStale(path) && removeFile(path)
}

function isStale(path: string): boolean {
  const owner = textOfRegular(path, { follow: false })
  return isRefusal(owner) ? !isThere(path) : isGone(Number(owner))
}

/** Removes a file; false where another process was faster. */
function removeFile(path: string): boolean {
  try {
    unlinkSync(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}
