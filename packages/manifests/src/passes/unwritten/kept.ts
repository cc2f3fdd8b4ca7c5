import type { Task } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'

/** The plan of a file that stays as it is, with one task that says why. */
export function keptAsItIs(
  { file, before }: ManifestPlan,
  said: Pick<Task, 'row' | 'line' | 'object'> & Said,
): ManifestPlan {
  const task = { id: said.row, ...(file !== '-' && { file }), column: 1, ...said }
  return { file, before, after: before, edits: [], tasks: [task], objects: [] }
}

/** The same of a file in which something would be written, at its first object; any other plan is as it was. */
export function keptUnwritten(
  plan: ManifestPlan,
  { row, ...said }: Pick<Task, 'row' | 'object'> & Said,
): ManifestPlan {
  const { edits, objects } = plan
  return edits.length === 0 ? plan : keptAsItIs(plan, { row, line: objects[0]?.line ?? 1, ...said })
}
