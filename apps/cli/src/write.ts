import { apply, changeOf, renderFailures } from '@capi-migrate/plan'
import type { Applied, Plan } from '@capi-migrate/plan'
import { stopOnSignals } from './signals.ts'
import { progress } from './progress.ts'
import { isColourful, say } from './terminal.ts'
import { version } from './version.ts'

/** Writes what a plan changes; what could not be written, and what was left when a signal came, is said on stderr. */
export async function writePlan(plan: Plan, { force }: { readonly force?: true }): Promise<Applied> {
  const changes = plan.files.filter(({ state }) => state === 'changes').map((file) => changeOf(file, plan.to))
  const stop = stopOnSignals()
  const bar = progress('files written')
  try {
    const applied = await apply(changes, {
      signal: stop.signal,
      onProgress: bar.show,
      tool: version,
      ...(force && { force }),
    })
    bar.clear()
    sayFailures(applied)
    if (applied.interrupted) {
      say(
        `stopped: ${applied.written.length} of ${changes.length} files are written, the others are as they were; run the same command again to go on`,
      )
    }
    return applied
  } finally {
    stop.release()
  }
}

/** Says on stderr what went wrong, file by file. */
export function sayFailures({ failures }: Pick<Plan, 'failures'>): void {
  if (failures.length > 0)
    process.stderr.write(renderFailures(failures, { colour: isColourful(process.stderr) }))
}
