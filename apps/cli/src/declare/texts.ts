import { InvalidArgumentError, Option } from 'commander'

/** The exit codes, the same for every command. */
export const exits = `
Exit codes:
  0  nothing is left to do
  1  an error; other files are handled all the same
  2  automatic edits are pending (preview and --check)
  3  tasks for a person remain`

/** What every command that reads files keeps to. */
export const promise = `
Reads and writes files only where you point it. No network, no telemetry.`

/** The examples below a help text, their explanations in one column. */
export function examples(lines: readonly (readonly [command: string, what: string])[]): string {
  const width = Math.max(...lines.map(([command, what]) => (what ? command.length : 0)))
  const print = ([command, what]: readonly [string, string]): string =>
    what ? `  $ ${command.padEnd(width)}  ${what}` : `  $ ${command}`
  return ['', 'Examples:', ...lines.map(print)].join('\n')
}

/** Gathers the values of an option that can be given more than once. */
export function collect(value: string, before: string[] = []): string[] {
  return [...before, value]
}

/** `--api-version`, for commands that write references on the way down. */
export function apiVersions(): Option {
  return new Option(
    '--api-version <GROUP[/KIND]=VERSION>',
    'version of a referenced kind, which v1beta1 has to name; *=VERSION for all, repeatable',
  ).argParser((value: string, before: string[] | undefined) => {
    if (!/^[^=/\s]+(\/[^=/\s]+)?=[a-z0-9]+$/.test(value)) {
      throw new InvalidArgumentError(
        'Expected GROUP[/KIND]=VERSION, such as infrastructure.cluster.x-k8s.io=v1beta1.',
      )
    }
    return collect(value, before)
  })
}

/** Reads a point in time. */
export function time(value: string): Date {
  const date = new Date(value)
  if (!/^\d{4}-\d\d-\d\dT/.test(value) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('Expected a time such as 2026-01-31T12:00:00Z.')
  return date
}
