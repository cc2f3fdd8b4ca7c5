import { scrubberOf } from '@capi-migrate/edits/secrets'
import { parseJson, printJson } from '@capi-migrate/plan/documents'
import type { Count } from './count.ts'
import { chunksOf } from '../input.ts'
import { print } from '../terminal.ts'
import { linesOf } from './lines.ts'
import { answerTo } from './object.ts'
import type { Wish } from './object.ts'
import { tell } from './tell.ts'

/** Converts one JSON object a line, in order; a line that fails becomes `{"error": "…"}`. */
export async function convertLines(files: readonly string[], wish: Wish): Promise<Count> {
  const count = { failures: 0, tasks: 0 }
  const convert = (line: string): string => {
    const answer = answerTo(() => parseJson(line), wish, printJson)
    const shown = scrubberOf(line)
    if ('error' in answer) {
      count.failures++
      return `${printJson({ error: shown(answer.error) })}\n`
    }
    count.tasks += answer.undecided.length
    tell(answer, shown)
    return `${answer.text}\n`
  }
  for (const file of files) {
    for await (const lines of linesOf(chunksOf(file))) await print(lines.map(convert).join(''))
  }
  return count
}
