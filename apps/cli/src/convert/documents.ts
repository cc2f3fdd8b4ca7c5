import { UserError } from '@capi-migrate/plan'
import { YAMLException } from 'js-yaml'
import type { Count } from '../commands/convert.ts'
import { textOf } from '../input.ts'
import { print, say } from '../terminal.ts'
import { parseJson, printIndentedJson } from './json.ts'
import { answerTo, sayBadInput } from './object.ts'
import type { Wish } from './object.ts'
import { sayUndecided } from './undecided.ts'
import { parseYaml, printYaml } from './yaml.ts'

type Format = 'yaml' | 'json'

interface Read {
  readonly format: Format
  readonly documents: readonly unknown[]
}

/** Converts the documents of YAML and JSON texts. A text with a document that fails is left out as a whole. */
export async function convertDocuments(
  files: readonly string[],
  wish: Wish,
  format?: Format,
): Promise<Count> {
  const count = { failures: 0, tasks: 0 }
  let printed = 0
  for (const file of files) {
    try {
      const read = parse(await textOf(file), file)
      const form = format ?? read.format
      const texts = read.documents.map((document, i) => {
        const answer = answerTo(() => document, wish, form === 'json' ? printIndentedJson : printYaml)
        const where = read.documents.length > 1 ? `${file}, document ${i + 1}: ` : `${file}: `
        if ('error' in answer)
          throw new UserError(`${where}${answer.error}`, 'mend the object and run the same command again')
        count.tasks += answer.undecided.length
        sayUndecided(answer.undecided, where)
        return answer.text
      })
      for (const text of texts)
        await print(form === 'json' ? `${text}\n` : (printed++ > 0 ? '---\n' : '') + text)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      say(`error ${error.message}\nnext: ${error.next}`)
      count.failures++
    }
  }
  return count
}

function parse(text: string, file: string): Read {
  if (/^\s*\{/.test(text)) {
    try {
      return { format: 'json', documents: [parseJson(text)] }
    } catch {
      // YAML in flow style begins like JSON; what is neither is told as YAML tells it, with line and column.
    }
  }
  try {
    return { format: 'yaml', documents: parseYaml(text, file) }
  } catch (error) {
    throw new UserError(...sayBadText(error, file))
  }
}

function sayBadText(error: unknown, file: string): [what: string, next: string] {
  const next = 'mend the file and run the same command again'
  if (error instanceof YAMLException) {
    const { reason, mark } = error
    const place = mark ? `${file}:${mark.line + 1}:${mark.column + 1}` : file
    return [`${place}: this is not YAML: ${reason}${mark?.snippet ? `\n${mark.snippet}` : ''}`, next]
  }
  if (error instanceof RangeError && !error.message.includes('call stack'))
    return [`${file}: ${error.message}`, next]
  return [`${file}: ${sayBadInput(error)}`, next]
}
