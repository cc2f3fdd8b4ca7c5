import type { Place, Placement } from '@capi-migrate/transitions'

/** Where the places of a migrated object come from: its placements by where they lead, so that each is found at once. */
export class Origins {
  readonly #root: Branch = { below: new Map() }

  constructor(placements: readonly Placement[]) {
    for (const { from, to, value } of placements) if (from && to) this.#add(from, to, value === undefined)
  }

  /** Where a place comes from, or else what shares the longest way with it; of several, the first. */
  nearest(place: Place): Place {
    let branch = this.#root
    for (const key of place) {
      const next = branch.below.get(key)
      if (!next) break
      branch = next
    }
    const { first } = branch
    if (!first) return []
    const { from, to, isCarried } = first
    return isCarried && isWithin(place, to) ? [...from, ...place.slice(to.length)] : from
  }

  /** Where a place comes from that is carried there, alone or with what holds it. */
  carried(place: Place): Place | undefined {
    let branch: Branch | undefined = this.#root
    let best = branch.carried
    for (const key of place) {
      branch = branch.below.get(key)
      if (!branch) break
      best = branch.carried ?? best
    }
    return best && [...best.from, ...place.slice(best.to.length)]
  }

  #add(from: Place, to: Place, isCarried: boolean): void {
    const origin = { from, to, isCarried }
    let branch = this.#root
    branch.first ??= origin
    for (const key of to) {
      let next = branch.below.get(key)
      if (!next) branch.below.set(key, (next = { below: new Map() }))
      branch = next
      branch.first ??= origin
    }
    if (isCarried) branch.carried ??= origin
  }
}

interface Origin {
  readonly from: Place
  readonly to: Place
  /** True where the subtree stands there as it was written. */
  readonly isCarried: boolean
}

/** All placements that lead through one place. */
interface Branch {
  first?: Origin
  /** The one that leads right here and carries its subtree. */
  carried?: Origin
  readonly below: Map<string | number, Branch>
}

function isWithin(place: Place, root: Place): boolean {
  return root.length <= place.length && root.every((key, depth) => key === place[depth])
}
