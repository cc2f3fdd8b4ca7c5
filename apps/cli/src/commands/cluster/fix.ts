import {
  crdsOf,
  digestsOf,
  fixes,
  guardOf,
  journalOf,
  liveSource,
  releaseOf,
  runFix,
  exits,
} from '@capi-migrate/cluster'
import type { FixName, FixRun, FixTarget, Journal, Server } from '@capi-migrate/cluster'
import { UserError } from '@capi-migrate/plan'
import { fixJson } from '../../cluster/fix-json.ts'
import { fixText } from '../../cluster/fix-text.ts'
import { serversOf, userErrorOf } from '../../cluster/open.ts'
import type { ReachFlags } from '../../declare/cluster/options.ts'
import { progress } from '../../progress.ts'
import { stopOnSignals } from '../../signals.ts'
import { isColourful, print } from '../../terminal.ts'
import { version } from '../../version.ts'

export interface FixFlags extends ReachFlags {
  readonly what: FixName
  readonly write?: true
  readonly batch: number
  readonly journal?: string
  readonly resume?: true
  readonly core?: string
  readonly format: 'text' | 'json'
}

/** `migrate cluster fix`: tries, and writes where it is asked to. Returns the exit code. */
export async function fix(flags: FixFlags): Promise<number> {
  const [server, ...more] = serversOf(flags)
  if (!server || more.length > 0)
    throw new UserError('a fix is of one cluster', 'name one context with --context')
  if (flags.core !== undefined && !releaseOf(flags.core))
    throw new UserError(
      `--core ${flags.core} is no version of Cluster API`,
      'say it like this: --core v1.14.0',
    )
  const cluster = server.connection.context
  const stop = stopOnSignals()
  try {
    const journal = journalOf(flags.journal ?? fileOf(flags.what, cluster), cluster, flags.what)
    const run = await runOn(server, journal, flags, stop.signal)
    const said = { cluster, what: flags.what, wrote: flags.write === true, journal: journal.file, run }
    await print(flags.format === 'json' ? fixJson(said, version) : fixText(said, isColourful(process.stdout)))
    return run.interrupted ? stop.code() : exitOf(run)
  } catch (error) {
    throw userErrorOf(error)
  } finally {
    stop.release()
  }
}

async function runOn(
  server: Server,
  journal: Journal,
  flags: FixFlags,
  signal: AbortSignal,
): Promise<FixRun> {
  const { what, write, resume = false, batch, namespace } = flags
  const source = liveSource(server, flags.limit, namespace)
  const crds = await crdsOf(source)
  const target: FixTarget = {
    source,
    server,
    crds: crds.value,
    objects: await digestsOf(source, crds.value),
    ...(namespace !== undefined && { namespace }),
    done: resume ? journal.done : new Set(),
  }
  // Of what no CRD tells, nothing is known.
  if (crds.missing.length > 0) return nothing({ stays: [], missing: [] }, crds.missing)
  const refusal = await guardOf(target, flags.core)
  const mend = fixes[what]
  if (!mend) throw new UserError(`fix ${what} is not there yet`, 'wait for a newer release')
  if (refusal.stays.length > 0 || refusal.missing.length > 0) return nothing(refusal, crds.missing)
  const bar = progress('objects tried')
  const second = progress('objects written')
  try {
    const run = await runFix(mend(target), {
      ...(write && { batch }),
      journal,
      resume,
      signal,
      onProgress: (done, all, did) => (did === 'rehearsed' ? bar : second).show(done, all),
    })
    return { ...run, missing: [...crds.missing, ...run.missing] }
  } finally {
    bar.clear()
    second.clear()
  }
}

function nothing({ stays, missing }: Pick<FixRun, 'stays' | 'missing'>, more: FixRun['missing']): FixRun {
  return {
    planned: [],
    written: [],
    resumed: 0,
    stays,
    missing: [...more, ...missing],
    surprises: [],
    interrupted: false,
  }
}

/** A surprise outweighs what a person has to do, that what can be written, and that what could not be looked at. */
function exitOf({ planned, written, stays, missing, surprises }: FixRun): number {
  if (surprises.length > 0) return exits.error
  if (stays.length > 0) return exits.person
  if (written.length < planned.length) return exits.migrate
  return missing.length > 0 ? exits.unknown : exits.ready
}

/** Contexts are called as clouds call clusters, with slashes and colons. */
function fileOf(what: FixName, context: string): string {
  return `migrate-cluster-${what}-${context.replaceAll(/[^\w.-]+/g, '-')}.jsonl`
}
