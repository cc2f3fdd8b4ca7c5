import { link, rename, unlink } from 'node:fs/promises'
import { codeOf } from './errors.ts'
import type { Refusal } from './errors.ts'
import { isThere } from './paths.ts'
import { onDisk } from './raw-names.ts'
import { changed, holds } from './replace-file.ts'
import { temporaryBeside } from './temporary.ts'

/**
 * Removes a file that holds these bytes and no others; one that is not there is removed already. It is taken aside first
 * and looked at once more, so that an edit which is saved meanwhile comes back. Returns why the file stays, if so; throws
 * what the file system throws.
 */
export async function removeFile(path: string, bytes: Uint8Array): Promise<Refusal | undefined> {
  if (!isThere(path)) return undefined
  if (!holds(path, bytes)) return changed
  const aside = temporaryBeside(path)
  await rename(onDisk(path), onDisk(aside))
  if (!holds(aside, bytes)) {
    try {
      await link(onDisk(aside), onDisk(path))
    } catch (error) {
      // Another file has come in its place: that one is what somebody wants there.
      if (codeOf(error) !== 'EEXIST') await rename(onDisk(aside), onDisk(path))
    }
    await unlink(onDisk(aside)).catch(() => undefined)
    return changed
  }
  await unlink(onDisk(aside))
  return undefined
}
