import { Argument, Option } from 'commander'
import type { Command } from 'commander'
import { examples } from '../texts.ts'
import { clusterPromise, positive, reachOptions } from './options.ts'

/** What `migrate cluster fix` mends, each with what it does. */
const fixes = {
  storage: 'objects are stored anew in the storage version, and the CRD says so',
  refs: 'ClusterClasses and health checks name templates in versions that stay',
  ownership: 'managers of server-side apply own in v1beta2 what they own in v1beta1',
  helm: 'the last release of a chart holds v1beta2',
} as const

/** Declares `migrate cluster fix`. */
export function fix(cluster: Command): void {
  reachOptions(cluster.command('fix'))
    .summary('mends what check has found; a dry run unless --write')
    .description(
      'Mends one thing in one cluster. Without --write the server is asked to try each write and to store none. With ' +
        '--write it goes on batch by batch, each tried again first, and stops at the first surprise. Versions of CRDs ' +
        'stay as they are, and so does every spec but for references.',
    )
    .addArgument(new Argument('<what>', 'what to mend').choices(Object.keys(fixes)))
    .option('--write', 'write to the cluster')
    .option('--batch <count>', 'objects that are tried, then written, at a time', positive, 20)
    .option(
      '--journal <file>',
      'what was written, a line each (default: migrate-cluster-<what>-<context>.jsonl)',
    )
    .option('--resume', 'leave out what the journal says is done')
    .option('--core <version>', 'the version of Cluster API, where the cluster does not tell')
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText('after', () => `\nWhat to mend:\n${listed()}`)
    .addHelpText(
      'after',
      examples([
        ['migrate cluster fix ownership', 'what would be claimed, tried on the server'],
        ['migrate cluster fix ownership --write --namespace team-a', 'claims it, in one namespace'],
        ['migrate cluster fix storage --write --resume', 'goes on where a run was killed'],
      ]),
    )
    .addHelpText('after', fixExits)
    .addHelpText('after', clusterPromise)
    .action(async (what: string, options: object) => {
      const command = await import('../../commands/cluster/fix.ts')
      const flags = { ...options, what } as Parameters<typeof command.fix>[0]
      process.exitCode = await command.fix(flags)
    })
}

function listed(): string {
  return Object.entries(fixes)
    .map(([name, does]) => `  ${name.padEnd(11)}${does}`)
    .join('\n')
}

const fixExits = `
Exit codes:
  0  nothing is left to do
  1  an error, or a surprise: nothing was written after it
  2  a dry run found something to write
  3  something is left that a person must do
  4  not all could be looked at`
