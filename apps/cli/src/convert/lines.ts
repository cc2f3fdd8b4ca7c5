import { StringDecoder } from 'node:string_decoder'

/** Cuts a stream of bytes into lines, without their line ends. Empty lines are left out. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8')
  let rest: string[] = []
  for await (const chunk of chunks) {
    const [first = '', ...more] = decoder.write(chunk).split('\n')
    rest.push(first)
    if (more.length === 0) continue
    const last = more.pop()!
    yield [rest.join(''), ...more].filter(isFull)
    rest = [last]
  }
  yield [rest.join('') + decoder.end()].filter(isFull)
}

function isFull(line: string): boolean {
  return line.trim() !== ''
}
