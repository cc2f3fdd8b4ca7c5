import {
  afterWriting,
  codemodEngine,
  find,
  gather,
  programConfig,
  programExtensions,
  programsBeside,
  programProviders,
  totalsOf,
  UserError,
  withOpenTasks,
} from '@capi-migrate/plan'
import type { CodemodFlags } from '../codemod/flags.ts'
import { formatted } from '../codemod/format.ts'
import { nextCommands } from '../codemod/next.ts'
import { exitCodeOf } from '../exit.ts'
import { inlineLess } from '../long-run.ts'
import { printPlan } from '../manifests/print.ts'
import { refuseTasksFile, writeTasks } from '../manifests/tasks.ts'
import { progress } from '../progress.ts'
import { sayFailures, sayUnasked, writePlan } from '../write.ts'

/** `migrate codemod`: find programs, plan, write if told so, print. Returns the exit code. */
export async function codemod(paths: readonly string[], flags: CodemodFlags): Promise<number> {
  const { mode, generation, counters, contract } = flags
  if (mode === 'dual' && generation === 'legacy')
    throw new UserError(
      '--mode dual and --generation legacy do not go together',
      'dual code shows what v1beta2 shows; switch first where the old values are wanted',
    )
  if (mode === 'dual' && counters === 'current')
    throw new UserError(
      '--mode dual and --counters current do not go together',
      'objects of v1beta1 do not have the current counters at that path; switch first',
    )
  inlineLess()
  const where = paths.length > 0 ? paths : ['.']
  const { types, sources } = await programConfig(where[0]!, flags.config)
  const providers = await programProviders(where, flags)
  const engine = await codemodEngine({
    mode,
    generation,
    counters,
    contract,
    types,
    sources,
    providers,
    verify: flags.verify ?? (flags.write ? 'installed' : false),
  })
  const found = await find(where, { ...flags, only: await programExtensions() })
  sayUnasked(found)
  if (flags.tasks !== undefined)
    refuseTasksFile(
      flags.tasks,
      found.files.map(({ path }) => path),
    )
  const bar = progress('files read')
  const beside = await programsBeside(found)
  const plan = withOpenTasks(gather(found, engine, { onProgress: bar.show, beside }), found.files)
  bar.clear()
  sayFailures(plan)
  const applied = flags.write ? await writePlan(plan, flags) : undefined
  const unformatted = applied && flags.formatCmd ? formatted(flags.formatCmd, applied.written) : []
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
