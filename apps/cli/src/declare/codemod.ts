import { Option } from 'commander'
import type { Command } from 'commander'
import { planOptions } from './plan-options.ts'
import { contractTargets, target } from './stages.ts'
import { collect, examples, exits, promise } from './texts.ts'

/** Declares `migrate codemod`. */
export function codemod(migrate: Command): void {
  const command = migrate
    .command('codemod')
    .summary('rewrite TypeScript that mirrors the types of Cluster API')
    .description(
      'Rewrites TypeScript and JavaScript with types, versions and field paths of Cluster API. Shows a preview; ' +
        '--write applies it. What the compiler does not know is left to you as a task.',
    )
    .argument('[paths...]', 'files, folders or quoted globs (default: .)')
    .addOption(
      new Option('--mode <mode>', 'v1beta2: switch; dual: read both versions, go on writing v1beta1')
        .choices([target, 'dual'])
        .default(target),
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
      new Option(
        '--counters <generation>',
        'where another counter replaces one of v1beta1, such as upToDateReplicas: follow the legacy value to where it ' +
          'is kept until v1beta1 is removed, or read the current counter',
      )
        .choices(['legacy', 'current'])
        .default('legacy'),
    )
    .addOption(
      new Option('--contract <stage>', 'the stage of the contract that types of providers arrive at')
        .choices(contractTargets)
        .default(contractTargets[0]),
    )
    .option(
      '--config <file>',
      'says what types mirror, and what calls give, where nothing else does: { "types": { "Name": "Kind or role" }, ' +
        '"sources": { "useMachines": "Machine" } } ' +
        '(default: migrate.config.json or .ts)',
    )
    .option(
      '--crds <path>',
      'CRDs of providers, which say the roles of kinds, a file or a folder; repeatable (default: those below the paths)',
      collect,
    )
    .option(
      '--verify',
      'also type-check before and after, and hold what would leave a new error that no task explains (default: with ' +
        '--write, where a tsconfig.json and its dependencies are there)',
    )
    .option('--no-verify', 'write without a type check')
    .option(
      '--format-cmd <command>',
      'with --write: run this on the files that were written, such as `npx dprint fmt` (default: the Prettier or Biome that ' +
        'is installed, on files that it would have left as they were)',
    )
    .option('--no-format-cmd', 'with --write: format nothing')
  planOptions(command)
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
      const commands = await import('../commands/codemod.ts')
      process.exitCode = await commands.codemod(paths, options as Parameters<typeof commands.codemod>[1])
    })
}
