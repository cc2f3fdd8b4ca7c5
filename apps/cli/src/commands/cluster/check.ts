import { exitOf, factsOf, verdictOf } from '@capi-migrate/cluster'
import { sourcesOf, userErrorOf } from '../../cluster/open.ts'
import { verdictJson } from '../../cluster/verdict-json.ts'
import { verdictText } from '../../cluster/verdict-text.ts'
import type { ReachFlags } from '../../declare/cluster/options.ts'
import { isColourful, print } from '../../terminal.ts'
import { version } from '../../version.ts'

export interface CheckFlags extends ReachFlags {
  readonly helm?: true
  readonly accept?: readonly string[]
  readonly format: 'text' | 'json' | 'sarif' | 'junit' | 'markdown'
}

/** `migrate cluster check`: reads, judges, prints. Returns the exit code. */
export async function check(flags: CheckFlags): Promise<number> {
  const verdicts = await Promise.all(
    sourcesOf(flags).map(async (source) => {
      try {
        return verdictOf(await factsOf(source, { ...(flags.helm && { helm: true }) }), flags.accept)
      } catch (error) {
        throw userErrorOf(error)
      }
    }),
  )
  await print(
    flags.format === 'json'
      ? verdictJson(verdicts, version)
      : verdictText(verdicts, isColourful(process.stdout)),
  )
  return exitOf(verdicts)
}
