import { jsonText } from '@capi-migrate/edits'
import { paintFor } from '@capi-migrate/plan'
import { allChangesOf, changesOf } from '../explain/answer.ts'
import { entryOf } from '../explain/entry.ts'
import type { Explained } from '../explain/entry.ts'
import { locate, splitName } from '../explain/locate.ts'
import { printChanges, printEntry, printTable } from '../explain/print.ts'
import { exit } from '../exit.ts'
import { isColourful } from '../terminal.ts'

export interface ExplainFlags {
  readonly format: 'text' | 'json'
}

/** `migrate explain`. Returns the exit code; throws a UserError for what nobody knows. */
export async function explain(name: string, { format }: ExplainFlags): Promise<number> {
  const entry = await entryOf(name.trim())
  if (entry) return explainEntry(entry, format)
  const { way, path } = splitName(name)
  const { group, kind } = way
  const changes = path ? changesOf(locate(way, path)) : allChangesOf(way)
  const paint = paintFor(isColourful(process.stdout))
  if (format === 'json') process.stdout.write(`${jsonText({ schemaVersion: 1, group, kind, changes }, 2)}\n`)
  else process.stdout.write(`${(path ? printChanges : printTable)(kind, changes, paint)}`)
  return exit.done
}

function explainEntry(entry: Explained, format: ExplainFlags['format']): number {
  const { code, title, lines } = entry
  process.stdout.write(
    format === 'json'
      ? `${jsonText({ schemaVersion: 1, code, title, lines: lines.map(([name, text]) => ({ name, text })) }, 2)}\n`
      : printEntry(entry, paintFor(isColourful(process.stdout))),
  )
  return exit.done
}
