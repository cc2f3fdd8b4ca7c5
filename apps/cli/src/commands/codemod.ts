import { afterWriting, totalsOf } from '@capi-migrate/plan'
import type { CodemodFlags } from '../codemod/flags.ts'
import { formatterFor } from '../codemod/format.ts'
import { nextCommands } from '../codemod/next.ts'
import { codemodPlan } from '../codemod/plan.ts'
import { exitCodeOf } from '../exit.ts'
import { inlineLess } from '../long-run.ts'
import { printPlan } from '../manifests/print.ts'
import { refuseTasksFile, writeTasks } from '../manifests/tasks.ts'
import { progress } from '../progress.ts'
import { sayFailures, sayUnasked, writePlan } from '../write.ts'

/** `migrate codemod`: find programs, plan, write if told so, print. Returns the exit code. */
export async function codemod(paths: readonly string[], flags: CodemodFlags): Promise<number> {
  inlineLess()
  const where = paths.length > 0 ? paths : ['.']
  const bar = progress('files read')
  const { found, plan: planned } = await codemodPlan(where, flags, bar.show)
  sayUnasked(found)
  if (flags.tasks !== undefined)
    refuseTasksFile(
      flags.tasks,
      found.files.map(({ path }) => path),
    )
  const plan = await planned()
  bar.clear()
  sayFailures(plan)
  const changing = plan.files.filter(({ state }) => state === 'changes').map(({ source }) => source.path)
  const format = flags.write ? formatterFor(changing, flags.formatCmd) : undefined
  const applied = flags.write ? await writePlan(plan, flags) : undefined
  const unformatted = applied && format ? format(applied.written) : []
  sayFailures({ failures: unformatted })
  const failed = [...plan.failures, ...(applied ? applied.failures : []), ...unformatted]
  const done = { ...(applied ? afterWriting(plan, applied.written) : plan), failures: failed }
  const next = nextCommands(done, where, flags, applied?.written)
  await printPlan(done, { ...flags, command: 'codemod' }, next, applied?.written)
  if (flags.tasks !== undefined) writeTasks(done, flags.tasks)
  if (applied?.stopped) return applied.stopped
  const { changes, tasks, findings, failures } = totalsOf(done)
  return exitCodeOf({ failures, pending: flags.write ? 0 : changes, tasks: tasks + findings })
}
