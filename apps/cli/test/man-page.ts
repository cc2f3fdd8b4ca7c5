import type { Command } from 'commander'
import { exits } from '../src/declare/texts.ts'

/** The manual page of the program, as `man` reads it: every command with its options. */
export function manPage(migrate: Command): string {
  const commands = withBelow(migrate, 'migrate').filter(({ command }) => command !== migrate)
  return [
    '.\\" Made by `npm run man-page` from the commands. Do not edit.',
    '.TH MIGRATE 1 "" "capi-migrate" "Cluster API v1beta2"',
    '.SH NAME',
    'migrate \\- moves Cluster API from v1beta1 to v1beta2',
    '.SH SYNOPSIS',
    '.B migrate',
    '.I command',
    '[options]',
    '.SH DESCRIPTION',
    plain(migrate.description()),
    '.SH COMMANDS',
    ...commands.flatMap(({ command, path }) => [
      `.SS "${plain(path)} ${plain(usageOf(command))}"`,
      plain(command.description()),
      ...optionsOf(command),
    ]),
    '.SH EXIT STATUS',
    ...exits
      .split('\n')
      .flatMap((line) => /^ +(\d) +(.*)$/.exec(line) ?? [])
      .flatMap((part, at) => (at % 3 === 1 ? ['.TP', part] : at % 3 === 2 ? [plain(part)] : [])),
    '.SH SEE ALSO',
    '.B migrate help',
    '.I command',
    'prints examples of each.',
    '',
  ].join('\n')
}

interface Named {
  readonly command: Command
  readonly path: string
}

function withBelow(command: Command, path: string): readonly Named[] {
  const below = command.createHelp().visibleCommands(command)
  return [{ command, path }, ...below.flatMap((each) => withBelow(each, `${path} ${each.name()}`))]
}

const usageOf = (command: Command): string =>
  command.usage().replace('[options] ', '').replace('[options]', '')

function optionsOf(command: Command): readonly string[] {
  const help = command.createHelp()
  return help
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help')
    .flatMap((option) => ['.TP', `.B ${plain(option.flags)}`, plain(help.optionDescription(option))])
}

/** Text that roff takes for nothing else. */
function plain(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replace(/^([.'])/gm, '\\&$1')
    .trim()
}
