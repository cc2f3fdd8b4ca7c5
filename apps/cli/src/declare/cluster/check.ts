import { Option } from 'commander'
import type { Command } from 'commander'
import { collect, examples } from '../texts.ts'
import { clusterExits, clusterPromise, fromOption, reachOptions } from './options.ts'

/** Declares `migrate cluster check`, which is what `migrate cluster` alone does. */
export function check(cluster: Command): void {
  reachOptions(cluster.command('check', { isDefault: true }))
    .summary('the verdict; never writes')
    .description(
      'Judges clusters by the rules of `migrate cluster explain`: what holds, what does not, and what cannot be told. ' +
        'Not told is not ready.',
    )
    .addOption(fromOption())
    .option('--manifests <path>', 'also predict an apply of migrated files; repeatable', collect)
    .option('--helm', 'also read the releases of Helm, which are Secrets')
    .option('--since <dir>', 'count requests in v1beta1 only since an earlier dump')
    .option('--core <version>', 'the version of Cluster API, where the cluster does not tell')
    .option('--accept <code>', 'take a rule as met: you have looked yourself; repeatable', collect)
    .addOption(
      new Option('--format <format>', 'how to print it')
        .choices(['text', 'json', 'sarif', 'junit', 'github', 'markdown'])
        .default('text'),
    )
    .addHelpText(
      'after',
      examples([
        ['migrate cluster', 'the cluster of the current context'],
        ['migrate cluster check --helm --context prod-eu,prod-us', 'two clusters, with their releases'],
        ['migrate cluster check --from dump/', 'a dump'],
        ['migrate cluster explain CLU003', 'what a rule asks, and why'],
      ]),
    )
    .addHelpText('after', clusterExits)
    .addHelpText('after', clusterPromise)
    .action(async (options: object) => {
      const command = await import('../../commands/cluster/check.ts')
      process.exitCode = await command.check(options as Parameters<typeof command.check>[0])
    })
}
