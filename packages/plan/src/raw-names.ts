import { isUtf8 } from 'node:buffer'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Names of files are bytes. Where they are not UTF-8, each byte that cannot be read is one lone surrogate, U+DC80 to
// U+DCFF, as in Python's paths: so paths stay strings, and no two names become one.

const isRaw = /[\udc80-\udcff]/u

/** The name that bytes of the operating system spell. */
export function nameOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let name = ''
  for (let i = 0; i < bytes.length;) {
    const length = [1, 2, 3, 4].find((one) => i + one <= bytes.length && isUtf8(bytes.subarray(i, i + one)))
    name += length ? bytes.toString('utf8', i, i + length) : String.fromCharCode(0xdc00 + bytes[i]!)
    i += length ?? 1
  }
  return name
}

/** A path as the operating system wants it. */
export function onDisk(path: string): string | Buffer {
  if (!isRaw.test(path)) return path
  return Buffer.concat(
    [...path].map((one) => (isRaw.test(one) ? Buffer.from([one.charCodeAt(0) - 0xdc00]) : Buffer.from(one))),
  )
}

/** Whether a program that is started could be given the path: not where it is no text. */
export function isText(path: string): boolean {
  return !isRaw.test(path)
}

/**
 * The path that a word of the command line means: there, bytes that are no text have become U+FFFD. The word itself where
 * nothing or more than one thing looks like it.
 */
export function meantBy(path: string): string {
  if (!path.includes('\uFFFD')) return path
  const folder = meantBy(dirname(path))
  const alike = namesIn(folder).filter((name) => shown(join(folder, name)) === shown(path))
  return alike.length === 1 ? join(folder, alike[0]!) : path
}

function shown(path: string): string {
  return onDisk(path).toString('utf8')
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(onDisk(folder), 'buffer').map(nameOf)
  } catch {
    return []
  }
}
