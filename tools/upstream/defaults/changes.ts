import { isObject } from '../fuzz/json.ts'
import type { Json } from '../fuzz/json.ts'

/** Values by their paths, each as JSON text; undefined text where a value is taken away. */
export type Changes = ReadonlyMap<string, string | undefined>

/** Returns what the second of two objects says differently: values added, changed, or taken away. */
export function changesOf(before: Json, after: Json): Changes {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const changes = new Map<string, string | undefined>()
  for (const [path, text] of now) if (old.get(path) !== text) changes.set(path, text)
  for (const path of old.keys())
    if (!now.has(path) && ![...now.keys()].some((other) => isBelow(other, path))) changes.set(path, undefined)
  return changes
}

/** Reports whether a path is below another. */
export const isBelow = (path: string, above: string) =>
  above === '' ? path !== '' : path.startsWith(`${above}.`) || path.startsWith(`${above}[]`)

function leavesOf(value: Json, path = '', leaves = new Map<string, string>()): Map<string, string> {
  const entries = Array.isArray(value)
    ? value.map((item) => [`${path}[]`, item] as const)
    : isObject(value)
      ? Object.entries(value).map(([key, item]) => [path ? `${path}.${key}` : key, item ?? null] as const)
      : []
  if (entries.length === 0) leaves.set(path, JSON.stringify(value))
  for (const [below, item] of entries) leavesOf(item, below, leaves)
  return leaves
}
