import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { examples } from '../texts.ts'
import { clusterPromise, fromOption, reachOptions } from './options.ts'

/** Declares `migrate cluster writers`. */
export function writers(cluster: Command): void {
  reachOptions(cluster.command('writers'))
    .summary('who still sends v1beta1, and since when')
    .description(
      'Lists who still sends versions that Cluster API v1.16 does not serve: field managers with the objects they wrote, ' +
        'requests that the API server counted, and users and programs where you have an audit log.',
    )
    .addOption(fromOption())
    .option('--audit-log <file>', 'an audit log of the API server: events in JSON, one a line; - is stdin')
    .addOption(
      new Option('--since <duration>', 'leave out what is older, such as 24h or 7d').argParser(secondsOf),
    )
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      examples([
        ['migrate cluster writers', 'the cluster of the current context'],
        ['migrate cluster writers --since 7d --audit-log audit.log', 'with users and programs'],
        ['migrate cluster writers --format json', 'for a program'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', clusterPromise)
    .action(async (options: object) => {
      const command = await import('../../commands/cluster/writers.ts')
      process.exitCode = await command.writers(options as Parameters<typeof command.writers>[0])
    })
}

const exits = `
Exit codes:
  0  nobody
  1  an error
  3  somebody
  4  nobody was seen, but not all could be looked at`

const units = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 } as const

function secondsOf(value: string): number {
  const [, number, unit] = /^(\d+)([smhdw])$/.exec(value) ?? []
  if (number === undefined) throw new InvalidArgumentError('Expected a duration such as 90m, 24h or 7d.')
  return Number(number) * units[unit as keyof typeof units]
}
