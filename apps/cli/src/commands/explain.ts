import { jsonText } from '@capi-migrate/edits'
import { answerOf } from '../explain/answer-of.ts'
import { exit } from '../exit.ts'
import { print } from '../terminal.ts'

export interface ExplainFlags {
  readonly format: 'text' | 'json'
}

/** `migrate explain`. Returns the exit code; throws a UserError for what nobody knows. */
export async function explain(name: string, { format }: ExplainFlags): Promise<number> {
  const { text, data } = await answerOf(name.trim())
  await print(format === 'json' ? `${jsonText({ schemaVersion: 1, ...data }, 2)}\n` : text)
  return exit.done
}
