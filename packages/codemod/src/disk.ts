import { statSync } from 'node:fs'
import { Project, ts } from 'ts-morph'
import type { FileSystemHost } from 'ts-morph'

/** Whether there is a regular file: a FIFO or a device with the name of a configuration would be waited for. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Whether there is anything of that name. */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** The text of a configuration; `undefined` where it is no regular file. */
export function textOfFile(path: string): string | undefined {
  return isFile(path) ? ts.sys.readFile(path) : undefined
}

/** Files that are nested too deeply to be read; what imports them goes on as if they were empty. */
const unreadable = new Set<string>()

/** Lets programs read a file as empty, or as it is again. */
export function readAsEmpty(path: string, isEmpty: boolean): void {
  if (isEmpty) unreadable.add(path)
  else unreadable.delete(path)
}

let host: FileSystemHost | undefined

/** The disk as programs see it, regular files only: what a configuration extends is read without a look at what it is. */
export function disk(): FileSystemHost {
  if (host) return host
  host = new Project().getFileSystem()
  const read = host.readFileSync.bind(host)
  host.readFileSync = (path, encoding) => {
    if (unreadable.has(path)) return ''
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && !stats.isFile()) throw new Error(`${path} is not a regular file`)
    return read(path, encoding)
  }
  return host
}
