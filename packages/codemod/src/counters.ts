import { counterDictionary } from '@capi-migrate/status-model'
import type { Kind } from './kind.ts'

/** What v1beta2 has for a counter of v1beta1. */
export interface Counter {
  /** Where the counter stands that replaces it; absent where none does. */
  readonly to?: string
  readonly meaning: string
}

/** A counter whose path v1beta2 does not have, which keeps its legacy value elsewhere; `undefined` for anything else. */
export function counterAt({
  kind,
  path,
}: {
  readonly kind: Kind
  readonly path: string
}): Counter | undefined {
  const [, name = ''] = /^status\.(\w+)$/.exec(path) ?? []
  const entry = Object.hasOwn(counterDictionary, name) ? counterDictionary[name] : undefined
  if (!entry || !kind.older(path) || kind.newer(path)) return undefined
  const to = `status.${entry.current}`
  return { meaning: entry.meaning, ...(entry.current !== undefined && kind.newer(to) && { to }) }
}
