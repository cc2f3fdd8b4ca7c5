import { closeSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { openRegular } from './regular-file.ts'

/** True for a script whose name has no ending: its first line says what runs it. */
export function isNamelessScript(path: string): boolean {
  if (basename(path).includes('.')) return false
  try {
    const opened = openRegular(path, { follow: false })
    if (!('handle' in opened)) return false
    const start = Buffer.alloc(2)
    try {
      return readSync(opened.handle, start, 0, 2, 0) === 2 && start.toString('latin1') === '#!'
    } finally {
      closeSync(opened.handle)
    }
  } catch {
    // What cannot be read is not known to be one.
    return false
  }
}
