import type { Command } from 'commander'
import { examples } from '../texts.ts'

/** Declares `migrate cluster explain`. */
export function explain(cluster: Command): void {
  cluster
    .command('explain')
    .summary('what a rule asks, why, and what mends it')
    .description(
      'Says of a rule what has to hold, what goes wrong otherwise, how it is seen, and what mends it. Without a code it lists all rules.',
    )
    .argument('[code]', 'such as CLU003')
    .addHelpText('after', examples([['migrate cluster explain CLU007', 'one rule']]))
    .action(async (code: string | undefined) => {
      const command = await import('../../commands/cluster/explain.ts')
      process.exitCode = await command.explain(code)
    })
}
