import type { Range } from '../range.ts'
import { isNamingKey, isSecretKey } from './keys.ts'
import { secretEndings, valueKeys } from './rules.ts'

/** What stands where a Secret says its kind. What an alias or a template puts there may be a Secret, too. */
const secretKind =
  /\bkind\\?["']?\s*:\s*(?:\\n\s*)?(?:[!&]\S*\s+)*\\?["']?(?:Secret(?:List)?\b|[*]|\{\{|\$\{|<%|#@|@)|\bSecretList\b/

/** The end of a key that may be secret, and what parts it from its value: in YAML, JSON, programs, on command lines. */
const assignment = new RegExp(
  `(?:${lastWords().join('|')})` + /\\?["'\])]{0,2}[ \t]*(?<sign>:=|[:=](?!=)|[ \t])(?:\\n)?[ \t]*/.source,
  'gi',
)

/**
 * The secrets of a text by its lines, brackets and indentation alone: of templates, programs, scripts, broken files and
 * texts in other texts. Where it cannot tell, it takes more. Time is linear.
 */
export function secretsInLines(text: string): readonly Range[] {
  const found: Range[] = []
  for (const { start: from, end } of documentsOf(text)) {
    const part = text.slice(from, end)
    const hasSecret = secretKind.test(part)
    let done = 0
    for (const match of part.matchAll(assignment)) {
      if (match.index < done) continue
      const start = keyStart(part, match.index)
      const key = /^[\w.-]*/.exec(part.slice(start, match.index + match[0].length))![0]
      const isValues = key === valueKeys[1] || (hasSecret && key === valueKeys[0])
      if (!isValues && !isSecretKey(key)) continue
      if (!/[:=]/.test(match.groups!.sign!) && !key.startsWith('--')) continue
      const at = match.index + match[0].length
      const value = valueAt(part, start, at, isValues)
      if (!value) continue
      done = value.end
      for (const range of withoutKeys(part, value, isValues))
        found.push({ start: from + range.start, end: from + range.end })
    }
    for (const { start, end } of patchedIn(part)) found.push({ start: from + start, end: from + end })
  }
  return found
}

/** What operations of a JSON patch write into a secret: the value may stand on either side of its path. */
function patchedIn(text: string): readonly Range[] {
  const paths = [...text.matchAll(/\bpath\\?["']?\s*[:=]\s*\\?["']?(?<path>\/[^\s"',}\\]*)/g)]
  return paths.flatMap(({ index, groups }, i) => {
    const steps = groups!.path!.split('/')
    if (!steps.some((step) => isSecretKey(step) || valueKeys.includes(step))) return []
    const first = Math.max(paths[i - 1]?.index ?? 0, index - 400)
    const last = Math.min(paths[i + 1]?.index ?? text.length, index + 400)
    return [...text.slice(first, last).matchAll(/\bvalue\\?["']?\s*[:=][ \t]*/g)].flatMap((match) => {
      const key = first + match.index
      return valueAt(text, key, key + match[0].length, true) ?? []
    })
  })
}

function lastWords(): readonly string[] {
  return [...new Set([...secretEndings, ...valueKeys].map((ending) => ending.split(' ').at(-1)!))]
}

/** Where the word begins that an offset is in. */
function keyStart(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < 100 && /[\w.-]/.test(text[start - 1]!)) start--
  return start
}

/** The documents of a text; the markers may be indented, as in a text in another. */
function documentsOf(text: string): readonly Range[] {
  const documents: Range[] = []
  let start = 0
  for (const { index } of text.matchAll(/^[ \t]*---(?=\s|$)/gm)) {
    documents.push({ start, end: index })
    start = index
  }
  return [...documents, { start, end: text.length }]
}

/** The value that begins at an offset, of the key at another; nothing where it holds no text of its own. */
function valueAt(text: string, key: number, at: number, isValues: boolean): Range | undefined {
  const first = text[at]
  const lineEnd = endOfLine(text, at)
  if (first === '{' || first === '[') {
    if (text.startsWith('{{', at)) return holed(text, at, lineEnd)
    const end = closing(text, at)
    return isValues || first === '[' || !onlyNames(text.slice(at, end)) ? { start: at, end } : undefined
  }
  if (first === '"' || first === "'" || first === '`')
    return { start: at, end: closingQuote(text, at, first) ?? lineEnd }
  if (text.startsWith('\\"', at)) {
    const close = text.indexOf('\\"', at + 2)
    return { start: at, end: close === -1 ? lineEnd : close + 2 }
  }
  const said = text.slice(at, lineEnd).trim()
  const isBlock = said === '' || /^(?:[!&]\S*\s*)*(?:[|>][-+\d]*)?\s*(?:#.*)?$/.test(said)
  if (isBlock) {
    const end = blockEnd(text, key, lineEnd)
    return end > lineEnd ? { start: said === '' ? lineEnd : at, end } : undefined
  }
  if (/^(?:true|false|null|~|string|number|boolean|undefined)[\s,;|]*$/.test(said)) return undefined
  return holed(text, at, Math.max(lineEnd, isValues ? blockEnd(text, key, lineEnd) : lineEnd))
}

/** A value, unless it only says where it comes from: `{{ .Values.password }}`, `${PASSWORD}`. */
function holed(text: string, start: number, end: number): Range | undefined {
  const said = text.slice(start, Math.min(end, start + 2000)).trim()
  return /^(?:\{\{[^}"'`]*\}\}|\$\{\w+\}|\$\(?\w+\)?)[,;]?$/.test(said) ? undefined : { start, end }
}

/** The end of the lines that are indented deeper than a key; comments, blank lines and control lines are among them. */
function blockEnd(text: string, key: number, lineEnd: number): number {
  const column = columnOf(text, key)
  let end = lineEnd
  let isList: boolean | undefined
  for (let at = lineEnd + 1; at < text.length;) {
    const next = endOfLine(text, at)
    const line = text.slice(at, next)
    const trimmed = line.trim()
    if (trimmed !== '' && !/^(?:#|\{\{.*\}\}$|<%.*%>$)/.test(trimmed)) {
      const indent = line.length - line.trimStart().length
      isList ??= trimmed.startsWith('- ')
      if (indent < column || (indent === column && !(isList && trimmed.startsWith('- ')))) break
      end = next
    }
    at = next + 1
  }
  return end
}

/** The parts of a block beside its keys, which people need to know the place, and beside what only names something. */
function withoutKeys(text: string, { start, end }: Range, isValues: boolean): readonly Range[] {
  if (start === end || text.slice(start, endOfLine(text, start)).trim() !== '') return [{ start, end }]
  const found: Range[] = []
  let column: number | undefined
  for (let at = start; at < end;) {
    const next = Math.min(endOfLine(text, at), end)
    const line = text.slice(at, next)
    const [lead, indent = '', , key = ''] = /^([ \t]*)(?:(["']?)([\w.-]+)\2[ \t]*:(?=[ \t]|\r?$))?/.exec(
      line,
    )!
    if (line.trim() !== '') column ??= indent.length
    const isKey = indent.length === column
    const value = holed(text, at + (isKey ? lead.length : 0), next)
    if (value && (isValues || !isKey || !isNamingKey(key))) found.push(value)
    at = next + 1
  }
  return found
}

/** Whether a map in brackets only names something, as a reference to a Secret does. */
function onlyNames(map: string): boolean {
  return [...map.slice(0, 2000).matchAll(/([\w.-]+)\\?["']?\s*:/g)].every(([, key]) => isNamingKey(key!))
}

/** The offset after the bracket that closes one; the end of the text where none does. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const char = text[at]!
    if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      if (--depth === 0) return at + 1
    } else if ((char === '"' || char === "'") && text[at - 1] !== '\\')
      at = (closingQuote(text, at, char) ?? at + 1) - 1
  }
  return text.length
}

/** The offset after the quote that closes one; nothing where none does. */
function closingQuote(text: string, open: number, quote: string): number | undefined {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\' && quote !== "'") at++
    else if (text[at] === quote) return at + 1
  }
  return undefined
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

function columnOf(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1
  return text[at - 1] === '"' || text[at - 1] === "'" ? at - 1 - start : at - start
}
