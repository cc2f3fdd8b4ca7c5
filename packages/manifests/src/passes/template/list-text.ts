import type { Token } from '../../read/stand-in/token.ts'

/**
 * The text of Helm code that prints a map below a key, so that it prints a list of name and value instead: `range` over a
 * map goes by its names, sorted, which is the order of the server. `undefined` where the code is of another shape.
 */
export function listText({ kind, text, holes, at }: Token): string | undefined {
  const [hole, ...others] = holes
  if (kind !== 'value' || hole?.kind !== 'action' || others.length > 0 || at === undefined) return undefined
  const column = hole.indent
  const printed = column === undefined || column <= at ? undefined : printedMap(codeOf(text))
  if (printed === undefined) return undefined
  const item = ['- name: {{ $name }}', '  value: {{ $value | quote }}']
  const lines = [
    `{{- range $name, $value := ${printed.map} }}`,
    // What a chart prints may leave a value out; a server takes that for no argument.
    ...(printed.isRead ? ['{{- if not (kindIs "invalid" $value) }}', ...item, '{{- end }}'] : item),
    '{{- end }}',
  ]
  const start = (text.includes('\r\n') ? '\r\n' : '\n') + ' '.repeat(column!)
  return lines.map((line) => start + line).join('')
}

/** The code of an action without its braces. */
export function codeOf(text: string): string {
  return text
    .trim()
    .replace(/^\{\{-?\s*/, '')
    .replace(/\s*-?\}\}$/, '')
}

/** What code that ends in `nindent N` prints, as a map: what it made YAML of, or what it printed read again. */
export function printedMap(code: string): { readonly map: string; readonly isRead: boolean } | undefined {
  const stages = stagesOf(code)
  if (!/^n?indent\s+\d+$/.test(stages.at(-1)!) || stages.length < 1) return undefined
  const printed = stages.slice(0, -1)
  if (printed.length === 0) return undefined
  if (printed.at(-1) === 'toYaml' && printed.length > 1)
    return { map: printed.slice(0, -1).join(' | '), isRead: false }
  const [only, ...more] = printed as [string, ...string[]]
  const made = more.length === 0 ? /^toYaml\s+(.+)$/s.exec(only)?.[1] : undefined
  if (made !== undefined && isOneTerm(made)) return { map: made, isRead: false }
  return { map: `${printed.join(' | ')} | fromYaml`, isRead: true }
}

/** The stages of a pipeline: what stands between the `|` that are in no parentheses and no text. */
export function stagesOf(code: string): string[] {
  const stages: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: part, index } of code.matchAll(/"(?:[^"\\]|\\.)*"|`[^`]*`|[()|]/g)) {
    if (part === '(') depth++
    else if (part === ')') depth--
    else if (part === '|' && depth === 0) {
      stages.push(code.slice(from, index).trim())
      from = index + 1
    }
  }
  return [...stages, code.slice(from).trim()]
}

/** True for what is one argument: a field, a variable, or something in parentheses. */
function isOneTerm(code: string): boolean {
  return /^[^\s()]+$/.test(code) || (code.startsWith('(') && closesAtEnd(code))
}

function closesAtEnd(code: string): boolean {
  let depth = 0
  for (const { 0: part, index } of code.matchAll(/"(?:[^"\\]|\\.)*"|`[^`]*`|[()]/g)) {
    if (part === '(') depth++
    else if (part === ')' && --depth === 0) return index === code.length - 1
  }
  return false
}
