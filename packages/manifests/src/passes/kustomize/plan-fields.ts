import type { Node } from '@capi-migrate/edits/yaml'
import { grow } from '../../layout/host.ts'
import { layOut } from '../../layout/lay-out.ts'
import { offsetOf } from '../../read/at.ts'
import { sheetOf } from '../../document/planned-sheet.ts'
import type { DocumentPlan } from '../../document/plan-document.ts'
import { carried, isGone, shifted } from './carried.ts'
import type { Changes } from './change.ts'
import type { Sheeted } from './plan-patch.ts'

/** Plans a document of which only single values change or items go: a file of replacements, or a configuration of transformers. */
export function planFields(
  { text, document, around }: Sheeted,
  root: Node,
  value: unknown,
  kind: string,
  { placements, open }: Changes,
): DocumentPlan | undefined {
  if (placements.length + open.length === 0) return undefined
  const placed = { kind, placements: carried(value, placements), undecided: [] }
  const held = value as Record<string, unknown>
  const sheet = sheetOf(text, document, root, placed, held, around)
  return {
    root,
    value: held,
    placed,
    drafts: placements.length === 0 ? [] : layOut(sheet, grow(root, placed.placements, value)),
    open: open.map(({ place, row, code, what, next, rollout }) => ({
      offset: offsetOf(root, place),
      row,
      place: shifted(place, placements.filter(isGone)),
      code,
      what,
      next,
      stays: true,
      ...(rollout && { rollout }),
    })),
    untouched: placements.length === 0,
    droppedComments: sheet.dropped,
    about: { apiVersion: '', kind, name: '' },
  }
}
