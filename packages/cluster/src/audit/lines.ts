/** Longer lines are left out; an event holds at most two objects of 1.5 MB, and what a server adds to them. */
export const longestLine = 16_000_000

/** A line of a stream, or `undefined` for one that is too long to be kept. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  longest: number = longestLine,
): AsyncIterable<string | undefined> {
  let parts: Buffer[] = []
  let length = 0
  const line = (): string | undefined => (length > longest ? undefined : Buffer.concat(parts).toString())
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      length += end - start
      if (length <= longest) parts.push(bytes.subarray(start, end))
      yield line()
      parts = []
      length = 0
      start = end + 1
    }
    length += bytes.length - start
    // What is too long already is counted, not kept.
    if (length > longest) parts = []
    else parts.push(bytes.subarray(start))
  }
  if (length > 0) yield line()
}
