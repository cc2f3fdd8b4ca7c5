import { containedDefaults } from './defaults.ts'
import { hopsOf } from './compose.ts'
import type { StoredDefault } from './generated/defaults.ts'
import { roots } from './generated/go-types.ts'
import { goType, typeBelow } from './go-type.ts'
import type { GoType } from './go-type.ts'
import { stepsOf } from './path.ts'
import type { Twin } from './server-side.ts'
import type { Place } from './subtree.ts'
import { apiVersionsOf } from './transition.ts'
import type { Transition, Trie } from './transition.ts'

/** How a server stores what it is sent in the older version of a kind. */
export interface Way {
  readonly path: readonly Transition[]
  readonly type: GoType
  readonly spec: GoType
  readonly trie: Trie | undefined
  readonly writesOut: boolean
  readonly twins: readonly TwinList[]
  readonly defaults: readonly StoredDefault[]
  /** Maps that a webhook fills, so that they are stored. */
  readonly fillsMaps: readonly { readonly place: Place; readonly value: object }[]
}

/** A list of the older version, and which of its items upstream compares an item with. */
export interface TwinList {
  readonly place: Place
  readonly twin: Twin
}

/** How a server stores what is sent in the older version of a transition; `null` where nobody can know. */
export function wayOf(transition: Transition): Way | null {
  let way = ways.get(transition)
  if (way === undefined) ways.set(transition, (way = wayFor(transition)))
  return way
}

const ways = new WeakMap<Transition, Way | null>()

function wayFor(transition: Transition): Way | null {
  const { versions } = transition
  const path = hopsOf(transition)
  const root = rootOf(transition, 'from')
  const isUp = versions.from !== versions.to && path.every(({ reversed }) => !reversed)
  if (root === undefined || !isUp || path.some((hop) => rootOf(hop, 'to') === undefined)) return null
  const type = goType(root)
  const spec = typeBelow(type, 'spec')
  if (!spec) return null
  return {
    path,
    type,
    spec,
    trie: transition.trie.steps.get('spec'),
    writesOut: path.some(({ server }) => server?.writesOut),
    // Lists within items are compared by their index.
    twins: Object.entries(path[0]!.server?.twins ?? {}).flatMap(([items, twin]) =>
      /^[^*[]*\[\]$/.test(items) ? [{ place: stepsOf(items).slice(0, -1), twin }] : [],
    ),
    defaults: containedDefaults(transition),
    fillsMaps: path
      .flatMap(({ server }) => Object.entries(server?.fillsMaps ?? {}))
      .map(([map, value]) => ({ place: stepsOf(map), value })),
  }
}

/** The name of the Go type of the objects a transition reads or writes; `undefined` where it is not known. */
function rootOf(transition: Transition, end: 'from' | 'to'): string | undefined {
  return roots[`${apiVersionsOf(transition)[end]}/${transition.kind}`]
}
