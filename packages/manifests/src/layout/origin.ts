import type { Place, Placement } from '@capi-migrate/transitions'
import { aliased, isMerge, keyOf, mergeSources, valueOf } from '@capi-migrate/edits/yaml'
import type { Collection, Entry, Node } from '@capi-migrate/edits/yaml'
import { say } from '../tasks/index.ts'
import { Refusal } from './refusal.ts'
import type { Origin } from './tree.ts'

/** The root of a document. */
export function rootOrigin(root: Node): Origin {
  return newOrigin('', undefined, { start: root.start, value: root })
}

/**
 * Hangs a placement where its `from` leads: at an origin of its own, or behind the alias or merge key on the way.
 * Returns that origin.
 */
export function hang(root: Origin, placement: Placement, from: Place): Origin {
  let origin = root
  for (const key of from) {
    if (origin.merge || origin.entry.value.kind === 'alias') {
      origin.behind.push(placement)
      return origin
    }
    origin = step(origin, key)
  }
  if (origin.merge) origin.behind.push(placement)
  else origin.placements.push(placement)
  return origin
}

/** The origin of a member, made if the source has it written out there. */
export function memberAt(origin: Origin, key: string | number): Origin | undefined {
  if (origin.node.kind === 'scalar' || origin.entry.value.kind === 'alias') return undefined
  const known = origin.children.get(key)
  const entry = known ? undefined : (origin.entries ??= indexOf(origin.node)).get(key)
  return known ?? (entry && entry.value.kind !== 'alias' ? grow(origin, key, entry) : undefined)
}

/** The chain of parents below `ancestor`: the member of `ancestor` that holds `origin`. */
export function memberOf(origin: Origin | undefined, ancestor: Origin): Origin | undefined {
  for (let at = origin; at; at = at.parent) if (at.parent === ancestor) return at
  return undefined
}

function step(origin: Origin, key: string | number): Origin {
  const known = origin.children.get(key)
  if (known) return known
  if (origin.node.kind === 'scalar') throw new RangeError(`nothing can lie below a scalar: ${String(key)}`)
  const entry = (origin.entries ??= indexOf(origin.node)).get(key)
  return entry ? grow(origin, key, entry) : mergeOf(origin, origin.node, key)
}

/** The origin of the merge entry that a key comes from. */
function mergeOf(origin: Origin, { entries }: Collection, key: string | number): Origin {
  const at = entries.findIndex(
    (entry) =>
      isMerge(entry) &&
      mergeSources(entry.value).some((source) => Object.hasOwn(valueOf(source) as object, key)),
  )
  const entry = entries[at]
  if (!entry) throw new RangeError(`no ${String(key)} in the source`)
  const name = `<<${at}`
  return origin.children.get(name) ?? grow(origin, name, entry, true)
}

function grow(parent: Origin, key: string | number, entry: Entry, merge = false): Origin {
  const child = newOrigin(key, parent, entry, merge)
  parent.children.set(key, child)
  return child
}

function indexOf({ kind, entries }: Collection): Map<string | number, Entry> {
  if (kind === 'list') return new Map(entries.map((entry, i) => [i, entry]))
  const index = new Map<string | number, Entry>()
  for (const entry of entries) if (!isMerge(entry)) index.set(keyOf(entry), entry)
  return index
}

/** Throws where a key on the way to an origin is written twice: which of the two is meant is not ours to say. */
export function refuseDuplicates(origin: Origin): void {
  for (let at: Origin | undefined = origin; at?.parent; at = at.parent) {
    const holder = at.parent.node
    if (holder.kind !== 'map' || at.merge || at.parent.entries?.size === holder.entries.length) continue
    const same = holder.entries.filter((entry) => !isMerge(entry) && keyOf(entry) === at.key)
    if (same.length < 2) continue
    throw new Refusal(same[0]!.start, say('yaml/key-twice', { key: at.key, count: same.length }))
  }
}

function newOrigin(key: string | number, parent: Origin | undefined, entry: Entry, merge = false): Origin {
  return {
    key,
    parent,
    entry,
    merge,
    node: aliased(entry.value),
    children: new Map(),
    placements: [],
    behind: [],
  }
}
