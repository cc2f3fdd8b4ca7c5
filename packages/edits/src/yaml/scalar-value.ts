import type { Scalar } from './node.ts'

/** What Go's reader, which kubectl, Helm and Flux use, takes for booleans beside `true` and `false`; not its `y` and `n`. */
export const goBooleans: ReadonlyMap<unknown, boolean> = new Map([
  ...['yes', 'Yes', 'YES', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['no', 'No', 'NO', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
])

const int = /^[-+]?(?:0b[01]+|0x[0-9a-fA-F]+|0o[0-7]+|[0-9]+)$/
const float = /^(?:[-+]?[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9]+(?:[eE][-+]?[0-9]+)?)$/
const words = new Map<unknown, unknown>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...goBooleans,
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, NaN] as const),
  ...['', '+', '-'].flatMap((sign) =>
    ['.inf', '.Inf', '.INF'].map((word) => [sign + word, sign === '-' ? -Infinity : Infinity] as const),
  ),
])

/**
 * The value of a scalar by the core schema of YAML 1.2, with Go's booleans. Tags other than those of the core schema say
 * nothing.
 */
export function scalarValue({ text, style, tag }: Scalar): unknown {
  if (tag === undefined) return style === 'plain' ? plainValue(text) : text
  const name = /^(?:!!|!<tag:yaml\.org,2002:)(int|float|bool|null)>?$/.exec(tag)?.[1]
  return name ? plainValue(text) : text
}

/** The value of an unquoted scalar. */
export function plainValue(text: string): unknown {
  if (text.length <= 5 && words.has(text)) return words.get(text)
  const code = text.charCodeAt(0)
  const numeric = (code >= 48 && code <= 57) || code === 45 || code === 43 || code === 46
  return numeric ? (number(text) ?? text) : text
}

function number(text: string): number | undefined {
  if (int.test(text)) return integer(text)
  const value = float.test(text) ? Number.parseFloat(text) : undefined
  return Number.isFinite(value) ? value : undefined
}

function integer(text: string): number {
  const digits = text.replace(/^[-+]/, '')
  const value = /^0[box]/.test(digits) ? Number(digits) : Number.parseInt(digits, 10)
  return text.startsWith('-') ? -value : value
}
