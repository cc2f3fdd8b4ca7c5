import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

async function linesIn(...chunks: (string | Buffer)[]): Promise<string[]> {
  const lines: string[] = []
  async function* stream(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  for await (const some of linesOf(stream())) lines.push(...some)
  return lines
}

test('lines are found wherever the chunks are cut', async () => {
  expect(await linesIn('a\nb', 'c\n', '\nd')).toEqual(['a', 'bc', 'd'])
  const [first, second] = [Buffer.from('é\n').subarray(0, 1), Buffer.from('é\n').subarray(1)]
  expect(await linesIn(first, second)).toEqual(['é'])
  expect(await linesIn()).toEqual([])
})

test('lines are given as soon as they are whole', async () => {
  const given: (readonly string[])[] = []
  async function* stream(): AsyncGenerator<Buffer> {
    yield Buffer.from('a\nb')
    expect(given).toEqual([['a']])
    yield Buffer.from('\n')
  }
  for await (const some of linesOf(stream())) given.push(some)
  expect(given.flat()).toEqual(['a', 'b'])
})
