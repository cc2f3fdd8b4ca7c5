import type { GoType } from './go-type.ts'
import type { Trie } from './transition.ts'

/** A field of a struct, and what the rows of a transition say of it. */
export interface Member {
  readonly name: string
  readonly of: GoType
  readonly trie: Trie | undefined
  /** True where something may come of the field even where it is absent. */
  readonly isAsked: boolean
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
    return { name, of, trie: below, isAsked: below?.row?.codec !== undefined || !saysNothing(of, type) }
  }
}

const known = new WeakMap<GoType, Map<Trie | undefined, readonly Member[]>>()

/**
 * True where nothing comes of an absent field that has no codec. A plain struct is there in Go all the same, a plain
 * bool may be an explicit false, and a type that holds itself may miss its twin.
 */
function saysNothing(type: GoType, holder: GoType): boolean {
  if (type.is === 'pointer') return type.of !== holder
  return type.is !== 'struct' && type.is !== 'bool'
}
