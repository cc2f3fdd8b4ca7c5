import { defaultLimit, UserError } from '@capi-migrate/plan'
import { StringDecoder } from 'node:string_decoder'

/**
 * Cuts a stream of bytes into lines, without their line ends. Empty lines are left out. Throws a {@link UserError} where a
 * line is longer than a file may be.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8')
  let rest: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    const [first = '', ...more] = decoder.write(chunk).split('\n')
    rest.push(first)
    if ((length += first.length) > defaultLimit)
      throw new UserError(`a line is longer than ${defaultLimit / 1024 / 1024} MB`, 'write one object a line')
    if (more.length === 0) continue
    length = more.at(-1)!.length
    const last = more.pop()!
    yield [rest.join(''), ...more].filter(isFull)
    rest = [last]
  }
  yield [rest.join('') + decoder.end()].filter(isFull)
}

function isFull(line: string): boolean {
  return line.trim() !== ''
}
