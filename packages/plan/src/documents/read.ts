import { codeFrame, isStackOverflow } from '@capi-migrate/edits'
import { scrubberOf } from '@capi-migrate/edits/secrets'
import { ConvertError } from '@capi-migrate/transitions'
import { YAMLException } from 'js-yaml'
import { UserError } from '../errors.ts'
import { parseJson } from './json.ts'
import { parseYaml } from './yaml.ts'

export type Format = 'yaml' | 'json'

/** What a text holds. */
export interface Read {
  readonly format: Format
  readonly documents: readonly unknown[]
}

/** Reads the documents of a YAML or JSON text. Throws a {@link UserError} that says where it cannot be read. */
export function readDocuments(text: string, file: string): Read {
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
    throw new UserError(...sayBadText(error, text, file))
  }
}

/** Says what is wrong with the input. Errors that are not the input's are thrown again. */
export function sayBadInput(error: unknown): string {
  if (isStackOverflow(error)) return 'the object is nested too deeply'
  if (error instanceof ConvertError || error instanceof SyntaxError) return error.message
  throw error
}

function sayBadText(error: unknown, text: string, file: string): [what: string, next: string] {
  const next = 'mend the file and run the same command again'
  const shown = scrubberOf(text)
  if (error instanceof YAMLException) {
    const { reason, mark } = error
    const place = mark ? `${file}:${mark.line + 1}:${mark.column + 1}` : file
    return [
      `${place}: this is not YAML: ${shown(reason)}${mark ? `\n${codeFrame(text, { start: mark.position, end: mark.position + 1 })}` : ''}`,
      next,
    ]
  }
  if (error instanceof RangeError && !isStackOverflow(error))
    return [`${file}: ${shown(error.message)}`, next]
  return [`${file}: ${shown(sayBadInput(error))}`, next]
}
