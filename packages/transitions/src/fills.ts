import { valueAt } from './assemble.ts'
import type { Fill } from './fill.ts'
import { stepsOf } from './path.ts'
import type { Placement } from './placement.ts'
import type { Place } from './subtree.ts'
import { add } from './row.ts'
import type { Row } from './row.ts'
import type { Transition } from './transition.ts'

/** What a transition fills in, in the direction it is read. */
export function fillsOf({ fills, reversed }: Pick<Transition, 'fills' | 'reversed'>): readonly Fill[] {
  return (reversed ? fills?.down : fills?.up) ?? []
}

/** The placements with one more for each required field that is missing in a container that is there. */
export function filled(
  transition: Transition,
  object: Readonly<Record<string, unknown>>,
  placements: readonly Placement[],
): readonly Placement[] {
  return fillsOf(transition).reduce((all, fill) => withFill(all, fill, object), placements)
}

function withFill(
  placements: readonly Placement[],
  fill: Fill,
  object: Readonly<Record<string, unknown>>,
): readonly Placement[] {
  const value = typeof fill.value === 'function' ? fill.value(object) : fill.value
  if (value === undefined) return placements
  const { row, container, key } = cut(fill)
  const found = new Containers(container)
  placements.forEach((placement, at) => found.add(placement, at, object))
  const all = [...found.all()]
  if (all.length === 0 && fill.creates) return [...placements, { to: [...container, key], value, row }]
  const missing = all.filter(({ keys }) => !keys.has(key))
  if (missing.length === 0) return placements
  // The field stands before what is in its container: an author writes the type of a thing first.
  return placements.flatMap((placement, at) => [
    ...missing.filter(({ first }) => first === at).map(({ place }) => ({ to: [...place, key], value, row })),
    placement,
  ])
}

interface Container {
  readonly place: Place
  /** The first placement that writes into it. */
  readonly first: number
  readonly keys: Set<string | number>
}

/** The maps of the newer object that a pattern leads to, with their keys. */
class Containers {
  readonly #pattern: readonly string[]
  readonly #found = new Map<string, Container>()

  constructor(pattern: readonly string[]) {
    this.#pattern = pattern
  }

  all(): Iterable<Container> {
    return this.#found.values()
  }

  add({ from, to, value }: Placement, at: number, object: Readonly<Record<string, unknown>>): void {
    const pattern = this.#pattern
    if (!to || !to.every((key, depth) => depth >= pattern.length || matches(pattern[depth]!, key))) return
    if (to.length > pattern.length) this.#take(to.slice(0, pattern.length), at, [to[pattern.length]!])
    else this.#expand(to, value === undefined && from ? valueAt(object, from) : value, at)
  }

  /** Follows the rest of the pattern into a value that is carried as a whole. */
  #expand(place: Place, value: unknown, at: number): void {
    if (typeof value !== 'object' || value === null) return
    const step = this.#pattern[place.length]
    const isList = Array.isArray(value)
    if (step === undefined) {
      if (!isList) this.#take(place, at, Object.keys(value))
    } else if (step === '[]') {
      if (isList) value.forEach((item, index) => this.#expand([...place, index], item, at))
    } else if (!isList && Object.hasOwn(value, step))
      this.#expand([...place, step], (value as Record<string, unknown>)[step], at)
  }

  #take(place: Place, at: number, keys: readonly (string | number)[]): void {
    const name = place.join('/')
    let container = this.#found.get(name)
    if (!container) this.#found.set(name, (container = { place, first: at, keys: new Set() }))
    for (const key of keys) container.keys.add(key)
  }
}

function matches(step: string, key: string | number): boolean {
  return step === '[]' ? typeof key === 'number' : step === key
}

interface Cut {
  readonly row: Row
  readonly container: readonly string[]
  readonly key: string
}

const known = new WeakMap<Fill, Cut>()

/** A fill's path, cut once. */
function cut(fill: Fill): Cut {
  let found = known.get(fill)
  if (!found) {
    const steps = stepsOf(fill.path)
    found = { row: add(fill.path, fill.why), container: steps.slice(0, -1), key: steps.at(-1)! }
    known.set(fill, found)
  }
  return found
}
