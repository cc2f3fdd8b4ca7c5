/** What is set for the variables of a template; `undefined` where nothing is. */
export type Values = (name: string) => string | undefined

/** Thrown where clusterctl refuses a template, or where what it would print is not known here. */
export class NotRendered extends Error {
  override name = 'NotRendered'
}

const plain = /^[A-Za-z_]\w*$/

/**
 * Renders `${…}` as clusterctl does, whose library is drone/envsubst v2: defaults, replacements, cut-off prefixes and
 * suffixes, slices, cases, `$$` for one dollar. `$NAME` without braces stays. A variable that
 * nobody set and that has no default is an error.
 */
export function substitute(text: string, values: Values): string {
  let out = ''
  for (let at = 0; at < text.length;) {
    if (text.startsWith('$$', at)) {
      out += '$'
      at += 2
    } else if (text.startsWith('${', at)) {
      const end = closing(text, at + 2)
      out += rendered(text.slice(at + 2, end), values)
      at = end + 1
    } else out += text[at++]
  }
  return out
}

/** Where the brace that closes an expression stands; braces of expressions inside it are skipped. */
function closing(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text.startsWith('${', at)) depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  throw new NotRendered('an expression is not closed')
}

function rendered(expression: string, values: Values): string {
  const length = /^#(\w+)$/.exec(expression)
  if (length) return String(valueOf(length[1]!, values).length)
  const [, name = '', operator = '', rest = ''] =
    /^\s*(\w+)(:=|:-|=|-|\/\/|\/[#%]?|##?|%%?|\^\^?|,,?|:(?=\s*\d))?(.*?)\s*$/s.exec(expression) ?? []
  if (!plain.test(name) || (operator === '' && rest !== ''))
    throw new NotRendered(`clusterctl takes no \${${expression}}`)
  if (operator === '') return valueOf(name, values)
  if (/^[:=-]/.test(operator) && operator !== ':') return values(name) ?? substitute(rest, values)
  return operators[operator]!(valueOf(name, values), substitute(rest, values))
}

/** What to look for, and what to write in its place; a `/` may be escaped. */
function halves(rest: string): [string, () => string] {
  const [from = '', to = ''] = rest.replaceAll('\\/', '\u0000').split('/')
  return [from.replaceAll('\u0000', '/'), () => to.replaceAll('\u0000', '/')]
}

/** The lengths of what can be cut off, shortest first or longest first. */
type Lengths = (value: string) => number[]
const shortest: Lengths = (value) => [...Array(value.length + 1).keys()]
const longest: Lengths = (value) => shortest(value).reverse()

const operators: Readonly<Record<string, (value: string, rest: string) => string>> = {
  '/': (value, rest) => value.replace(...halves(rest)),
  '//': (value, rest) => value.replaceAll(...halves(rest)),
  '#': cutStart(shortest),
  '##': cutStart(longest),
  '%': cutEnd(shortest),
  '%%': cutEnd(longest),
  '^': (value) => value.charAt(0).toUpperCase() + value.slice(1),
  '^^': (value) => value.toUpperCase(),
  ',': (value) => value.charAt(0).toLowerCase() + value.slice(1),
  ',,': (value) => value.toLowerCase(),
  ':': (value, rest) => {
    const [start = 0, length] = rest.split(':').map(Number)
    return value.slice(start, length === undefined ? undefined : start + length)
  },
}

function cutStart(lengths: Lengths): (value: string, pattern: string) => string {
  return (value, pattern) => {
    const length = lengths(value).find((length) => matches(value.slice(0, length), pattern))
    return value.slice(length ?? 0)
  }
}

function cutEnd(lengths: Lengths): (value: string, pattern: string) => string {
  return (value, pattern) => {
    const length = lengths(value).find((length) => matches(value.slice(value.length - length), pattern))
    return value.slice(0, value.length - (length ?? 0))
  }
}

/** Wildcards as in the names of files, without `/`. */
function matches(text: string, pattern: string): boolean {
  const escaped = pattern
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
  return new RegExp(`^${escaped}$`).test(text)
}

function valueOf(name: string, values: Values): string {
  const value = values(name)
  if (value === undefined) throw new NotRendered(`nothing is set for ${name}`)
  return value
}
