import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'

/** How every command of `migrate cluster` reaches a cluster. */
export interface ReachFlags {
  readonly kubeconfig?: string
  readonly context?: readonly string[]
  readonly allContexts?: true
  readonly namespace?: string
  readonly limit: number
  readonly qps: number
  readonly timeout: number
  /** A dump, in the place of a live cluster. */
  readonly from?: string
}

/** Declares `ReachFlags`. */
export function reachOptions(command: Command): Command {
  return command
    .option('--kubeconfig <file>', 'the kubeconfig (default: KUBECONFIG, ~/.kube/config, or that of the Pod)')
    .addOption(
      new Option(
        '--context <names>',
        'contexts, separated by commas; repeatable (default: the current one)',
      ).argParser((value: string, before: readonly string[] = []) => [
        ...before,
        ...value.split(',').filter(Boolean),
      ]),
    )
    .addOption(new Option('--all-contexts', 'every context of the kubeconfig').conflicts('context'))
    .option('--namespace <name>', 'only objects of one namespace')
    .option('--limit <count>', 'objects asked for at a time', positive, 500)
    .option('--qps <count>', 'questions a second', positive, 20)
    .option('--timeout <seconds>', 'give up on an answer after so long', positive, 30)
}

/** Declares `--from`, for what can be told without a live cluster. */
export function fromOption(): Option {
  return new Option('--from <dir>', 'a dump in the place of a live cluster').conflicts([
    'context',
    'allContexts',
    'kubeconfig',
  ])
}

/** Reads a number of an option that is more than zero. */
export function positive(value: string): number {
  const number = Number(value)
  if (!(number > 0) || !Number.isFinite(number)) throw new InvalidArgumentError('Expected a positive number.')
  return number
}

/** What `migrate cluster` keeps to. */
export const clusterPromise = `
Talks to the API servers of the contexts you name, and to nothing else. No telemetry.`

/** Exit codes of what looks at a cluster. */
export const clusterExits = `
Exit codes:
  0  ready
  1  an error
  2  not ready: what is left, \`migrate cluster fix\` can mend
  3  not ready: something is left that a person must do
  4  not all could be looked at`
