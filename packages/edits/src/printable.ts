/**
 * What a terminal, a reader or a log would obey or not show: control characters, marks that turn the direction of text,
 * characters without width, separators of lines, and halves of characters.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/** A name or a sentence as it may be shown in a line: what nobody would see in it is spelled out, as `\n` or `\u001b`. */
export function printable(text: string): string {
  return inert(text.replace(unseen, (char) => (char === '\t' ? char : spelled(char))))
}

/** The same for a text of several lines, such as a code frame. */
export function printableLines(text: string): string {
  return text.split(/\r?\n/).map(printable).join('\n')
}

/** JSON as it may be shown: it says the same, and what nobody would see in it is escaped as JSON does. */
export function jsonText(value: unknown, indent?: number): string {
  return escapedJson(JSON.stringify(value, undefined, indent))
}

/** The same for a text that is JSON already. */
export function escapedJson(text: string): string {
  if (!/[^ -~\n]|##\[/.test(text)) return text
  return text.replace(unseen, (char) => (char === '\n' ? char : escaped(char))).replaceAll('##[', '#\\u0023[')
}

/** Commands that CI systems obey in the output of any program: `::error::` at the start of a line, `##[error]` in it. */
function inert(line: string): string {
  return line.replace(/^(\s*):(?=:)/, '$1\\u003a').replaceAll('##[', '#\\u0023[')
}

function spelled(char: string): string {
  return ({ '\n': '\\n', '\r': '\\r' } as Readonly<Record<string, string>>)[char] ?? escaped(char)
}

function escaped(char: string): string {
  return [...Array(char.length).keys()]
    .map((i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('')
}
