import { Option } from 'commander'
import type { Command } from 'commander'
import { planFormats } from '../manifests/formats.ts'
import { examples, exits, promise } from './texts.ts'

/** Declares `migrate merge-reports`. */
export function mergeReports(migrate: Command): void {
  migrate
    .command('merge-reports')
    .summary('make one report of several')
    .description('Merges what `migrate manifests --format json` printed, of shards or of many repositories.')
    .argument('<files...>', 'reports')
    .addOption(new Option('--format <format>', 'how to print the whole').choices(planFormats).default('text'))
    .option('--tasks <file>', 'also write what is left to a person to a Markdown file')
    .addHelpText(
      'after',
      examples([
        ['migrate manifests . --shard 1/4 --format json > 1.json', 'one of four jobs'],
        ['migrate merge-reports *.json --format markdown', 'what all of them found'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (files: string[], options: object) => {
      const command = await import('../commands/merge-reports.ts')
      process.exitCode = await command.mergeReports(
        files,
        options as Parameters<typeof command.mergeReports>[1],
      )
    })
}
