import { constants } from 'node:fs'
import { access, link, open, rename, stat, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Refusal } from './errors.ts'
import { onDisk } from './raw-names.ts'
import { bytesOfRegular, isRefusal } from './regular-file.ts'
import { temporaryBeside } from './temporary.ts'

/** Why a file stays: it is not what the plan was made for. */
export const changed: Refusal = ['the file changed since it was read', 'run the same command again']
const readOnly: Refusal = [
  'the file is read-only',
  'make it writable with `chmod u+w`, or leave it out with --exclude',
]

/** The two steps between which somebody else may be at work; tests do it. */
export interface Disk {
  readonly link: typeof link
  readonly rename: typeof rename
}

/**
 * Puts `after` in the place of `before`: a temporary file beside it, flushed to the disk, then renamed. Whatever
 * happens, the path holds the old bytes or the new ones. Mode and owner are kept; a symlink must be resolved
 * before. Returns why nothing was written, if so; throws what the file system throws, with no temporary file left.
 *
 * The old file has a second name meanwhile. So an edit is seen that somebody saves into it until after the rename, and is
 * put back. One thing cannot be had: that nobody puts another file in its place between the last look and the rename.
 */
export async function replaceFile(
  path: string,
  before: Uint8Array,
  after: Uint8Array,
  disk: Disk = { link, rename },
): Promise<Refusal | undefined> {
  const { mode, uid, gid } = await stat(onDisk(path))
  if ((mode & 0o222) === 0 || !(await isWritable(path))) return readOnly
  const temporary = temporaryBeside(path)
  const old = temporaryBeside(path)
  const handle = await open(onDisk(temporary), 'wx', 0o600)
  try {
    await fill(handle, after, { mode, uid, gid })
    const hasTwoNames = await isLinked(path, old, disk)
    if (!holds(path, before) || (hasTwoNames && !(await isSame(path, old)))) return changed
    await disk.rename(onDisk(temporary), onDisk(path))
    if (!hasTwoNames || holds(old, before)) return undefined
    await disk.rename(onDisk(old), onDisk(path))
    return changed
  } finally {
    await Promise.all([temporary, old].map((name) => unlink(onDisk(name)).catch(() => undefined)))
  }
}

/** Gives a file a second name; false where the file system has none to give. */
async function isLinked(path: string, second: string, disk: Disk): Promise<boolean> {
  return disk.link(onDisk(path), onDisk(second)).then(
    () => true,
    () => false,
  )
}

async function isSame(path: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(onDisk(path)), stat(onDisk(other))])
  return a.ino === b.ino && a.dev === b.dev
}

/** True for a regular file of just these bytes. */
export function holds(path: string, bytes: Uint8Array): boolean {
  const read = bytesOfRegular(path, { limit: bytes.length, follow: false })
  return !isRefusal(read) && Buffer.compare(read, bytes) === 0
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
  return access(onDisk(path), constants.W_OK).then(
    () => true,
    () => false,
  )
}
