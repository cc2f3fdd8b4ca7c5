import { lstatSync } from 'node:fs'
import { basename } from 'node:path'
import { skippedFolders } from '../ignore.ts'

/** A FIFO, a socket or a device is nothing to render from, and cannot be copied. */
export function isCopied(path: string): boolean {
  const stats = lstatSync(path)
  const isOrdinary = stats.isFile() || stats.isDirectory() || stats.isSymbolicLink()
  return isOrdinary && !skippedFolders.has(basename(path))
}
