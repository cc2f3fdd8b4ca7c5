/**
 * The text of a list's entry that Go templates render: what v1beta1 said as one value below a key. A rendered text is
 * read as YAML by Cluster API.
 */

/**
 * `name: v` and `value: {{ quote .level }}`, for a value that is taken from a variable. A variable that is not always a
 * string gets a text that fails then, as the patch of the variable did.
 */
export function entryOfVariable(
  names: readonly Named[],
  valueKey: string,
  variable: string,
  isString: boolean,
): string | undefined {
  const value = printedString(variable, isString)
  return value && textOf(names, `${valueKey}: ${value}`)
}

/** The same for a value that a template renders. `undefined` where moving its lines would change what they say. */
export function entryOfTemplate(
  names: readonly Named[],
  valueKey: string,
  template: string,
): string | undefined {
  // Between key and line end, code must not take away the space around it.
  const text = template
    .trim()
    .replace(/^\{\{-\s+(?=\/\*)/, '{{')
    .replace(/^\{\{-/, '{{')
    .replace(/(?<!\*\/\s*)-\}\}$/, '}}')
  if (/^(?:---|\.\.\.|%)/m.test(text) || /^[|>]/.test(text) || spansLinesInBackquotes(text)) return undefined
  const [first = '', ...rest] = text.split('\n')
  const more = rest.map((line) => (line.trim() === '' ? '' : `  ${line}`))
  return textOf(names, [`${valueKey}: ${first}`, ...more].join('\n'))
}

/** What a text of such an entry says; `undefined` for any other text. */
export function readEntry(template: string): SplitEntry | undefined {
  const match =
    /^\s*name: *(?:"([^"{}\\]+)"|'([^'{}]+)'|([^\s"'{}#&*!|>%@`][^\s{}#:]*)) *\n *value: *(\S[^\n]*?)\s*$/.exec(
      template,
    )
  if (!match) return undefined
  return { name: match[1] ?? match[2] ?? match[3]!, value: match[4]! }
}

/** A member that every entry has: `name: v`. */
export interface Named {
  readonly key: string
  readonly value: unknown
}

/** An entry that is written as two lines of text. */
export interface SplitEntry {
  readonly name: string
  /** As it is written, quotes included. */
  readonly value: string
}

/** Returns the variable that a value of an entry prints as {@link entryOfVariable} does, and fails where it fails. */
export function readVariable(value: string, isString: (variable: string) => boolean): string | undefined {
  const [, sure, guarded] =
    /^\{\{ quote \.([\w.]+) \}\}$|\{\{ fail "(\S+) is not a string" \}\}/.exec(value) ?? []
  if (sure !== undefined) return isString(sure) ? sure : undefined
  const isGuarded = guarded !== undefined && printedString(guarded, false) === value
  return isGuarded ? guarded : undefined
}

function textOf(names: readonly Named[], rest: string): string {
  return `${names.map(({ key, value }) => `${key}: ${scalar(value)}\n`).join('')}${rest}\n`
}

/** A scalar as YAML 1.1 and 1.2 read it alike. */
export function scalar(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[A-Za-z/][A-Za-z0-9._/-]*$/.test(value)
  return isPlain && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(value) ? value : JSON.stringify(value)
}

/**
 * Returns code that prints a variable as YAML: all that Go escapes between quotes, YAML reads back. `undefined` for a
 * name that Go templates cannot say.
 */
function printedString(variable: string, isString: boolean): string | undefined {
  return printed(variable, isString, 'string')
}

/**
 * The same for a variable of another type, an array of strings among them; nothing is printed for an empty value. Code
 * of a variable that is not always of the type fails where it is not.
 */
export function printed(
  variable: string,
  isSure: boolean,
  type: 'string' | 'boolean' | 'integer' | 'array',
): string | undefined {
  const term = termOf(variable)
  if (term === undefined) return undefined
  const { kind, name, print } = types[type]
  return isSure
    ? print(term)
    : `{{ if kindIs "${kind}" ${term} }}${print(term)}{{ else }}{{ fail "${variable} is not ${name}" }}{{ end }}`
}

const scalarText = (term: string): string => `{{ with ${term} }}{{ toJson . }}{{ end }}`

/** What Go calls a type, and what prints a value of it. */
const types = {
  string: { kind: 'string', name: 'a string', print: (term: string) => `{{ quote ${term} }}` },
  boolean: { kind: 'bool', name: 'a boolean', print: scalarText },
  integer: { kind: 'float64', name: 'a number', print: scalarText },
  array: {
    kind: 'slice',
    name: 'a list',
    print: (term: string) => `{{ with ${term} }}[{{ range . }}{{ quote . }},{{ end }}]{{ end }}`,
  },
} as const

function termOf(variable: string): string | undefined {
  const keys = variable.split('.').map((key) => /^((?=\w*[A-Za-z_-])[\w-]+)(?:\[(\d+)\])?$/.exec(key))
  if (keys.some((key) => key === null)) return undefined
  const isPlain = keys.every((key) => key![2] === undefined && /^[A-Za-z_]\w*$/.test(key![1]!))
  if (isPlain) return `.${variable}`
  const steps = keys.flatMap((key) => [
    JSON.stringify(key![1]),
    ...(key![2] === undefined ? [] : [String(Number(key![2]))]),
  ])
  return `(index . ${steps.join(' ')})`
}

function spansLinesInBackquotes(text: string): boolean {
  return /`[^`]*\n[^`]*`/.test(text)
}
