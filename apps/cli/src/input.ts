import { isUtf8 } from 'node:buffer'
import { createReadStream, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  defaultLimit,
  namedFile,
  openRegular,
  refusedFile,
  sayFileError,
  tooLarge,
  UserError,
} from '@capi-migrate/plan'
import { inlineLessAfter } from './long-run.ts'

/** The name that stands for stdin. */
export const stdin = '-'

/** Opens a file, or stdin for `-`. Errors of the file system come as {@link UserError}s while it is read. */
export async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  if (file === stdin && process.stdin.isTTY) {
    throw new UserError('nothing comes in on stdin', 'pipe something in, or name a file')
  }
  try {
    let size = 0
    for await (const chunk of file === stdin ? process.stdin : streamOf(file)) {
      inlineLessAfter((size += (chunk as Buffer).length))
      yield chunk as Buffer
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    throw refusedFile(file, sayFileError(error))
  }
}

function streamOf(file: string): NodeJS.ReadableStream {
  const found = namedFile(resolve(file), realpathSync('.'))
  if (!('root' in found)) throw refusedFile(file, found)
  const opened = openRegular(found.path)
  if (!('handle' in opened)) throw refusedFile(file, opened)
  return createReadStream(found.path, { fd: opened.handle })
}

/** Reads a file, or stdin for `-`, to its end; both have the limit that files have. */
export async function bytesOf(file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(file)) {
    chunks.push(chunk)
    if ((size += chunk.length) > defaultLimit)
      throw new UserError(
        `${file}: ${tooLarge(defaultLimit)[0]}`,
        'split it, or convert it as --format jsonl, one object a line',
      )
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
