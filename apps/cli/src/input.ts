import { isUtf8 } from 'node:buffer'
import { createReadStream, statSync } from 'node:fs'
import { sayFileError, UserError } from '@capi-migrate/plan'

/** The name that stands for stdin. */
export const stdin = '-'

/** Streams hold more than files: `kubectl get -A` of a large fleet. 256 MiB. */
const limit = 256 * 1024 * 1024

/** Opens a file, or stdin for `-`. Errors of the file system come as {@link UserError}s while it is read. */
export async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  if (file === stdin && process.stdin.isTTY) {
    throw new UserError('nothing comes in on stdin', 'pipe something in, or name a file')
  }
  try {
    if (file !== stdin && statSync(file).size > limit) throw tooLarge(file)
    for await (const chunk of file === stdin ? process.stdin : createReadStream(file)) yield chunk as Buffer
  } catch (error) {
    if (error instanceof UserError) throw error
    const [what, next] = sayFileError(error)
    throw new UserError(`${file}: ${what}`, next)
  }
}

/** Reads a file, or stdin for `-`, to its end. */
export async function bytesOf(file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(file)) {
    chunks.push(chunk)
    if ((size += chunk.length) > limit) throw tooLarge(file)
  }
  return Buffer.concat(chunks)
}

/** The same as text; it must be UTF-8. A byte order mark is left out. */
export async function textOf(file: string): Promise<string> {
  const bytes = await bytesOf(file)
  if (bytes.includes(0)) throw new UserError(`${file}: it is binary, or UTF-16`, 'give it as UTF-8 text')
  if (!isUtf8(bytes)) throw new UserError(`${file}: it is not valid UTF-8`, 'save it as UTF-8')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

function tooLarge(file: string): UserError {
  return new UserError(
    `${file}: more than ${limit / 1024 / 1024} MB`,
    'split it, or convert it as --format jsonl',
  )
}
