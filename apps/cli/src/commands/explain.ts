import { jsonText } from '@capi-migrate/edits'
import { markdownBlock, paintFor } from '@capi-migrate/plan'
import { answerOf } from '../explain/answer-of.ts'
import { exit } from '../exit.ts'
import { isColourful, print } from '../terminal.ts'

export interface ExplainFlags {
  readonly format: 'text' | 'json' | 'markdown'
}

/** `migrate explain`. Returns the exit code; throws a UserError for what nobody knows. */
export async function explain(name: string, { format }: ExplainFlags): Promise<number> {
  const { text, data } = await answerOf(
    name.trim(),
    paintFor(format === 'text' && isColourful(process.stdout)),
  )
  await print(textIn(format, text, data))
  return exit.done
}

function textIn(format: ExplainFlags['format'], text: string, data: object): string {
  if (format === 'json') return `${jsonText({ schemaVersion: 1, ...data }, 2)}\n`
  return format === 'markdown' ? markdownBlock(text) : text
}
