/**
 * A text with its template code spelled in one way, so that two spellings of one value are the same text:
 * `{{.Release.Namespace}}`, `{{- $.Release.Namespace | quote }}`. What is in quotes stays as it is.
 */
export function spelling(text: string): string {
  return text.replace(
    /\{\{-?((?:"[^"]*"|`[^`]*`|[^{}"`])*?)-?\}\}/g,
    (_, code: string) => `{{${spelledCode(code)}}}`,
  )
}

function spelledCode(code: string): string {
  const plain = code
    .trim()
    .split(/("[^"]*"|`[^`]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : spelledPart(part)))
    .join('')
  return plain
    .replace(/\|s?quote$/, '')
    .replace(/^s?quote (?=[^|\s]+$)/, '')
    .replace(/^default (\S+) (\S+)$/, '$2|default $1')
}

/** What `$` and `.` both name: where `.` has one of these, it is what the template was given. */
const given = /(?<![\w.)])\$(?=\.(?:Release|Values|Chart|Capabilities|Files|Template)\b)/g

function spelledPart(part: string): string {
  return part
    .replace(/\s+/g, ' ')
    .replace(/ ?([|()]) ?/g, '$1')
    .replace(given, '')
}
