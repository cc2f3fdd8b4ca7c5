import type { Command } from 'commander'

/** Declares `migrate help`: the same as `--help` of a command, at any depth. */
export function help(migrate: Command): void {
  migrate
    .command('help')
    .summary('shows the help of a command')
    .description('Shows the help of a command.')
    .argument('[command...]', 'such as `manifests`, or `cluster check`')
    .action((names: readonly string[]) => {
      let command = migrate
      for (const [at, name] of names.entries()) {
        const next = command.commands.find((each) => each.name() === name)
        if (!next) return migrate.error(`error: there is no command '${names.slice(0, at + 1).join(' ')}'`)
        command = next
      }
      command.outputHelp()
    })
}

/** An error about the words of a command points at the help of that command. */
export function pointAtHelp(command: Command, path = command.name()): void {
  command.showHelpAfterError(
    `next: run \`${path} --help\` for ${command.commands.length > 0 ? 'commands, options' : 'options'} and examples`,
  )
  for (const each of command.commands) pointAtHelp(each, `${path} ${each.name()}`)
}
