import { Transform } from 'node:stream'

// eslint: keys are escape sequences.
// oxlint-disable-next-line no-control-regex
const keys = /\u001b\[[0-9;]*[A-Za-z~]|\u001bO[A-Za-z]|[\s\S]/gu

/**
 * A terminal's input one key at a time. A busy terminal delivers several keys at once, and Ink takes whatever comes
 * at once for one key.
 */
export class OneKey extends Transform {
  readonly isTTY = true
  readonly #stdin: NodeJS.ReadStream

  constructor(stdin: NodeJS.ReadStream) {
    super({ readableObjectMode: true })
    this.#stdin = stdin
    stdin.pipe(this)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    for (const [key] of chunk.toString('utf8').matchAll(keys)) this.push(key)
    done()
  }

  /** Keys are strings already. */
  override setEncoding(): this {
    return this
  }

  setRawMode(isRaw: boolean): this {
    this.#stdin.setRawMode(isRaw)
    return this
  }

  ref(): this {
    this.#stdin.ref()
    return this
  }

  unref(): this {
    this.#stdin.unref()
    return this
  }

  /** Lets somebody else read from the terminal. */
  release(): void {
    this.#stdin.unpipe(this)
    this.#stdin.pause()
  }
}
