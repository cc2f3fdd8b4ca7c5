import { Unzip, UnzipInflate } from 'fflate'
import type { GivenFile } from '../worker/outcome.ts'
import { Refused } from './limits.ts'
import type { Allowance } from './limits.ts'

/** Bytes that are unpacked at a time: no more than a thousand times as many come of them before they are counted. */
const piece = 8192

/**
 * What a zip holds. What comes out of it is counted on the way, for a zip may say of its sizes what it likes.
 *
 * @throws Refused above a limit, and for what is no zip, or half of one
 */
export function unpacked(
  bytes: Uint8Array,
  path: string,
  allowance: Allowance,
  isWanted: (name: string) => boolean,
): readonly GivenFile[] {
  const files: GivenFile[] = []
  let open = 0
  const unzip = new Unzip((file) => {
    if (file.name.endsWith('/') || !isWanted(file.name)) return
    allowance.takeFile()
    open++
    const parts: Uint8Array[] = []
    file.ondata = (error, data, isLast) => {
      if (error) throw error
      allowance.take(data.length)
      parts.push(data)
      if (!isLast) return
      open--
      files.push({ path: file.name, bytes: joined(parts) })
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new TypeError('not a zip')
    for (let at = 0; at < bytes.length; at += piece)
      unzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
    if (open > 0) throw new TypeError('half of a zip')
    return files
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(`${path} cannot be read as a zip archive.`)
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
