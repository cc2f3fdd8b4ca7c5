import {
  afterWriting,
  find,
  manifestsEngine,
  moreExtensions,
  parseShard,
  planFound,
  shardOf,
  sourcesOf,
  target,
  totalsOf,
  UserError,
  withOpenTasks,
} from '@capi-migrate/plan'
import { isEarlier } from '@capi-migrate/transitions'
import { lookupFrom } from '../api-versions.ts'
import { exitCodeOf } from '../exit.ts'
import { stdin } from '../input.ts'
import { sayHelm } from '../manifests/charts.ts'
import type { ManifestsFlags } from '../manifests/flags.ts'
import { inlineLessFor } from '../long-run.ts'
import { teamFor } from '../manifests/jobs.ts'
import { kustomizeCheck } from '../manifests/kustomize-check.ts'
import { renderCheck } from '../manifests/render.ts'
import { providersFor } from '../manifests/providers.ts'
import { nextCommands } from '../manifests/next.ts'
import { printPlan } from '../manifests/print.ts'
import { rewriteStdin } from '../manifests/stdin.ts'
import { pruneNotes } from '../manifests/notes.ts'
import { refuseTasksFile, writeTasks } from '../manifests/tasks.ts'
import { progress } from '../progress.ts'
import { sayFailures, sayUnasked, writePlan } from '../write.ts'

/** `migrate manifests`: find files, plan, write if told so, print. Returns the exit code. */
export async function manifests(paths: readonly string[], flags: ManifestsFlags): Promise<number> {
  const lookup = lookupFrom(flags.apiVersion)
  const { to, repair, references, machineData, dropIgnored, annotate, helpers } = flags
  if (repair && to !== target)
    throw new UserError(
      `--repair and --to ${to} do not go together`,
      'repair first, then run the command without --repair',
    )
  if (references && isEarlier(to, target))
    throw new UserError(
      `--references and --to ${to} do not go together: health checks, metrics and scripts are not taken back`,
      'run the command without --references, and take the others back with git',
    )
  if (helpers && isEarlier(to, target))
    throw new UserError(
      `--helpers and --to ${to} do not go together: durations are turned into seconds on the way to ${target} only`,
      'run the command without --helpers, and take the charts back with git',
    )
  const where = paths.length > 0 ? paths : ['.']
  const providers = await providersFor(where, flags)
  const options = {
    to,
    ...(providers && { provider: providers.provider, marks: providers.marks }),
    ...(lookup && { lookup }),
    ...(repair && { repair }),
    ...(references && { references }),
    ...(machineData && { machineData }),
    ...(dropIgnored && { dropIgnored }),
    ...(annotate && { annotate }),
    ...(helpers && { helpers }),
  }
  const engine = await manifestsEngine(options)
  if (paths.includes(stdin)) {
    if (paths.length > 1)
      throw new UserError('`-` stands for stdin and goes alone', 'name files, or `-`, not both')
    return rewriteStdin(engine, flags)
  }
  const shard = flags.shard === undefined ? undefined : parseShard(flags.shard)
  const all = await find(where, { ...flags, more: await moreExtensions(flags), ignored: true })
  sayUnasked(all)
  inlineLessFor(all.files)
  if (flags.tasks !== undefined)
    refuseTasksFile(
      flags.tasks,
      all.files.map(({ path }) => path),
    )
  const groups = shard && engine.together?.(sourcesOf(all.files))
  const found = shard
    ? { ...all, files: shardOf(all.files, shard, groups), ignored: shardOf(all.ignored ?? [], shard) }
    : all
  const bar = progress('files read')
  const team = await teamFor(flags.jobs, found.files.length, { options, files: all.files })
  const gathered = await planFound(found, engine, {
    ...(team && { team }),
    onProgress: bar.show,
    where,
    search: flags,
    all: all.files,
  })
  const plan = withOpenTasks(gathered, found.files)
  bar.clear()
  const rendered = flags.render ? await renderCheck(found.files, plan) : undefined
  const builds = flags.kustomizeCheck ? await kustomizeCheck(found.files, plan) : []
  const differing = [...builds, ...(rendered?.failures ?? [])]
  sayFailures({ failures: [...plan.failures, ...differing] })
  const applied = flags.write && differing.length === 0 ? await writePlan(plan, flags) : undefined
  const failed = [...plan.failures, ...differing, ...(applied ? applied.failures : [])]
  if (applied) {
    pruneNotes(found.files)
    sayHelm(plan, applied.written)
  }
  const done = { ...(applied ? afterWriting(plan, applied.written) : plan), failures: failed }
  const next = nextCommands(done, where, flags, applied?.written)
  await printPlan(done, flags, next, applied?.written, rendered?.renderings)
  if (flags.tasks !== undefined) writeTasks(done, flags.tasks)
  if (applied?.stopped) return applied.stopped
  const { changes, skipped, tasks, findings, failures } = totalsOf(done)
  // What was not rendered was not shown to be right: somebody has to look at it.
  const unseen = rendered?.renderings.filter((rendering) => rendering.skipped !== undefined).length ?? 0
  return exitCodeOf({
    failures,
    pending: flags.write ? 0 : changes,
    tasks: tasks + findings + skipped + unseen,
  })
}
