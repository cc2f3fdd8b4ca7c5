import { jsonText } from '@capi-migrate/edits'
import { paintFor } from '@capi-migrate/plan'
import { allChangesOf, changesOf } from '../explain/answer.ts'
import { locate, splitName } from '../explain/locate.ts'
import { printChanges, printTable } from '../explain/print.ts'
import { exit } from '../exit.ts'
import { isColourful } from '../terminal.ts'

export interface ExplainFlags {
  readonly format: 'text' | 'json'
}

/** `migrate explain`. Returns the exit code; throws a UserError for what no version knows. */
export function explain(name: string, { format }: ExplainFlags): number {
  const { way, path } = splitName(name)
  const { group, kind } = way
  const changes = path ? changesOf(locate(way, path)) : allChangesOf(way)
  const paint = paintFor(isColourful(process.stdout))
  if (format === 'json') process.stdout.write(`${jsonText({ schemaVersion: 1, group, kind, changes }, 2)}\n`)
  else process.stdout.write(`${(path ? printChanges : printTable)(kind, changes, paint)}`)
  return exit.done
}
