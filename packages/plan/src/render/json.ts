import { jsonText, lineIndex } from '@capi-migrate/edits'
import { totalsOf } from '../plan.ts'
import type { Plan, PlannedFile } from '../plan.ts'
import type { Rendering } from '../rendering/rendering.ts'
import { hideInEdits } from './hide.ts'
import type { CommandName } from './junit.ts'

export interface JsonOptions {
  /** Version of the program. */
  readonly version: string
  /** The files that were written; absent in a preview. */
  readonly written?: readonly string[]
  /** What charts and kustomizations print before and after; absent where it was not asked for. */
  readonly renderings?: readonly Rendering[]
  /** The command that made the plan. */
  readonly command?: CommandName
}

/** Version of the form that `schema/plan.schema.json` describes. A change that could break a reader raises it. */
export const schemaVersion = 1

/** A plan for programs, one file a line. */
export function* renderJson(
  plan: Plan,
  { version, written, renderings, command = 'manifests' }: JsonOptions,
): Generator<string> {
  const isWritten = new Set(written)
  const head = { schemaVersion, program: { name: 'migrate', version }, command, to: plan.to }
  yield `${jsonText(head).slice(0, -1)},\n"totals":${jsonText({ ...totalsOf(plan), written: isWritten.size })},\n"files":[`
  let separator = '\n'
  for (const file of plan.files) {
    yield separator + jsonText(fileOf(file, isWritten.has(file.source.file)))
    separator = ',\n'
  }
  const unread = plan.unreadBlocks ? `"unread":${jsonText(plan.unreadBlocks)},\n` : ''
  const shown = renderings ? `,\n"renderings":${jsonText(renderings)}` : ''
  yield `\n],\n${unread}"failures":${jsonText(plan.failures)}${shown}}\n`
}

function fileOf({ source, state, plan }: PlannedFile, isWritten: boolean): object {
  const { positionOf } = lineIndex(plan.before)
  return {
    file: source.file,
    state: isWritten ? 'written' : state,
    ...(plan.isNew && { new: true }),
    objects: plan.objects,
    edits: hideInEdits(plan).map((edit) => ({ ...positionOf(edit.start), ...edit })),
    tasks: plan.tasks.map(({ file: _, ...task }) => task),
    findings: (plan.checked?.findings ?? []).map(({ file: _, ...finding }) => finding),
    ...(plan.skipped && { skipped: plan.skipped }),
  }
}
