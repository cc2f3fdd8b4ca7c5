import type { Command } from 'commander'
import { examples } from '../texts.ts'
import { clusterPromise, reachOptions } from './options.ts'

/** Declares `migrate cluster dump`. */
export function dump(cluster: Command): void {
  reachOptions(cluster.command('dump'))
    .summary('write down what check reads')
    .description(
      'Writes what check reads of a cluster to a folder, so that check, predict and writers can be run on it elsewhere ' +
        'with --from. With --helm it holds Secrets; only you can read its files.',
    )
    .argument('<dir>', 'a folder that is empty, or not there yet')
    .option('--helm', 'also read the releases of Helm, which are Secrets')
    .addHelpText(
      'after',
      examples([
        ['migrate cluster dump prod/', 'the cluster of the current context'],
        ['migrate cluster check --from prod/', 'the verdict, without the cluster'],
      ]),
    )
    .addHelpText('after', clusterPromise)
    .action(async (dir: string, options: object) => {
      const command = await import('../../commands/cluster/dump.ts')
      process.exitCode = await command.dump(dir, options as Parameters<typeof command.dump>[1])
    })
}
