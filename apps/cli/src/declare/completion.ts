import { Argument } from 'commander'
import type { Command } from 'commander'
import { examples } from './texts.ts'

const shells = ['bash', 'zsh', 'fish', 'pwsh'] as const

/** Declares `migrate completion`. */
export function completion(migrate: Command): void {
  migrate
    .command('completion')
    .summary('prints the completion of a shell')
    .description('Prints the completion of commands, options and their values for a shell.')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .addHelpText(
      'after',
      examples([
        ['source <(migrate completion bash)', 'in ~/.bashrc'],
        ['source <(migrate completion zsh)', 'in ~/.zshrc, behind compinit'],
        ['migrate completion fish | source', 'in ~/.config/fish/config.fish'],
        ['migrate completion pwsh | Out-String | Invoke-Expression', 'in $PROFILE'],
      ]),
    )
    .action(async (shell: (typeof shells)[number]) => {
      const { completionOf } = await import('../commands/completion.ts')
      process.stdout.write(completionOf(shell, migrate))
    })
}
