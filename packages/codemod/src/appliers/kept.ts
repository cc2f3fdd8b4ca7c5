import { lineIndex } from '@capi-migrate/edits'
import type { Applier, FilePlan, Task } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import { say } from '../tasks/index.ts'
import type { Applied } from './applied.ts'

const names: Readonly<Record<Applier, string>> = { pulumi: 'Pulumi', terraform: 'Terraform' }

/** The plan of a file that stays for an applier: one task stands for all that was planned. */
export function keptForApplier(plan: FilePlan, applied: Applied, nameOf: (path: string) => string): FilePlan {
  const { edits, tasks, before, file } = plan
  const [first] = [...edits.map(({ start }) => lineIndex(before).positionOf(start)), ...tasks].toSorted(
    (a, b) => a.line - b.line || a.column - b.column,
  )
  if (!first) return plan
  const { line, column } = first
  const row = `${applied.applier}:file`
  const object = names[applied.applier]
  const task: Task = { id: row, row, line, column, object, ...saidOf(applied, nameOf), file }
  return { file, before, after: before, edits: [], tasks: [task], objects: [] }
}

function saidOf(applied: Applied, nameOf: (path: string) => string): Said {
  const isPulumi = applied.applier === 'pulumi'
  if ('shares' in applied) {
    const blanks = { module: nameOf(applied.shares), program: nameOf(applied.withProgram) }
    return isPulumi ? say('client/shared-with-pulumi', blanks) : say('client/shared-with-terraform', blanks)
  }
  const cause =
    'imports' in applied
      ? `it imports \`${applied.imports}\``
      : 'below' in applied
        ? `it lies below \`${nameOf(applied.below)}\``
        : `it goes with \`${nameOf(applied.partOf)}\``
  return isPulumi ? say('client/pulumi-replaces', { cause }) : say('client/terraform-replaces', { cause })
}
