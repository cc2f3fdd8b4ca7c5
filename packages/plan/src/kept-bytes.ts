/** What all kept files together may have: 32 MiB, in which most repositories have room. */
const budget = 32 * 1024 * 1024

/**
 * What a run has read of its files: each is looked at to find what belongs together, and again to be planned. Both see the
 * same bytes, whatever is written in between; what has no room is read twice.
 */
export class KeptBytes {
  readonly #bytes = new Map<string, Buffer>()
  #room = budget

  get(path: string): Buffer | undefined {
    return this.#bytes.get(path)
  }

  /** @param bytes copied, for they may lie in a buffer that is used again */
  keep(path: string, bytes: Buffer): void {
    if (bytes.length > this.#room || this.#bytes.has(path)) return
    this.#room -= bytes.length
    this.#bytes.set(path, Buffer.from(bytes))
  }
}
