import { afterWriting, gatherBytes, renderFailures, renderText, finished, totalsOf } from '@capi-migrate/plan'
import type { Engine } from '@capi-migrate/plan'
import type { ManifestsFlags } from './flags.ts'
import { exit, exitCodeOf } from '../exit.ts'
import { bytesOf, stdin } from '../input.ts'
import { isColourful, print } from '../terminal.ts'
import { nextCommands } from './next.ts'
import { printPlan } from './print.ts'

/**
 * `migrate manifests -`: the rewritten text goes to stdout, byte for byte the same where nothing is to change, and
 * nothing at all if it cannot be read. With --diff, --check or --format it is planned as a file is.
 */
export async function rewriteStdin(engine: Engine, flags: ManifestsFlags): Promise<number> {
  const bytes = await bytesOf(stdin)
  const plan = await finished(gatherBytes(bytes, engine), engine)
  const [file] = plan.files
  const colour = isColourful(process.stderr)
  process.stderr.write(renderFailures(plan.failures, { colour }))
  const isPlanned = flags.diff || flags.check || flags.format !== 'text'
  if (isPlanned) await printPlan(plan, flags, nextCommands(plan, [stdin], flags))
  if (plan.failures.length > 0) return exit.error
  const totals = totalsOf(plan)
  const tasks = totals.tasks + totals.findings + totals.skipped
  const isChanged = file?.state === 'changes'
  if (isPlanned) return exitCodeOf({ failures: 0, pending: isChanged ? 1 : 0, tasks })
  await print(isChanged ? file.plan.after : bytes)
  const now = afterWriting(plan, [stdin])
  const { explainTasks = false } = flags
  const talk = renderText(now, { isBrief: true, written: [], colour, explainTasks })
  if (tasks > 0) process.stderr.write([...talk].join(''))
  return exitCodeOf({ failures: 0, pending: 0, tasks })
}
