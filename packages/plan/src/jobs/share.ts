/** A part of a list: from `start` up to, but not with, `end`. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** Most files that a thread takes at once. */
const most = 64

/**
 * What is left of a list for the threads that work on it: each takes the next part when it has done the one before. Parts
 * become smaller towards the end, so that no thread waits long for the last one.
 */
export class Share {
  /** How much of the list is taken; what a thread needs to have the same share. */
  readonly memory: SharedArrayBuffer
  readonly #taken: Int32Array
  readonly #total: number
  readonly #threads: number

  constructor(total: number, threads: number, memory = new SharedArrayBuffer(4)) {
    this.memory = memory
    this.#taken = new Int32Array(memory)
    this.#total = total
    this.#threads = threads
  }

  /** Takes the next part; nothing where all is taken. */
  next(): Part | undefined {
    for (;;) {
      const start = Atomics.load(this.#taken, 0)
      const left = this.#total - start
      if (left <= 0) return undefined
      const end = start + Math.min(most, Math.ceil(left / (4 * this.#threads)))
      if (Atomics.compareExchange(this.#taken, 0, start, end) === start) return { start, end }
    }
  }
}
