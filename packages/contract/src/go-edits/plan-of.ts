import { applyEdits, groupBy } from '@capi-migrate/edits'
import type { Edit, FilePlan, RowUse } from '@capi-migrate/edits'

/** The plan of a Go file, or of go.mod. */
export function planOf(file: string, before: string, edits: readonly Edit[]): FilePlan {
  const rows = [...groupBy(edits, ({ row }) => row)].map(([row, same]): RowUse => ({
    row,
    verb: 'restate',
    count: same.length,
    why: whys[row] ?? 'what v1.11 has instead',
  }))
  const objects = [{ apiVersion: '', kind: 'Go', name: '', line: 1, rows, emptied: [], droppedComments: [] }]
  return { file, before, after: applyEdits(before, edits), edits, tasks: [], objects }
}

const whys: Readonly<Record<string, string>> = {
  'M01:go.mod': 'the types of v1beta2 are in no older release',
  'M01:imports': 'the packages moved',
  'M01:package': 'the package goes by another name',
  'M03:field': 'the field is another in v1beta2',
  'M09:field': 'contract v1beta2 reads it',
  'M10:write': 'Clusters and Machines wait for it',
  'M03:name': 'the name is another since v1.11',
}
