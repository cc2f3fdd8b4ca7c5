import { factsOf, recorderOf } from '@capi-migrate/cluster'
import { printable, UserError } from '@capi-migrate/plan'
import { reading, sourcesOf, userErrorOf } from '../../cluster/open.ts'
import type { ReachFlags } from '../../declare/cluster/options.ts'
import { exit } from '../../exit.ts'
import { say } from '../../terminal.ts'

/** `migrate cluster dump`: reads what check reads, and writes it down. Returns the exit code. */
export async function dump(dir: string, flags: ReachFlags & { readonly helm?: true }): Promise<number> {
  const [source, ...more] = sourcesOf(flags)
  if (!source || more.length > 0)
    throw new UserError('a dump is of one cluster', 'name one context, and dump the others after it')
  try {
    const recorder = recorderOf(source, dir, new Date())
    const facts = await factsOf(recorder.source, { ...(flags.helm && { helm: true }) })
    recorder.finish()
    reading.clear()
    say(`${facts.objects.value.length} objects of Cluster API are written to ${printable(dir)}`)
  } catch (error) {
    throw userErrorOf(error)
  }
  return exit.done
}
