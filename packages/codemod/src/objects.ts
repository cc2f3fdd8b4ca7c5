import type { Edit, PlannedObject, RowUse } from '@capi-migrate/edits'
import { rowId } from '@capi-migrate/transitions'
import { ownKinds } from './kind.ts'
import type { Kind } from './kind.ts'
import type { Mirrors } from './mirrors/mirror.ts'
import type { Source } from './source.ts'

/** What is rewritten in a source, kind by kind. */
export function objectsOf(
  source: Source,
  mirrors: Mirrors,
  edits: readonly Edit[],
): readonly PlannedObject[] {
  const own = mirrors.all.filter(({ declaration }) => declaration.getSourceFile() === source.ast)
  return ownKinds.flatMap((kind) => {
    const written = edits.filter(({ row }) => row.startsWith(`${kind.kind}:`))
    const declared = own.filter(({ place }) => place.kind === kind)
    const start = declared[0]?.declaration.getStart() ?? written[0]?.start
    if (start === undefined) return []
    const { group, transition } = kind
    return [
      {
        apiVersion: `${group}/${transition.from}`,
        kind: kind.kind,
        name: declared.find(({ name }) => name !== '')?.name ?? '',
        line: source.lines.positionOf(start).line,
        rows: rowsOf(kind, written),
        emptied: [],
        droppedComments: [],
      },
    ]
  })
}

function rowsOf(kind: Kind, edits: readonly Edit[]): readonly RowUse[] {
  const counts = new Map<string, number>()
  for (const { row } of edits) counts.set(row, (counts.get(row) ?? 0) + 1)
  return kind.transition.rows.flatMap((row) => {
    const id = rowId(kind.kind, row)
    const count = counts.get(id)
    return count === undefined ? [] : [{ row: id, verb: row.verb, count, why: row.why }]
  })
}
