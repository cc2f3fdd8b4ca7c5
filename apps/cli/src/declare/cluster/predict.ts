import { Option } from 'commander'
import type { Command } from 'commander'
import { examples } from '../texts.ts'
import { clusterPromise, fromOption, reachOptions } from './options.ts'

/** Declares `migrate cluster predict`. */
export function predict(cluster: Command): void {
  reachOptions(cluster.command('predict'))
    .summary('what an apply of files would do; never writes')
    .description(
      'Applies files with dryRun=All, each object as it was applied before, and says what comes of it: nothing, a change ' +
        'in place, Machines that are replaced, or a refusal. A server-side apply is tried with force, as GitOps does. ' +
        'Patches of ClusterClasses and Runtime Extensions are not run: what they decide is only likely.',
    )
    .argument('<path...>', 'files and folders, or - for stdin')
    .addOption(fromOption())
    .addOption(
      new Option('--way <way>', 'how the files are applied (default: as each object was before)').choices([
        'client',
        'server',
      ]),
    )
    .option('--field-manager <name>', 'who applies them (default: who did before)')
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText('after', '\n--namespace says where objects go that name none.')
    .addHelpText(
      'after',
      examples([
        ['migrate cluster predict clusters/', 'before you apply what `migrate manifests` wrote'],
        ['kustomize build prod | migrate cluster predict -', 'what a build gives'],
        ['migrate cluster predict --way server --field-manager flux clusters/', 'as Flux would apply it'],
      ]),
    )
    .addHelpText('after', predictExits)
    .addHelpText('after', clusterPromise)
    .action(async (paths: readonly string[], options: object) => {
      const command = await import('../../commands/cluster/predict.ts')
      process.exitCode = await command.predict(paths, options as Parameters<typeof command.predict>[1])
    })
}

const predictExits = `
Exit codes:
  0  nothing changes, or only what is new
  1  an error
  2  something changes in place; no Machine is replaced
  3  Machines are replaced, something is refused, or a removed field stays
  4  not all could be looked at`
