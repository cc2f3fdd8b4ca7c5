import { apply, changeOf, counted, renderFailures } from '@capi-migrate/plan'
import type { Applied, FoundFiles, Plan } from '@capi-migrate/plan'
import { stopOnSignals } from './signals.ts'
import { progress } from './progress.ts'
import { isColourful, say } from './terminal.ts'
import { version } from './version.ts'

/** Writes what a plan changes; what could not be written, and what was left when a signal came, is said on stderr. `stopped` is the exit code of a run that a signal ended. */
export async function writePlan(
  plan: Plan,
  { force }: { readonly force?: true },
): Promise<Applied & { readonly stopped?: number }> {
  const changes = plan.files.filter(({ state }) => state === 'changes').map((file) => changeOf(file, plan.to))
  const stop = stopOnSignals()
  const bar = progress('files written')
  try {
    const applied = await apply(changes, {
      signal: stop.signal,
      onProgress: bar.show,
      tool: version,
      around: plan.files.map(({ source }) => source),
      ...(force && { force }),
    })
    bar.clear()
    if (applied.swept > 0) say(`removed ${counted(applied.swept, 'temporary file')} of a run that was killed`)
    if (applied.unguarded > 0)
      say(
        `note: ${counted(applied.unguarded, 'file')} in no git repository: only a copy brings the old text back`,
      )
    sayFailures(applied)
    if (!applied.interrupted) return applied
    say(
      `stopped: ${applied.written.length} of ${changes.length} files are written, the others are as they were; run the same command again to go on`,
    )
    return { ...applied, stopped: stop.code() }
  } finally {
    stop.release()
  }
}

/** Says on stderr what went wrong, file by file. */
export function sayFailures({ failures }: Pick<Plan, 'failures'>): void {
  if (failures.length > 0)
    process.stderr.write(renderFailures(failures, { colour: isColourful(process.stderr) }))
}

/** Says on stderr that git could not be asked what it tracks, where ignore files leave something out. */
export function sayUnasked({ unasked }: FoundFiles): void {
  if (unasked !== undefined)
    say(`note: ${unasked}; what .gitignore speaks against is left out, although git may track it`)
}
