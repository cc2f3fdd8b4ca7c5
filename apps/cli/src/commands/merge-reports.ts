import { resolve } from 'node:path'
import { mergeReports as merge, readReport, totalsOf } from '@capi-migrate/plan'
import { exitCodeOf } from '../exit.ts'
import { stdin, textOf } from '../input.ts'
import type { PlanFormat } from '../manifests/formats.ts'
import { printPlan } from '../manifests/print.ts'
import { refuseTasksFile, writeTasks } from '../manifests/tasks.ts'

export interface MergeFlags {
  readonly format: PlanFormat
  readonly tasks?: string
}

/** `migrate merge-reports`. Returns the exit code that one run over everything would have had. */
export async function mergeReports(files: readonly string[], flags: MergeFlags): Promise<number> {
  if (flags.tasks !== undefined)
    refuseTasksFile(
      flags.tasks,
      files.filter((file) => file !== stdin).map((file) => resolve(file)),
    )
  const reports = await Promise.all(files.map(async (file) => readReport(await textOf(file), file)))
  const { plan, written } = merge(reports)
  await printPlan(plan, flags, [], written.length > 0 ? written : undefined)
  if (flags.tasks !== undefined) writeTasks(plan, flags.tasks)
  const { changes, skipped, tasks, findings, failures } = totalsOf(plan)
  return exitCodeOf({ failures, pending: changes - written.length, tasks: tasks + findings + skipped })
}
