import type { Place } from '../subtree.ts'
import type { Trie } from '../transition.ts'

/** The part of a transition's rows that speaks of a place and what is below it. */
export function trieAt(trie: Trie, place: Place): Trie | undefined {
  return place.reduce<Trie | undefined>(
    (node, key) => node?.steps.get(String(key)) ?? node?.steps.get(typeof key === 'number' ? '[]' : '{}'),
    trie,
  )
}
