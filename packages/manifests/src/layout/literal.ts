import { indent } from './lines.ts'
import type { Style } from './style.ts'

/**
 * True for a text of several lines that a block scalar says as it is: no line end but `\n`, and a first line that
 * shows the indentation.
 */
export function isLiteral(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /\n./.test(value) &&
    /^[^\s#]/.test(value) &&
    !/\n\n$|[\r\t\u0085\u2028\u2029\uFEFF]|\s \n/.test(value)
  )
}

/** `|` and what is behind it on its line, then the lines of the text, moved to the right. */
export function renderLiteral(text: string, by: number, { eol }: Style, comment = ''): string {
  const header = `${text.endsWith('\n') ? '|' : '|-'}${comment}${eol}`
  return header + indent(text.replace(/\n?$/, '\n').replaceAll('\n', eol), by)
}
