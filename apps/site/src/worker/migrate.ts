import {
  find,
  isVersion,
  manifestsEngine,
  moreExtensions,
  planFound,
  withOpenTasks,
} from '@capi-migrate/plan'
import type { Plan, PlannedFile } from '@capi-migrate/plan'
import { renderDiff } from '@capi-migrate/plan/diff'
import { fill, folder } from '../node/fs.ts'
import type { Outcome, OutcomeFile, Request } from './outcome.ts'

/** `migrate manifests .` over files in memory: the same calls as in apps/cli/src/commands/manifests.ts. */
export async function migrate(
  { files, to, flags }: Request,
  onProgress?: (done: number, total: number) => void,
): Promise<Outcome> {
  fill(files.map(({ path, bytes }) => [path, bytes]))
  const engine = await manifestsEngine({ to, ...Object.fromEntries(flags.map((flag) => [flag, true])) })
  const search = { cwd: folder }
  const found = await find(['.'], { ...search, more: await moreExtensions(), ignored: true })
  const planned = await planFound(found, engine, { where: ['.'], search, ...(onProgress && { onProgress }) })
  const plan = withOpenTasks(planned, found.files, folder)
  return {
    files: plan.files.map((file) => shown(file, plan)),
    failures: plan.failures.map(({ file, line, what, next }) => ({
      file,
      ...(line !== undefined && { line }),
      what,
      next,
    })),
    foreign: plan.foreign,
  }
}

function shown(file: PlannedFile, plan: Plan): OutcomeFile {
  const { source, state } = file
  const { after, tasks, objects, checked, skipped } = file.plan
  return {
    file: source.file,
    state,
    diff: [...renderDiff({ ...plan, files: [file] })].join(''),
    after,
    tasks: tasks.map(({ id, line, object, what, next }) => ({ id, line, object, what, next })),
    findings: (checked?.findings ?? []).map(({ rule, line, object, evidence, next }) => ({
      id: rule,
      line,
      object,
      what: evidence,
      next,
    })),
    objects: objects.map(({ kind, name, line, rows }) => ({
      kind,
      name,
      line,
      rows: rows
        .filter((row) => !isVersion(row))
        .map(({ verb, row, to, count, why }) => ({ verb, row, ...(to !== undefined && { to }), count, why })),
    })),
    ...(skipped && { skipped: skipped.what }),
  }
}
