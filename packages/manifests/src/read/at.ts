import { memberOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { itemsOf } from '@capi-migrate/transitions'
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

/** The offset of what stands at a place, or of the nearest thing above it. */
export function offsetOf(root: Node, place: Place): number {
  let node = root
  let offset = root.start
  for (const key of place) {
    if (node.kind !== 'map' && node.kind !== 'list') break
    const entry = memberOf(node, key)
    if (!entry) break
    offset = entry.key ? entry.start : entry.value.start
    node = entry.value
  }
  return offset
}

/** The kind of the object that holds a place: of a list's item, or of the document. */
export function kindAt(value: Record<string, unknown>, place: Place, kind: string): string {
  if (place[0] !== 'items' || typeof place[1] !== 'number') return kind
  const item = itemsOf(value)?.[place[1]] as { kind?: unknown } | null | undefined
  return typeof item?.kind === 'string' ? item.kind : kind
}

/** True where a place is another one or lies below it. */
export function isWithin(place: Place, above: Place): boolean {
  return above.length <= place.length && above.every((key, i) => key === place[i])
}
