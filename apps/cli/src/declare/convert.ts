import { Option } from 'commander'
import type { Command } from 'commander'
import { stages, target } from './stages.ts'
import { apiVersions, examples, promise } from './texts.ts'

/** Declares `migrate convert`. */
export function convert(migrate: Command): void {
  migrate
    .command('convert')
    .summary('convert objects in a pipe: YAML, JSON or JSON lines')
    .description(
      'Converts objects and prints them to stdout: one document, many, or a List. Other kinds pass through. ' +
        'It prints the objects anew, so comments are lost: use `migrate manifests` for files that people keep.',
    )
    .argument('[files...]', 'files, or - for stdin (default: -)')
    .addOption(new Option('--to <version>', 'the version to arrive at').choices(stages).default(target))
    .addOption(
      new Option(
        '--reading <reading>',
        'author: what a person would write; server: what the API server stores',
      )
        .choices(['author', 'server'])
        .default('author'),
    )
    .addOption(
      new Option(
        '--format <format>',
        'of the output; jsonl also reads one JSON object a line (default: as the input)',
      ).choices(['yaml', 'json', 'jsonl']),
    )
    .option(
      '--drop-ignored',
      'do not report fields that the version of their object does not have; the output never has them',
    )
    .addOption(apiVersions())
    .addHelpText(
      'after',
      examples([
        ['kubectl get clusters -A -o yaml | migrate convert -', ''],
        ['migrate convert cluster.yaml --to v1beta1 --api-version infrastructure.example.com=v1alpha3', ''],
        [
          'migrate convert --format jsonl --reading server < objects.jsonl',
          'a failing line becomes {"error": "…"}',
        ],
      ]),
    )
    .addHelpText('after', promise)
    .action(async (files: string[], options: object) => {
      const command = await import('../commands/convert.ts')
      process.exitCode = await command.convert(files, options as Parameters<typeof command.convert>[1])
    })
}
