import type { Task } from '@capi-migrate/edits'

/** The ways that were tried to plan a text, each with why it did not do. */
export class Tried {
  readonly #ways = new Map<string, string>()
  readonly #texts = new Set<string>()

  /** Adds a way. One that reads the template as another one did is none of its own. */
  add(way: string, why: string, text?: string): void {
    if (this.#ways.has(way) || (text !== undefined && this.#texts.has(text))) return
    this.#ways.set(way, why)
    if (text !== undefined) this.#texts.add(text)
  }

  /** What a task says of them: nothing where there was one way only. */
  get said(): Pick<Task, 'tried'> {
    return this.#ways.size > 1 ? { tried: [...this.#ways].map(([way, why]) => `${way}: ${why}`) } : {}
  }
}
