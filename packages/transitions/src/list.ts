import { isMap } from './map.ts'

/** What an object says that it is. */
interface Said {
  readonly apiVersion?: unknown
  readonly kind?: unknown
}

/** Returns the kind of the items of a list: `Machine` of `MachineList`, empty of `List`; `undefined` for another kind. */
export function itemKind(kind: unknown): string | undefined {
  return typeof kind === 'string' && kind.endsWith('List') ? kind.slice(0, -'List'.length) : undefined
}

/**
 * Returns what an item is: what it says, and of a typed list what the list says. A server and Go clients print typed lists
 * this way, and kubectl reads them so (`UnstructuredJSONScheme.decodeToList` of apimachinery).
 */
export function itemType<T extends Said>(list: T, item: T): T {
  const kind = itemKind(list.kind)
  return kind && !item.kind && !item.apiVersion ? { ...list, kind } : item
}

/** Returns the items of a list, each with its apiVersion and kind; `undefined` for what is no list. */
export function itemsOf(list: Record<string, unknown>): readonly unknown[] | undefined {
  const { items, kind } = list
  if (!Array.isArray(items) || itemKind(kind) === undefined) return undefined
  return items.map((item: unknown) => (isMap(item) ? withType(list, item) : item))
}

/** Returns the objects of a document: itself, or those of a list and of lists in it. */
export function objectsOf(document: unknown): readonly Record<string, unknown>[] {
  const objects: Record<string, unknown>[] = []
  const open: unknown[] = [document]
  while (open.length > 0) {
    const next = open.pop()
    if (!isMap(next)) continue
    const items = itemsOf(next)
    if (items) for (const item of items.toReversed()) open.push(item)
    else objects.push(next)
  }
  return objects
}

function withType(list: Said, item: Record<string, unknown>): Record<string, unknown> {
  const type = itemType(list, item)
  if (type === item) return item
  const { apiVersion: _, kind: _k, ...rest } = item
  return { apiVersion: type.apiVersion, kind: type.kind, ...rest }
}
