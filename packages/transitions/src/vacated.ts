import { valueAt } from './assemble.ts'
import { isMap } from './map.ts'
import { stepsOf } from './path.ts'
import type { Trie } from './transition.ts'

/** True for a map of the older version from which everything goes: what is in it moves elsewhere or is dropped. */
export function isVacated(object: unknown, container: string, trie: Trie): boolean {
  let own: Trie | undefined = trie
  for (const step of stepsOf(container)) own = own?.steps.get(step)
  return (
    isMap(valueAt(object, stepsOf(container))) &&
    goesFrom(container, valueAt(object, stepsOf(container)), own)
  )
}

function goesFrom(container: string, value: unknown, trie: Trie | undefined): boolean {
  const targets = trie?.row?.to
  if (targets) return !targets.some((path) => path === container || path.startsWith(`${container}.`))
  return (
    isMap(value) && Object.keys(value).every((key) => goesFrom(container, value[key], trie?.steps.get(key)))
  )
}
