import { memberOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'

/** The value of a key. */
export function valueAt(node: Node | undefined, key: string): Node | undefined {
  if (node?.kind !== 'map') return undefined
  return memberOf(node, key)?.value
}

/** The text of a key's value, where that is a scalar. */
export function textAt(node: Node | undefined, key: string): string | undefined {
  const value = valueAt(node, key)
  return value?.kind === 'scalar' ? value.text : undefined
}
