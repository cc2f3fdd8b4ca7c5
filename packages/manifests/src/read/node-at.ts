import { memberOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import type { Place } from '@capi-migrate/transitions'

/** The node at a place. */
export function nodeAt(root: Node, place: Place): Node | undefined {
  let node: Node | undefined = root
  for (const key of place) {
    if (node?.kind !== 'map' && node?.kind !== 'list') return undefined
    node = memberOf(node, key)?.value
  }
  return node
}
