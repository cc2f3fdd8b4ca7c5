import { groupBy } from '@capi-migrate/edits'
import type { Umbrella, ValuesPath } from './umbrella.ts'

/** The rest of a path of values below a place; all of the place where it lies below the path itself. */
export function restBelow(path: ValuesPath, place: ValuesPath): ValuesPath | undefined {
  return path.every((key, i) => i >= place.length || key === place[i]) ? path.slice(place.length) : undefined
}

/** True for a key that names values of a chart. */
export function holdsValues(key: string | number): boolean {
  return typeof key === 'string' && /values/i.test(key)
}

/** Members of the values of an umbrella, found by what its charts read. */
export class ValuesPaths {
  readonly #umbrella: Umbrella
  readonly #read = new Map<string, ValuesPath>()

  constructor(umbrella: Umbrella) {
    this.#umbrella = umbrella
  }

  /** Adds what a chart whose values are at a place reads as `.Values.…`: its own, or global ones, which each outer chart may set. */
  add(path: ValuesPath, place: ValuesPath): void {
    this.#add([...place, ...path])
    const rest = restBelow(path, ['global'])
    if (rest) place.forEach((_, length) => this.#add([...place.slice(0, length), 'global', ...rest]))
  }

  /** All of them, with what they are imported from. */
  all(): readonly ValuesPath[] {
    for (const [, imports] of groupBy(this.#umbrella.imports, ({ by }) => by.join('\0'))) {
      const known = [...this.#read.values()]
      for (const { from, to } of imports)
        for (const path of known) {
          const rest = restBelow(path, to)
          if (rest) this.#add([...from, ...rest])
        }
    }
    return [...this.#read.values()]
  }

  #add(path: ValuesPath): void {
    this.#read.set(path.join('\0'), path)
  }
}
