import { lineIndex } from '@capi-migrate/edits'
import type { FilePlan, Task } from '@capi-migrate/edits'
import type { Scope } from './scope.ts'
import { say } from './tasks/index.ts'

/**
 * The plan of a generated file: it follows what it is made from, so one task stands for all that was planned. What uses its
 * types is rewritten as usual.
 */
export function regenerated(plan: FilePlan, { source, mirrors, options }: Scope): FilePlan {
  const { edits, tasks, before } = plan
  const [first] = [
    ...edits.map(({ start, row }) => ({ start, row })),
    ...tasks.map(({ row }) => ({ start: 0, row })),
  ]
  if (!first) return plan
  const own = mirrors.all.filter(({ declaration }) => declaration.getSourceFile() === source.ast)
  const kinds = [...new Set(own.map(({ place }) => place.kind.kind))]
  const some = kinds.length > 3 ? [...kinds.slice(0, 3), `${kinds.length - 3} more`] : kinds
  const task: Task = {
    ...lineIndex(before).positionOf(first.start),
    id: `${first.row} generated`,
    row: first.row,
    object: some.join(', '),
    ...say(options.mode === 'dual' ? 'client/dual-generated' : 'client/generated'),
    file: source.name,
  }
  return { ...plan, after: before, edits: [], tasks: [task], objects: [] }
}
