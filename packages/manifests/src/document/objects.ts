import { groupBy } from '@capi-migrate/edits'
import type { PlannedObject, RowUse } from '@capi-migrate/edits'
import { isKept, itemsOf, printPlace, rowId, stepsOf } from '@capi-migrate/transitions'
import type { Place, Placement, Row } from '@capi-migrate/transitions'
import { offsetOf } from '../read/at.ts'
import type { DocumentPlan } from './plan-document.ts'

/** The objects of a document and what moves in each; of a list, item by item. */
export function plannedObjects(plan: DocumentPlan, lineOf: (offset: number) => number): PlannedObject[] {
  const { root, value, placed, droppedComments, about } = plan
  if (plan.untouched) return []
  if (about) {
    const { apiVersion, kind, name } = about
    return [
      {
        ...describe({ apiVersion, kind, metadata: { name } }, placed.placements, lineOf(root.start)),
        droppedComments,
      },
    ]
  }
  const items = itemsOf(value)
  if (!items) {
    return [{ ...describe(value, placed.placements, lineOf(root.start), placed.kind), droppedComments }]
  }
  const byItem = placementsByItem(placed.placements)
  const objects = items.flatMap((item, i) => {
    const placements = byItem.get(i) ?? []
    if (placements.every(isKept)) return []
    return [describe(item as Record<string, unknown>, placements, lineOf(offsetOf(root, ['items', i])))]
  })
  return objects.map((object, i) => (i === 0 ? { ...object, droppedComments } : object))
}

/** Kind and name of the object that holds a place: `Cluster prod`. */
export function nameOf(value: Record<string, unknown>, place: Place): string {
  const object = place[0] === 'items' ? (itemsOf(value)?.[Number(place[1])] ?? value) : value
  const { kind, metadata } = (object ?? {}) as { kind?: unknown; metadata?: unknown }
  return [kind, ownName(metadata)].filter((word) => typeof word === 'string' && word !== '').join(' ')
}

function describe(
  object: Record<string, unknown>,
  placements: readonly Placement[],
  line: number,
  // The rows of a provider's object are those of its role.
  rowsOf = String(object.kind),
): PlannedObject {
  const { apiVersion, kind, metadata } = object
  const namespace = (metadata as { namespace?: unknown } | null | undefined)?.namespace
  return {
    apiVersion: String(apiVersion),
    kind: String(kind),
    name: ownName(metadata),
    ...(typeof namespace === 'string' && { namespace }),
    line,
    rows: rowsUsed(rowsOf, placements),
    emptied: placements
      .filter(({ from, to, row }) => from && !to && !row)
      .map(({ from }) => printPlace(from!)),
    droppedComments: [],
  }
}

function ownName(metadata: unknown): string {
  const { name, generateName } = (metadata ?? {}) as { name?: unknown; generateName?: unknown }
  if (typeof name === 'string') return name
  return typeof generateName === 'string' ? generateName : ''
}

function rowsUsed(kind: string, placements: readonly Placement[]): RowUse[] {
  const used = placements.filter(
    (placement) =>
      placement.row && !isKept(placement) && (placement.from || placement.row.from === undefined),
  )
  return [...groupBy(used, ({ row }) => row!)].map(([row, own]) => ({
    row: rowId(kind, row),
    verb: row.verb,
    count: fieldsIn(own, row),
    why: row.why,
  }))
}

/** A map that becomes a list is one field, however many members move. */
function fieldsIn(placements: readonly Placement[], { from }: Row): number {
  if (placements.length === 1) return 1
  const depth = from === undefined ? Infinity : stepsOf(from).length
  return new Set(placements.map(({ from, to = [] }) => (from?.slice(0, depth) ?? to).join('/'))).size
}

/** The placements of each item of a list, relative to the item. */
function placementsByItem(placements: readonly Placement[]): Map<unknown, Placement[]> {
  const byItem = new Map<unknown, Placement[]>()
  for (const placement of placements) {
    const { from, to } = placement
    const item = (from ?? to)?.[1]
    const within = { ...placement, ...(from && { from: from.slice(2) }), ...(to && { to: to.slice(2) }) }
    const known = byItem.get(item)
    if (known) known.push(within)
    else byItem.set(item, [within])
  }
  return byItem
}
