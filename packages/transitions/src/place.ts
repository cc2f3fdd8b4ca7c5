import { Undecidable } from './codec.ts'
import type { Context } from './codec.ts'
import type { Place, Placed, Placement, Undecided } from './placement.ts'
import { printPlace, stepsOf } from './path.ts'
import { fill } from './map-path.ts'
import { prune } from './prune.ts'
import type { Row } from './row.ts'
import type { Transition, Trie } from './transition.ts'

type Lookup = Context['lookup']

/**
 * The author reading of one object as data: where each of its subtrees goes. Nothing is invented and nothing is
 * left unsaid: every leaf of the object lies under exactly one placement that has a `from`, or under several of
 * a `split`.
 */
export function placeObject(transition: Transition, object: Record<string, unknown>, lookup: Lookup): Placed {
  const walk = new Walk(transition, object, lookup)
  walk.visit(object, transition.trie, { from: [], to: [[]], parent: undefined, captured: [] })
  return {
    kind: transition.kind,
    placements: prune(transition, object, walk.placements),
    undecided: walk.undecided,
  }
}

/** Where the walk stands: in the old object, in the new one, and under which row. */
interface Spot {
  readonly from: Place
  /** Several where a row splits; none below a dropped field. */
  readonly to: readonly Place[]
  readonly parent: unknown
  /** Indices and keys met so far, to fill the wildcards of a row's target. */
  readonly captured: readonly (string | number)[]
  readonly row?: Row
}

class Walk {
  readonly placements: Placement[] = []
  readonly undecided: Undecided[] = []
  readonly #transition: Transition
  readonly #root: Record<string, unknown>
  readonly #lookup: Lookup

  constructor(transition: Transition, root: Record<string, unknown>, lookup: Lookup) {
    this.#transition = transition
    this.#root = root
    this.#lookup = lookup
  }

  /** Places a value and all below it. Returns true if the whole subtree simply follows its container. */
  visit(value: unknown, trie: Trie | undefined, spot: Spot): boolean {
    const row = trie?.row
    const here = row ? { ...spot, row, to: targets(row, spot.captured) } : spot
    if (row?.codec && value !== undefined && this.#restate(value, row, here)) return false
    const follows = this.#descend(value, trie, here)
    return row ? false : follows
  }

  /** True if the row's codec has placed the value; false if the value goes on as it is. */
  #restate(value: unknown, row: Row, { from, to, parent }: Spot): boolean {
    const codec = row.codec!
    const spread = to.length === 1 ? codec.spread?.up(value, from, to[0]!) : undefined
    if (spread) {
      if (spread.length === 0) this.#push({ from, to: to[0]!, row })
      for (const placement of spread) this.#push({ ...placement, row })
      return true
    }
    const restated = codec.up(value, { reading: 'author', root: this.#root, parent, lookup: this.#lookup })
    if (restated === value) return false
    if (restated instanceof Undecidable) {
      this.undecided.push({ from, to: to[0]!, row, what: `${printPlace(from)}: ${restated.what}`, next: restated.next })
      for (const target of to) this.#push({ from, to: target, row })
    } else if (restated === undefined) this.#push({ from, row, why: row.why })
    else for (const target of to) this.#push({ from, to: target, value: restated, row })
    return true
  }

  #descend(value: unknown, trie: Trie | undefined, spot: Spot): boolean {
    const start = this.placements.length
    let follows = true
    let empty = true
    if (trie && trie.steps.size > 0 && typeof value === 'object' && value !== null) {
      for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
        empty = false
        const next = trie.steps.get(String(key)) ?? trie.steps.get(typeof key === 'number' ? '[]' : '{}')
        const wild = next !== undefined && !trie.steps.has(String(key))
        const child: Spot = {
          ...spot,
          from: [...spot.from, key],
          to: spot.to.map((to) => [...to, key]),
          parent: value,
          captured: wild ? [...spot.captured, key] : spot.captured,
        }
        follows = this.visit((value as Record<string | number, unknown>)[key], next, child) && follows
      }
    }
    if (empty || follows) {
      this.placements.length = start
      const { from, to, row } = spot
      if (to.length === 0) this.#push({ from, ...(row && { row, why: row.why }) })
      for (const target of to) this.#push({ from, to: target, ...(row && { row }) })
    }
    return follows
  }

  #push(placement: Placement): void {
    this.placements.push(placement)
  }
}

/** The concrete places a row writes, its wildcards filled with what was met on the way. */
function targets(row: Row, captured: readonly (string | number)[]): Place[] {
  return row.to.map((path) => {
    const pattern = stepsOf(path)
    const filled = fill(pattern, captured)
    return pattern.map((step, i) => (step === '[]' ? Number(filled[i]) : filled[i]!))
  })
}
