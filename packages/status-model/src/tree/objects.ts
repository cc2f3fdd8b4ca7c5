import type { ApiObject } from '../object.ts'
import { isRecord, textOf } from '../read.ts'

/**
 * The objects of a document of a dump: itself, or those of a list and of lists in it. The items of a list such as
 * `MachineList` need not say what they are. What is no object is left out.
 */
export function objectsIn(document: unknown): readonly ApiObject[] {
  const objects: ApiObject[] = []
  const open: unknown[] = Array.isArray(document) ? document.toReversed() : [document]
  while (open.length > 0) {
    const next = open.pop()
    if (!isRecord(next)) continue
    const { apiVersion, kind, items } = next
    if (Array.isArray(items) && textOf(kind)?.endsWith('List'))
      for (const item of items.toReversed()) open.push(named(item, apiVersion, (kind as string).slice(0, -4)))
    else if (isRecord(next.metadata)) objects.push(next)
  }
  return objects
}

function named(item: unknown, apiVersion: unknown, kind: string): unknown {
  if (kind === '' || !isRecord(item)) return item
  return { apiVersion, kind, ...item }
}
