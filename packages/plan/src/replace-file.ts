import { constants } from 'node:fs'
import { access, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Why a file was left as it was: `[what, next]`. */
export type Refusal = readonly [what: string, next: string]

const changed: Refusal = ['the file changed since it was read', 'run the same command again']
const readOnly: Refusal = [
  'the file is read-only',
  'make it writable with `chmod u+w`, or leave it out with --exclude',
]

/**
 * Puts `after` in the place of `before`: a temporary file beside it, flushed to the disk, then renamed. Whatever
 * happens, the path holds the old bytes or the new ones. Mode and owner are kept; a symlink must be resolved
 * before. Returns why nothing was written, if so; throws what the file system throws, with no temporary file left.
 */
export async function replaceFile(
  path: string,
  before: Uint8Array,
  after: Uint8Array,
): Promise<Refusal | undefined> {
  const { mode, uid, gid } = await stat(path)
  if ((mode & 0o222) === 0 || !(await isWritable(path))) return readOnly
  const temporary = join(
    dirname(path),
    `.${basename(path).slice(0, 200)}.${Math.random().toString(36).slice(2)}.migrate-tmp`,
  )
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await fill(handle, after, { mode, uid, gid })
    if (Buffer.compare(await readFile(path), before) !== 0) {
      await unlink(temporary)
      return changed
    }
    await rename(temporary, path)
    return undefined
  } catch (error) {
    await unlink(temporary).catch(() => undefined)
    throw error
  }
}

interface Owned {
  readonly mode: number
  readonly uid: number
  readonly gid: number
}

async function fill(handle: FileHandle, bytes: Uint8Array, { mode, uid, gid }: Owned): Promise<void> {
  try {
    await handle.writeFile(bytes)
    // Only root may give a file away; anyone else owns the new one, as with every editor.
    await handle.chown(uid, gid).catch(() => undefined)
    await handle.chmod(mode & 0o7777)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}
