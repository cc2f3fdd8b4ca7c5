import { Option } from 'commander'
import type { Command } from 'commander'
import { examples, promise } from './texts.ts'

/** Declares `migrate explain`. */
export function explain(migrate: Command): void {
  migrate
    .command('explain')
    .summary('where a field went, why, and an example')
    .description("Says where a field went. Takes either version's path, of any Cluster API kind.")
    .argument('<path>', 'Kind.path.to.field, or a Kind for all that changed in it')
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      examples([
        ['migrate explain Cluster.spec.topology.class', 'moved, restated, dropped …?'],
        ['migrate explain Cluster.spec.topology.classRef', 'where does a new field come from?'],
        ['migrate explain MachineDeployment', 'every field of a kind that changed'],
      ]),
    )
    .addHelpText('after', promise)
    .action(async (path: string, options: object) => {
      const command = await import('../commands/explain.ts')
      process.exitCode = command.explain(path, options as Parameters<typeof command.explain>[1])
    })
}
