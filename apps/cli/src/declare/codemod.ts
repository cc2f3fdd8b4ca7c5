import { Option } from 'commander'
import type { Command } from 'commander'
import { planFormats } from '../manifests/formats.ts'
import { collect, examples, exits, promise } from './texts.ts'

/** Declares `migrate codemod`. */
export function codemod(migrate: Command): void {
  migrate
    .command('codemod')
    .summary('rewrite TypeScript that mirrors the types of Cluster API')
    .description(
      'Rewrites TypeScript and JavaScript with types, versions and field paths of Cluster API. Shows a preview unless ' +
        'told to write. What the compiler cannot tell is left to you as a task.',
    )
    .argument('[paths...]', 'files, folders or quoted globs (default: .)')
    .addOption(
      new Option('--mode <mode>', 'v1beta2: switch; dual: read both versions, write v1beta2')
        .choices(['v1beta2', 'dual'])
        .default('v1beta2'),
    )
    .addOption(
      new Option(
        '--generation <generation>',
        'where a path of v1beta1 means something else now, such as status.conditions: go on with the current ' +
          'meaning, or follow the legacy value to where it is kept until v1beta1 is removed',
      )
        .choices(['current', 'legacy'])
        .default('current'),
    )
    .addOption(
      new Option('--contract <stage>', 'the stage of the contract that types of providers arrive at')
        .choices(['v1beta2', 'final'])
        .default('v1beta2'),
    )
    .option(
      '--config <file>',
      'says what types mirror where their names do not: { "types": { "Name": "Kind or role" } } ' +
        '(default: migrate.config.json or .ts)',
    )
    .option('--verify', 'also type-check before and after, and tell what is new')
    .option(
      '--format-cmd <command>',
      'with --write: run this on the files that were written, such as `npx prettier --write`',
    )
    .option('--diff', 'print a unified diff, fit for `git apply`')
    .option('--write', 'write the changes')
    .addOption(
      new Option('--check', 'write nothing, print only the files that would change').conflicts('write'),
    )
    .addOption(new Option('--format <format>', 'how to print the plan').choices(planFormats).default('text'))
    .option('--include <pattern>', 'only files that match; git-ignore syntax, repeatable', collect)
    .option('--exclude <pattern>', 'leave out files that match; git-ignore syntax, repeatable', collect)
    .option('--tasks <file>', 'also write what is left to a person to a Markdown file')
    .option('--force', 'write files that have uncommitted changes in git')
    .addHelpText(
      'after',
      examples([
        ['migrate codemod', 'preview every program below this folder'],
        ['migrate codemod src --diff', 'see each line'],
        ['migrate codemod --mode dual --write', 'code that reads both versions'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (paths: string[], options: object) => {
      const command = await import('../commands/codemod.ts')
      process.exitCode = await command.codemod(paths, options as Parameters<typeof command.codemod>[1])
    })
}
