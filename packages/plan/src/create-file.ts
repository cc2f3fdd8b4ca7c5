import { constants } from 'node:fs'
import { copyFile, link, open, unlink } from 'node:fs/promises'
import { codeOf } from './errors.ts'
import type { Refusal } from './errors.ts'
import { taken } from './new-files.ts'
import { onDisk } from './raw-names.ts'
import { temporaryBeside } from './temporary.ts'

/**
 * Makes a file that is not there: a temporary one beside it, flushed to the disk, then named. No file is ever replaced, and
 * nobody sees half of one. Returns why nothing was made, if so; throws what the file system throws, with no temporary file
 * left.
 */
export async function createFile(path: string, bytes: Uint8Array): Promise<Refusal | undefined> {
  const temporary = temporaryBeside(path)
  const handle = await open(onDisk(temporary), 'wx')
  try {
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await named(temporary, path)
    return undefined
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return taken
    throw error
  } finally {
    await unlink(onDisk(temporary)).catch(() => undefined)
  }
}

/** Gives a file its name where none has it yet; where the file system has no second names, a copy gets it. */
async function named(temporary: string, path: string): Promise<void> {
  try {
    await link(onDisk(temporary), onDisk(path))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    await copyFile(onDisk(temporary), onDisk(path), constants.COPYFILE_EXCL)
  }
}
