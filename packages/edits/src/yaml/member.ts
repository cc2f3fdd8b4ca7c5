import type { Collection, Entry } from './node.ts'
import { isMerge, keyOf } from './value.ts'

/** Below so many entries looking through them is as fast as an index. */
const few = 8

const indexes = new WeakMap<Collection, ReadonlyMap<string, Entry>>()

/**
 * The entry of a key, or of an index of a list; of duplicate keys the last, which is the one that counts. A large map is
 * indexed once, so that asking for each of its members takes as long as reading it.
 */
export function memberOf(holder: Collection, key: string | number): Entry | undefined {
  const { kind, entries } = holder
  if (kind === 'list' || typeof key === 'number') return entries[Number(key)]
  if (entries.length <= few) return entries.findLast((entry) => isNamed(entry) && keyOf(entry) === key)
  let index = indexes.get(holder)
  if (!index) {
    index = new Map(entries.filter(isNamed).map((entry) => [keyOf(entry), entry]))
    indexes.set(holder, index)
  }
  return index.get(key)
}

function isNamed(entry: Entry): boolean {
  return entry.key !== undefined && !isMerge(entry)
}
