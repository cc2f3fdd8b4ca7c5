import { scrubberOf } from '@capi-migrate/edits/secrets'
import { parseJson, printJson } from '@capi-migrate/plan/documents'
import type { Count } from './count.ts'
import { chunksOf } from '../input.ts'
import { print, sayAll } from '../terminal.ts'
import { linesOf } from './lines.ts'
import { answerTo } from './object.ts'
import type { Wish } from './object.ts'
import { talkOf } from './tell.ts'

/** Converts one JSON object a line, in order; a line that fails becomes `{"error": "…"}`. */
export async function convertLines(files: readonly string[], wish: Wish): Promise<Count> {
  const count = { failures: 0, tasks: 0 }
  const talk: string[] = []
  const convert = (line: string): string => {
    const answer = answerTo(() => parseJson(line), wish, printJson)
    const shown = scrubberOf(line)
    if ('error' in answer) {
      count.failures++
      return `${printJson({ error: shown(answer.error) })}\n`
    }
    count.tasks += answer.undecided.length + answer.refused.length
    talk.push(...talkOf(answer, shown))
    return `${answer.text}\n`
  }
  for (const file of files) {
    for await (const lines of linesOf(chunksOf(file))) {
      const text = lines.map(convert).join('')
      sayAll(talk.splice(0))
      await print(text)
    }
  }
  return count
}
