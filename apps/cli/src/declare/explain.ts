import { Option } from 'commander'
import type { Command } from 'commander'
import { examples, promise } from './texts.ts'

/** Declares `migrate explain`. */
export function explain(migrate: Command): void {
  migrate
    .command('explain')
    .summary('where a field went and why, or what a task means')
    .description(
      "Says where a field went, and why. Takes either version's path, of any Cluster API kind or role of the provider " +
        'contract, and short names. Says also what a condition, a reason or a counter means in both versions, and what the ' +
        'code of a task, a finding, a step or a rule means.',
    )
    .argument(
      '<name>',
      'Kind.path.to.field, a Kind for all that changed in it, a condition, a reason, a counter, or a code',
    )
    .addOption(
      new Option('--format <format>', 'how to print it')
        .choices(['text', 'json', 'markdown'])
        .default('text'),
    )
    .addHelpText(
      'after',
      examples([
        ['migrate explain Cluster.spec.topology.class', 'moved, restated, dropped …?'],
        ['migrate explain Cluster.spec.topology.classRef', 'where does a new field come from?'],
        ['migrate explain MachineDeployment', 'every field of a kind that changed'],
        ['migrate explain Ready', 'a condition: its meaning, who sets it, what it became'],
        ['migrate explain WaitingForNodeRef', 'a reason'],
        ['migrate explain readyReplicas', 'a counter, or any name of fields'],
        ['migrate explain InfraCluster.status.ready', 'a field of the provider contract'],
        ['migrate explain value/no-duration', 'what a task means'],
        ['migrate explain M04', 'a step of the way of a provider'],
      ]),
    )
    .addHelpText('after', promise)
    .action(async (name: string, options: object) => {
      const command = await import('../commands/explain.ts')
      process.exitCode = await command.explain(name, options as Parameters<typeof command.explain>[1])
    })
}
