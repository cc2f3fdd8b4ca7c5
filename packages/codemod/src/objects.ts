import type { PlannedObject, RowUse } from '@capi-migrate/edits'
import { rowId } from '@capi-migrate/transitions'
import type { Row } from '@capi-migrate/transitions'
import { counterAt } from './counters.ts'
import { ownKinds } from './kind.ts'
import type { Kind } from './kind.ts'
import { previewOf } from './place.ts'
import type { Scope } from './scope.ts'

/** What is rewritten in a source, kind by kind. `line` is where the first mirror of the kind is declared, or first used. */
export function objectsOf(scope: Scope): readonly PlannedObject[] {
  const { source, mirrors } = scope
  const own = mirrors.all.filter(({ declaration }) => declaration.getSourceFile() === source.ast)
  const edits = source.changes.edits()
  const kinds = new Set([...ownKinds, ...mirrors.all.map(({ place }) => place.kind)])
  return [...kinds].flatMap((kind) => {
    const declared = own.filter(({ place }) => place.kind === kind)
    const written = edits.find(({ row }) => row.startsWith(`${kind.kind}:`))
    const start = declared[0]?.declaration.getStart() ?? written?.start
    if (start === undefined) return []
    return [
      {
        apiVersion: kind.transition.keepsVersion ? kind.group : `${kind.group}/${kind.transition.from}`,
        kind: kind.kind,
        name: declared.find(({ name }) => name !== '')?.name ?? '',
        line: source.lines.positionOf(start).line,
        rows: (edits.length > 0 ? [...scope.usesOf(kind)] : []).map(([row, count]) => ({
          row: rowId(kind.kind, row),
          verb: row.verb,
          count,
          ...goingTo(kind, row, scope),
          why: row.why,
        })),
        emptied: [],
        droppedComments: [],
      },
    ]
  })
}

/** What becomes of a field, if that is not what its row says: a row says where the legacy value is. */
function goingTo(kind: Kind, { from }: Row, scope: Scope): Partial<Pick<RowUse, 'to' | 'verb'>> {
  if (from === undefined) return {}
  const { options, mirrors } = scope
  const place = { kind, path: from }
  const counter = options.counters === 'current' && counterAt(place)
  if (counter && counter.to !== undefined) return { to: counter.to }
  if (!scope.moveOf(place).isRedefined) return {}
  if (options.mode !== 'dual') return { verb: 'restate', to: from }
  const isLegacy = mirrors.legacyKinds.has(kind) && !mirrors.currentKinds.has(kind)
  const to = isLegacy ? undefined : previewOf(place)
  return to === undefined ? {} : { to }
}
