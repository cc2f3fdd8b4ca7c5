import { Option } from 'commander'
import type { Command } from 'commander'
import { examples, exits } from './texts.ts'

/** Declares `migrate wizard`. */
export function wizard(migrate: Command): void {
  migrate
    .command('wizard')
    .summary('the guided way through the transition, step by step')
    .description(
      'Shows where a repository stands in each of the four transitions behind "v1beta2", leads through the next step, ' +
        'and writes what is mechanical. Leave it and come back: decisions are kept in .capi-migrate.json. Without a ' +
        'terminal it prints the plan and waits for nothing.',
    )
    .argument('[repo]', 'the folder of a repository', '.')
    .option('--status', 'print where the repository stands, for CI')
    .option('--plain', 'print the plan instead of asking')
    .addOption(new Option('--format <format>', 'how to print the plan').choices(['text', 'markdown', 'json']))
    .option('--accessible', 'ask in plain text that is only added to, with numbers; also ACCESSIBLE=1')
    .option('--context <name>', 'look at a management cluster, too: its verdict is one more way')
    .option('--kubeconfig <file>', 'the kubeconfig of that cluster (default: KUBECONFIG, ~/.kube/config)')
    .option('--start-fresh', 'forget the decisions of .capi-migrate.json')
    .addHelpText(
      'after',
      examples([
        ['migrate wizard', 'this repository'],
        ['migrate wizard --status', 'in CI: ends with 2 or 3 while something is left'],
        ['migrate wizard --context prod-eu', 'and the cluster it is deployed to'],
        ['migrate wizard --format markdown > PLAN.md', 'the plan to discuss'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText(
      'after',
      '\nReads and writes files only where you point it. With --context or --kubeconfig it asks that cluster; no other ' +
        'network, no telemetry.',
    )
    .action(async (repo: string, options: object) => {
      const command = await import('../commands/wizard.ts')
      process.exitCode = await command.wizard(repo, options as Parameters<typeof command.wizard>[1])
    })
}
