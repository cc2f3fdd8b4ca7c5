import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readlinkSync, unlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { nameOf, onDisk } from './raw-names.ts'

/** `.NAME.MACHINE-PROCESS-RANDOM.migrate-tmp`: tells whose it is, for {@link sweep}. */
const form = /^\..*\.([0-9a-f]{8})-(\d+)-[0-9a-z]+\.migrate-tmp$/s

/** Milliseconds after which no run can still be at work on a file: a day. */
const longest = 24 * 60 * 60 * 1000

/** A new name beside a file, for as long as the file is being written. */
export function temporaryBeside(path: string): string {
  const random = Math.random().toString(36).slice(2)
  return join(
    dirname(path),
    `.${cut(basename(path))}.${machine()}-${process.pid}-${random || '0'}.migrate-tmp`,
  )
}

/**
 * Removes the temporary files that runs left in these folders because they were killed: those of a process of this machine
 * that is gone, and those that are a day old. Returns their paths. What cannot be removed stays, and harms nobody.
 */
export function sweep(folders: Iterable<string>): readonly string[] {
  return [...new Set(folders)]
    .flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))
    .filter(isRemoved)
}

function isRemoved(path: string): boolean {
  const [, owner, id] = form.exec(basename(path)) ?? []
  if (owner === undefined) return false
  try {
    const stats = lstatSync(onDisk(path))
    if (!stats.isFile()) return false
    const isLeft = (owner === machine() && isGone(Number(id))) || Date.now() - stats.mtimeMs > longest
    if (isLeft) unlinkSync(onDisk(path))
    return isLeft
  } catch {
    return false
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(onDisk(folder), 'buffer').map(nameOf)
  } catch {
    return []
  }
}

/** Whether no process of this machine has the number; 0 and below are none. */
export function isGone(id: number): boolean {
  try {
    if (!(id > 0)) return false
    process.kill(id, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

let known: string | undefined

/** Where numbers of processes mean the same: a machine, or one container of it. */
function machine(): string {
  return (known ??= createHash('sha256').update(`${hostname()} ${processSpace()}`).digest('hex').slice(0, 8))
}

function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** A name may have 255 bytes, with what is added. */
function cut(name: string): string {
  return nameOf(Buffer.from(onDisk(name)).subarray(0, 180))
}
