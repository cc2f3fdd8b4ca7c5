import { Option } from 'commander'
import type { Command } from 'commander'
import { examples } from '../texts.ts'
import { clusterPromise, reachOptions } from './options.ts'

/** Declares `migrate cluster rbac`. */
export function rbac(cluster: Command): void {
  reachOptions(cluster.command('rbac'))
    .summary('the ClusterRole that a command needs')
    .description(
      'Prints a ClusterRole with exactly the rights that a command needs, API group by API group. With --context it ' +
        'names the groups of that cluster, otherwise those of widely used providers.',
    )
    .addOption(
      new Option('--for <command>', 'for which command')
        .choices(['check', 'predict', 'fix'])
        .default('check'),
    )
    .option('--helm', 'also for releases of Helm')
    .addHelpText(
      'after',
      examples([
        ['migrate cluster rbac | kubectl apply -f -', 'the rights of check'],
        ['migrate cluster rbac --for fix --context prod', 'the rights of fix, for the kinds of one cluster'],
      ]),
    )
    .addHelpText('after', clusterPromise)
    .action(async (options: object) => {
      const command = await import('../../commands/cluster/rbac.ts')
      process.exitCode = await command.rbac(options as Parameters<typeof command.rbac>[0])
    })
}
