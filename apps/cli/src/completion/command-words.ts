import type { Command, Option } from 'commander'

/** What can be typed after a command. */
export interface CommandWords {
  /** The names on the way to it: `['cluster', 'check']`; none for the program. */
  readonly path: readonly string[]
  readonly commands: readonly Word[]
  readonly options: readonly OptionWord[]
  /** The only arguments it takes; none where any will do. */
  readonly choices: readonly string[]
}

/** A name with one line about it. */
export interface Word {
  readonly name: string
  readonly summary: string
}

/** An option by its long name, `--format`. */
export interface OptionWord extends Word {
  readonly short?: string
  readonly takesValue: boolean
  /** The only values it takes; none where any will do. */
  readonly choices: readonly string[]
}

/** The words of a command and of all below it, the command itself first. */
export function wordsOf(command: Command, path: readonly string[] = []): readonly CommandWords[] {
  const help = command.createHelp()
  const commands = help.visibleCommands(command)
  const options = help.visibleOptions(command).flatMap(optionWord)
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices)
  const own = { path, options, choices, commands: commands.map(wordOf) }
  return [own, ...commands.flatMap((each) => wordsOf(each, [...path, each.name()]))]
}

function wordOf(command: Command): Word {
  return { name: command.name(), summary: firstSentence(command.summary() || command.description()) }
}

function optionWord({ long, short, description, required, optional, argChoices = [] }: Option): OptionWord[] {
  if (long === undefined || long === null) return []
  return [
    {
      name: long,
      ...(short && { short }),
      summary: firstSentence(description),
      takesValue: required || optional,
      choices: argChoices,
    },
  ]
}

/** One line, without what a shell would read as more than text. */
function firstSentence(text: string): string {
  return text.split(/[.;:]\s| \(|\n/)[0]!.replaceAll(/['"`$\\[\]]/g, '')
}
