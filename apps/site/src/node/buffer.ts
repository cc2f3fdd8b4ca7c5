// node:buffer in a page: the `buffer` package, and what it lacks.
export { Buffer } from 'buffer/'

const strict = new TextDecoder('utf-8', { fatal: true })

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes)
    return true
  } catch {
    return false
  }
}
