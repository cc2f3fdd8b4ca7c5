import { createHash } from 'node:crypto'
import { printed } from './value.ts'
import type { Callable } from './value.ts'

const indented = (columns: number, text: unknown): string => {
  const spaces = ' '.repeat(columns)
  return spaces + String(text).replaceAll('\n', `\n${spaces}`)
}

/** Functions that read or make strings. */
export const strings: Readonly<Record<string, Callable>> = {
  quote: (...values) =>
    values
      .filter(isThere)
      .map((value) => JSON.stringify(printed(value)))
      .join(' '),
  squote: (...values) =>
    values
      .filter(isThere)
      .map((value) => `'${printed(value)}'`)
      .join(' '),
  indent: indented,
  nindent: (columns, text) => `\n${indented(columns, text)}`,
  printf,
  toString: printed,
  trim: (text) => String(text).trim(),
  trimAll: (characters, text) => trimmed(String(text), String(characters)),
  trimSuffix: (suffix, text) =>
    String(text).endsWith(suffix) ? String(text).slice(0, -suffix.length || undefined) : text,
  trimPrefix: (prefix, text) => (String(text).startsWith(prefix) ? String(text).slice(prefix.length) : text),
  trunc: (length, text) => (length < 0 ? String(text).slice(length) : String(text).slice(0, length)),
  upper: (text) => String(text).toUpperCase(),
  lower: (text) => String(text).toLowerCase(),
  title: (text) => String(text).replace(/\b\w/g, (letter) => letter.toUpperCase()),
  replace: (from, to, text) => String(text).replaceAll(from, () => to),
  contains: (part, text) => String(text).includes(part),
  hasPrefix: (start, text) => String(text).startsWith(start),
  hasSuffix: (end, text) => String(text).endsWith(end),
  repeat: (count, text) => String(text).repeat(count),
  cat: (...values) => values.map(printed).join(' '),
  nospace: (text) => String(text).replace(/\s/g, ''),
  b64enc: (text) => Buffer.from(String(text)).toString('base64'),
  b64dec: (text) => Buffer.from(String(text), 'base64').toString(),
  sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
  sha1sum: (text) => createHash('sha1').update(String(text)).digest('hex'),
  regexMatch: (pattern, text) => regexOf(pattern).test(text),
  regexFind: (pattern, text) => regexOf(pattern).exec(text)?.[0] ?? '',
  regexFindAll: (pattern, text, count) => {
    const all = [...String(text).matchAll(regexOf(pattern, 'g'))].map(([found]) => found)
    return count < 0 ? all : all.slice(0, count)
  },
  regexReplaceAll: (pattern, text, to) =>
    String(text).replace(regexOf(pattern, 'g'), to.replace(/\$\{(\d)\}/g, '$$$1')),
  semverCompare: (constraint, version) => meets(String(constraint), String(version)),
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null
}

function printf(format: string, ...values: unknown[]): string {
  let next = 0
  return format.replace(/%(%|[-+# .\d]*[a-zA-Z]?)/g, (_, verb: string) => {
    if (verb === '%') return '%'
    if (!/^(?:[sdvqt]|0\d+d)$/.test(verb)) throw new RangeError(`the verb %${verb} is not known here`)
    const value = values[next++]
    if (/[sq]$/.test(verb) && typeof value !== 'string')
      throw new RangeError(`what %${verb} prints of no string is not known here`)
    if (verb.endsWith('q')) return JSON.stringify(printed(value))
    const digits = /^0(\d+)d$/.exec(verb)?.[1]
    return digits ? printed(value).padStart(Number(digits), '0') : printed(value)
  })
}

function trimmed(text: string, characters: string): string {
  const isOne = (character: string | undefined): boolean =>
    character !== undefined && characters.includes(character)
  let [start, end] = [0, text.length]
  while (start < end && isOne(text[start])) start++
  while (end > start && isOne(text[end - 1])) end--
  return text.slice(start, end)
}

/** One comparison such as `>=1.2.3-0`, or several with commas; pre-releases count as their release. */
function meets(constraint: string, version: string): boolean {
  const numbers = (text: string): number[] => (/\d+(?:\.\d+)*/.exec(text)?.[0] ?? '0').split('.').map(Number)
  return constraint.split(/[,\s]+(?=[<>=~^!\d])/).every((one) => {
    const operator = /^[<>=~^!]*/.exec(one.trim())![0]
    const [wanted, has] = [numbers(one), numbers(version)]
    const order =
      [0, 1, 2].map((i) => (has[i] ?? 0) - (wanted[i] ?? 0)).find((difference) => difference !== 0) ?? 0
    if (operator.startsWith('>')) return operator === '>' ? order > 0 : order >= 0
    if (operator.startsWith('<')) return operator === '<' ? order < 0 : order <= 0
    if (operator === '!=') return order !== 0
    return operator === '' || operator === '=' ? order === 0 : order >= 0 && has[0] === wanted[0]
  })
}

/** A pattern of Go, which has its flags in front: `(?i)^no$`. */
function regexOf(pattern: string, more = ''): RegExp {
  const [lead = '', flags = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? []
  return new RegExp(pattern.slice(lead.length), `u${flags}${more}`)
}
