import { Option } from 'commander'
import type { Command } from 'commander'
import { planFormats } from '../manifests/formats.ts'
import { collect } from './texts.ts'

/** The options of every command that plans files and writes them when told to. */
export function planOptions(command: Command): Command {
  return command
    .option('--diff', 'print a unified diff, fit for `git apply`')
    .option('--write', 'write the changes')
    .addOption(
      new Option('--check', 'write nothing, print only the files that would change').conflicts('write'),
    )
    .addOption(new Option('--format <format>', 'how to print the plan').choices(planFormats).default('text'))
    .option('--include <pattern>', 'only files that match; git-ignore syntax, repeatable', collect)
    .option('--exclude <pattern>', 'leave out files that match; git-ignore syntax, repeatable', collect)
    .option('--tasks <file>', 'also write what is left to a person to a Markdown file')
    .option('--force', 'write files that have uncommitted changes in git')
}
