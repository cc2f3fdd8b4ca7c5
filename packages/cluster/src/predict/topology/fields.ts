import { copyOf, isMap, set, memberAt } from '@capi-migrate/edits/json'
import type { KubeObject } from '../../source/object.ts'

/** The names of fields that lead to a value. */
export type Path = readonly string[]

/** An object, or a part of it, that is being built. */
export type Draft = Record<string, unknown>

/** Writes a value at a path, with the maps that lead there. */
export function put(draft: Draft, path: Path, value: unknown): void {
  const [key, ...rest] = path
  if (rest.length === 0) return set(draft, key!, copyOf(value))
  const inner = Object.hasOwn(draft, key!) ? draft[key!] : undefined
  const map: Draft = isMap(inner) ? inner : {}
  if (map !== inner) set(draft, key!, map)
  put(map, rest, value)
}

/** Writes what is there of these, and nothing of the others. */
export function putAll(draft: Draft, entries: readonly (readonly [path: Path, value: unknown])[]): void {
  for (const [path, value] of entries) if (value !== undefined) put(draft, path, value)
}

/** Copies values from one object to another, and keeps what is there at some paths. Upstream: `CopyFields`. */
export function copyFields(
  draft: Draft,
  from: KubeObject,
  fields: readonly (readonly [from: Path, to: Path])[],
  kept: readonly Path[] = [],
): void {
  const before = kept.map((path) => [path, copyOf(memberAt(draft, path))] as const)
  putAll(
    draft,
    fields.map(([source, target]) => [target, memberAt(from, source)]),
  )
  putAll(draft, before)
}

/** Returns maps as one; the first one wins. Upstream: `MergeMap`. */
export function merged(...maps: readonly unknown[]): Draft {
  return Object.assign({}, ...maps.toReversed().filter(isMap)) as Draft
}
