import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { codeOf, refusedFile, sayFileError } from './errors.ts'
import type { Refusal } from './errors.ts'
import { isWithin, realPath } from './paths.ts'
import { onDisk } from './raw-names.ts'

/** Files above this size are refused: 64 MiB. */
export const defaultLimit = 64 * 1024 * 1024

/** What is said of a FIFO, a socket and a device. */
export const irregular: Refusal = ['this is not a regular file', 'name a file or a folder, or `-` for stdin']

const noSuchFile: Refusal = ['there is no such file or folder', 'check the spelling']

export interface RegularOptions {
  /** Size in bytes above which a file is refused. */
  readonly limit?: number
  /** False refuses a symlink, as git does with the ignore files of a tree. */
  readonly follow?: boolean
  /** A folder, free of symlinks, that no symlink may lead out of. */
  readonly within?: string
}

/**
 * Opens a regular file to read. A FIFO or a device is not waited for: it is closed at once, and refused. Returns the
 * handle, which the caller closes, or why there is none. Throws what the file system throws.
 */
export function openRegular(
  path: string,
  { follow = true, within }: RegularOptions = {},
): { readonly handle: number; readonly stats: Stats } | Refusal {
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants
  if (within !== undefined && !isWithin(realPath(path), within))
    return [`the symlink leads out of ${within}`, notALink]
  let handle: number
  try {
    handle = openSync(onDisk(path), O_RDONLY | (O_NONBLOCK ?? 0) | (follow ? 0 : (O_NOFOLLOW ?? 0)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ELOOP' && !follow) return ['this is a symlink, and is not followed', notALink]
    // A socket, and a device that nothing stands behind.
    if (code === 'ENXIO') return irregular
    throw error
  }
  const stats = fstatSync(handle)
  if (stats.isFile()) return { handle, stats }
  closeSync(handle)
  return stats.isDirectory() ? ['this is a folder', 'name a file'] : irregular
}

/** The bytes of a regular file of a small size, or why there are none. Never throws for the file's sake. */
export function bytesOfRegular(path: string, options: RegularOptions = {}): Buffer | Refusal {
  const { limit = defaultLimit } = options
  try {
    const opened = openRegular(path, options)
    if (!('handle' in opened)) return opened
    try {
      const bytes = opened.stats.size > limit ? undefined : readToEnd(opened.handle, opened.stats.size, limit)
      return bytes ?? tooLarge(limit, opened.stats.size)
    } finally {
      closeSync(opened.handle)
    }
  } catch (error) {
    // A name with a NUL is none.
    return codeOf(error) === undefined && path.includes('\0') ? noSuchFile : sayFileError(error)
  }
}

/** The same as text in UTF-8. */
export function textOfRegular(path: string, options?: RegularOptions): string | Refusal {
  const bytes = bytesOfRegular(path, options)
  return Buffer.isBuffer(bytes) ? bytes.toString('utf8') : bytes
}

/** The text of a file that is needed. Throws a `UserError` where it cannot be had. */
export function neededText(path: string, options?: RegularOptions): string {
  const text = textOfRegular(path, options)
  if (isRefusal(text)) throw refusedFile(path, text)
  return text
}

/** Whether a file was refused. */
export function isRefusal(read: string | Buffer | Refusal): read is Refusal {
  return typeof read !== 'string' && !Buffer.isBuffer(read)
}

/** Why a file of this size is not read, if that is known. */
export function tooLarge(limit: number, size?: number): Refusal {
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`
  const is = size !== undefined && size > limit ? `${megabytes(size)}, and ` : ''
  return [
    `the file is too large: ${is}the limit is ${megabytes(limit)}`,
    'split it, or leave it out with --exclude or .migrateignore',
  ]
}

/**
 * Reads to the end of a file, which may have grown or shrunk since its size was asked for: files of the kernel say 0.
 * Returns `undefined` above the limit.
 *
 * @param scratch used where it is large enough; what is returned lies in it, then
 */
export function readToEnd(handle: number, size: number, limit: number, scratch?: Buffer): Buffer | undefined {
  let buffer = scratch && size < scratch.length ? scratch : Buffer.allocUnsafeSlow(size + 1)
  let length = 0
  for (;;) {
    const count = readSync(handle, buffer, length, buffer.length - length, null)
    if (count === 0) return buffer.subarray(0, length)
    length += count
    if (length > limit) return undefined
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(length * 2, limit + 1))
  }
}

const notALink = 'put a file in its place, or remove it'
