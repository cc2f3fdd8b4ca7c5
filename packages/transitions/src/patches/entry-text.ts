/**
 * The text of a list's entry that Go templates render: what v1beta1 said as one value below a key. A rendered text is
 * read as YAML by Cluster API.
 */

/** `name: v` and `value: "{{ .level }}"`, for a value that is taken from a variable. */
export function entryOfVariable(
  names: readonly Named[],
  valueKey: string,
  variable: string,
): string | undefined {
  const action = actionOf(variable)
  return action && textOf(names, `${valueKey}: "${action}"`)
}

/** The same for a value that a template renders. `undefined` where moving its lines would change what they say. */
export function entryOfTemplate(
  names: readonly Named[],
  valueKey: string,
  template: string,
): string | undefined {
  const text = template.replace(/\s+$/, '')
  if (/^(?:---|\.\.\.|%)/m.test(text) || /^[|>][-+]?\d/.test(text) || spansLinesInBackquotes(text))
    return undefined
  const [first = '', ...rest] = (isBareAction(text) ? `"${text}"` : text).split('\n')
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
  const value = match[4]!
  const variable = /^"\{\{ \.([A-Za-z_][\w.]*) \}\}"$/.exec(value)?.[1]
  return { name: match[1] ?? match[2] ?? match[3]!, value, ...(variable !== undefined && { variable }) }
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
  /** Where the value is nothing but a variable. */
  readonly variable?: string
}

function textOf(names: readonly Named[], rest: string): string {
  return `${names.map(({ key, value }) => `${key}: ${scalar(value)}\n`).join('')}${rest}\n`
}

/** A scalar as YAML 1.1 and 1.2 read it alike. */
export function scalar(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[A-Za-z/][A-Za-z0-9._/-]*$/.test(value)
  return isPlain && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(value) ? value : JSON.stringify(value)
}

/** The Go template action that prints a variable; `undefined` for a name that Go templates cannot say. */
export function actionOf(variable: string): string | undefined {
  const keys = variable.split('.').map((key) => /^([\w-]+)((?:\[\d+\])*)$/.exec(key))
  if (keys.some((key) => key === null)) return undefined
  const isPlain = keys.every((key) => key![2] === '' && /^[A-Za-z_]\w*$/.test(key![1]!))
  if (isPlain) return `{{ .${variable} }}`
  const steps = keys.flatMap((key) => [
    JSON.stringify(key![1]),
    ...[...key![2]!.matchAll(/\d+/g)].map(String),
  ])
  return `{{ index . ${steps.join(' ')} }}`
}

/** True for a single action and nothing else, whose output has no quotes of its own. */
function isBareAction(text: string): boolean {
  return /^\{\{(?:(?!\}\})[^\n])*\}\}$/.test(text) && !/quote|json|yaml|["'\\]/i.test(text)
}

function spansLinesInBackquotes(text: string): boolean {
  return /`[^`]*\n[^`]*`/.test(text)
}
