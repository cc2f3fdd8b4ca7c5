import type { Task } from '@capi-migrate/edits'
import type { Agreement } from './agreement.ts'

/** Counts how templates compare before and after their migration. */
export class Tally {
  agreed = 0
  /** What must not be, with the file's name. */
  readonly wrong: string[] = []
  readonly #told = new Set<string>()
  readonly #excluded = new Map<string, string[]>()

  /**
   * Adds a comparison. An object that stayed, or that is something else now, has to have a task: then a person is
   * told that what the template prints there is theirs to change.
   */
  add(file: string, agreement: Agreement | string, tasks: readonly Task[]): void {
    if (typeof agreement === 'string') return this.exclude(file, agreement)
    this.agreed += agreement.agreed
    for (const one of [...agreement.left, ...agreement.apart]) {
      const kind = one.split(' ')[0]!
      const isTold = tasks.some(({ object }) => object.split(' ')[0] === kind)
      if (isTold) this.#told.add(`${file}: ${one}`)
      else this.wrong.push(`${file}: ${one}`)
    }
  }

  /** A file that cannot be compared, and why. */
  exclude(file: string, reason: string): void {
    this.#excluded.set(reason, [...(this.#excluded.get(reason) ?? []), file])
  }

  /** The counts as lines for people. */
  print(what: string): string {
    const excluded = [...this.#excluded].sort(([, a], [, b]) => b.length - a.length)
    return [
      `${what}: ${this.agreed} objects agree, ${this.#told.size} wait for a person with a task, ${this.wrong.length} wrong`,
      ...excluded.map(
        ([reason, files]) => `${String(files.length).padStart(5)} not compared: ${reason} (${files[0]})`,
      ),
    ].join('\n')
  }
}
