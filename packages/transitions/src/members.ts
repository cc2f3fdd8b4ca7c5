import type { GoType } from './go-type.ts'
import type { Trie } from './transition.ts'

/** A field of a struct, and what the rows of a transition say of it. */
export interface Member {
  readonly name: string
  readonly of: GoType
  readonly trie: Trie | undefined
  /** True where something may come of the field even where it is absent. */
  readonly isAsked: boolean
  /** True where the field goes with its container, and as a whole. */
  readonly isCarried: boolean
}

/** The fields of a struct at one place of the rows, in Go's order. */
export function membersOf(type: GoType & { is: 'struct' }, trie: Trie | undefined): readonly Member[] {
  let byTrie = known.get(type)
  if (!byTrie) known.set(type, (byTrie = new Map()))
  let members = byTrie.get(trie)
  if (!members)
    byTrie.set(trie, (members = [...type.fields].map(([name, field]) => member(name, field.type))))
  return members

  function member(name: string, of: GoType): Member {
    const below = trie?.steps.get(name)
    const isAsked = below?.row?.codec !== undefined || !saysNothing(of, type)
    return { name, of, trie: below, isAsked, isCarried: !below?.row && of.is !== 'bool' && isWhole(of) }
  }
}

const known = new WeakMap<GoType, Map<Trie | undefined, readonly Member[]>>()

/** True where no rows reach into a value of the type: a leaf, a list or a map of leaves. */
function isWhole(type: GoType): boolean {
  const inner = type.is === 'pointer' ? type.of : type
  if (inner.is === 'struct') return false
  return !(inner.is === 'list' || inner.is === 'map') || !hasFields(inner.of)
}

/** True for a struct, or a pointer to one. */
export function hasFields(type: GoType): boolean {
  return (type.is === 'pointer' ? type.of : type).is === 'struct'
}

/**
 * True where nothing comes of an absent field that has no codec. A plain struct is there in Go all the same, a plain
 * bool may be an explicit false, and a type that holds itself may miss its twin.
 */
function saysNothing(type: GoType, holder: GoType): boolean {
  if (type.is === 'pointer') return type.of !== holder
  return type.is !== 'struct' && type.is !== 'bool'
}
