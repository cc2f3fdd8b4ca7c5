import { Option } from 'commander'
import type { Command } from 'commander'
import { planFormats } from '../manifests/formats.ts'
import { collect, examples, exits, promise } from './texts.ts'

/** Declares `migrate check`. */
export function check(migrate: Command): void {
  migrate
    .command('check')
    .summary('check objects as strictly as an API server does')
    .description(
      'Checks every object against the schema of the version it says it is of: unknown fields, types, required ' +
        'fields, bounds, patterns, and the CEL rules. Values behind placeholders are not judged, and of patches ' +
        'nothing is required. Writes nothing.',
    )
    .argument('[paths...]', 'files, folders, quoted globs, or - for stdin (default: .)')
    .option('--crds <path>', 'CRDs of further kinds, a file or a folder; repeatable', collect)
    .addOption(new Option('--format <format>', 'how to print it').choices(planFormats).default('text'))
    .option('--include <pattern>', 'only files that match; git-ignore syntax, repeatable', collect)
    .option('--exclude <pattern>', 'leave out files that match; git-ignore syntax, repeatable', collect)
    .addHelpText(
      'after',
      examples([
        ['migrate check', 'every manifest below this folder'],
        ['migrate check clusters/ --crds provider/config/crd/bases', 'with the kinds of a provider'],
        ['kustomize build . | migrate check -', 'what would be applied'],
        ['migrate check clusters/ --format github', 'annotations in a workflow'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (paths: string[], options: object) => {
      const command = await import('../commands/check.ts')
      process.exitCode = await command.check(paths, options as Parameters<typeof command.check>[1])
    })
}
