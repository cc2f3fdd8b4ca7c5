import type { Node } from '@capi-migrate/edits/yaml'
import type { Place } from '@capi-migrate/transitions'

/** The node at a place. */
export function nodeAt(root: Node, place: Place): Node | undefined {
  let node: Node | undefined = root
  for (const key of place) {
    if (node?.kind !== 'map' && node?.kind !== 'list') return undefined
    node =
      typeof key === 'number'
        ? node.entries[key]?.value
        : node.entries.findLast((entry) => entry.key?.kind === 'scalar' && entry.key.text === key)?.value
  }
  return node
}
