import { Undecidable } from './codec.ts'
import type { Context } from './codec.ts'
import type { Place, Placed, Placement, Undecided } from './placement.ts'
import { stepsOf } from './path.ts'
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
  const walk = new Walk(object, lookup)
  walk.visit(object, transition.trie, { from: [], to: [[]], parent: undefined, captured: [], row: undefined })
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
  readonly row: Row | undefined
}

class Walk {
  readonly placements: Placement[] = []
  readonly undecided: Undecided[] = []
  readonly #root: Record<string, unknown>
  readonly #lookup: Lookup

  constructor(root: Record<string, unknown>, lookup: Lookup) {
    this.#root = root
    this.#lookup = lookup
  }

  /** Places a value and all below it. */
  visit(value: unknown, trie: Trie | undefined, spot: Spot): void {
    const row = trie?.row
    const here = row ? { ...spot, row, to: targets(row, spot.captured) } : spot
    if (row?.codec && value !== undefined && this.#restate(value, row, here)) return
    this.#descend(value, trie, here)
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
      const target = to[0] && { to: to[0] }
      this.undecided.push({ from, ...target, row, what: restated.what, next: restated.next })
      if (!target) this.#push({ from, row, why: row.why })
      for (const place of to) this.#push({ from, to: place, row })
    } else if (restated === undefined) this.#push({ from, row, why: row.why })
    else for (const target of to) this.#push({ from, to: target, value: restated, row })
    return true
  }

  /** Places what is below a value: as one, where no row has anything to say about it. */
  #descend(value: unknown, trie: Trie | undefined, spot: Spot): void {
    if (!trie || !touches(value, trie)) return this.#follow(spot)
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value as object)) {
      const exact = trie.steps.get(String(key))
      this.visit((value as Record<string | number, unknown>)[key], exact ?? wildcard(trie, key), {
        from: [...spot.from, key],
        to: spot.to.map((to) => [...to, key]),
        parent: value,
        captured: exact ? spot.captured : [...spot.captured, key],
        row: spot.row,
      })
    }
  }

  /** The subtree goes where its container goes. */
  #follow({ from, to, row }: Spot): void {
    if (to.length === 0) this.#push({ from, ...(row && { row, why: row.why }) })
    for (const target of to) this.#push(row ? { from, to: target, row } : { from, to: target })
  }

  #push(placement: Placement): void {
    this.placements.push(placement)
  }
}

/** True where a row claims something that is really there, below the value itself. */
function touches(value: unknown, trie: Trie): boolean {
  if (typeof value !== 'object' || value === null || trie.steps.size === 0) return false
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const next = trie.steps.get(String(key)) ?? wildcard(trie, key)
    if (next && (next.row || touches((value as Record<string | number, unknown>)[key], next))) return true
  }
  return false
}

function wildcard(trie: Trie, key: string | number): Trie | undefined {
  return trie.steps.get(typeof key === 'number' ? '[]' : '{}')
}

/** The concrete places a row writes, its wildcards filled with what was met on the way. */
function targets(row: Row, captured: readonly (string | number)[]): Place[] {
  let patterns = patternsOf.get(row)
  if (!patterns) patternsOf.set(row, (patterns = row.to.map(stepsOf)))
  return patterns.map((pattern) => {
    if (captured.length === 0) return pattern
    const filled = fill(pattern, captured)
    return pattern.map((step, i) => (step === '[]' ? Number(filled[i]) : filled[i]!))
  })
}

/** The targets of rows, cut into steps once. */
const patternsOf = new WeakMap<Row, readonly (readonly string[])[]>()
