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
    return { name, of, trie: below, isAsked: below?.row?.codec !== undefined || isAsked(of, below, type) }
  }
}

const known = new WeakMap<GoType, Map<Trie | undefined, readonly Member[]>>()

/**
 * True where something may come of an absent field that has no codec: a plain struct is there in Go all the same, with
 * what it holds, a plain bool may be an explicit false, and a type that holds itself may miss its twin.
 */
function isAsked(type: GoType, trie: Trie | undefined, holder: GoType): boolean {
  if (type.is === 'struct') return membersOf(type, trie).some((member) => member.isAsked)
  return type.is === 'pointer' ? type.of === holder : type.is === 'bool'
}
