import { scrubberOf } from '@capi-migrate/edits/secrets'
import { UserError } from '@capi-migrate/plan'
import { printIndentedJson, printYaml, readDocuments } from '@capi-migrate/plan/documents'
import type { Format } from '@capi-migrate/plan/documents'
import type { Count } from './count.ts'
import { textOf } from '../input.ts'
import { printAll, say, sayAll } from '../terminal.ts'
import { answerTo } from './object.ts'
import type { Wish } from './object.ts'
import { talkOf } from './tell.ts'

/** Converts the documents of YAML and JSON texts. A text with a document that fails is left out as a whole. */
export async function convertDocuments(
  files: readonly string[],
  wish: Wish,
  format?: Format,
): Promise<Count> {
  const count = { failures: 0, tasks: 0 }
  let printed = 0
  for (const file of files) {
    const talk: string[] = []
    try {
      const written = await textOf(file)
      const read = readDocuments(written, file)
      const shown = scrubberOf(written)
      const form = format ?? read.format
      const texts = read.documents.map((document, i) => {
        const answer = answerTo(() => document, wish, form === 'json' ? printIndentedJson : printYaml)
        const where = read.documents.length > 1 ? `${file}, document ${i + 1}: ` : `${file}: `
        if ('error' in answer)
          throw new UserError(
            `${where}${shown(answer.error)}`,
            'mend the object and run the same command again',
          )
        count.tasks += answer.undecided.length + answer.refused.length
        talk.push(...talkOf(answer, shown, where))
        return answer.text
      })
      sayAll(talk.splice(0))
      await printAll(
        texts.map((text) => (form === 'json' ? `${text}\n` : (printed++ > 0 ? '---\n' : '') + text)),
      )
    } catch (error) {
      sayAll(talk)
      if (!(error instanceof UserError)) throw error
      say(`error ${error.message}\nnext: ${error.next}`)
      count.failures++
    }
  }
  return count
}
