import type { Scalar } from './node.ts'

const words = new Map<unknown, unknown>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['yes', 'Yes', 'YES', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['no', 'No', 'NO', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, NaN] as const),
  ...['', '+', '-'].flatMap((sign) =>
    ['.inf', '.Inf', '.INF'].map((word) => [sign + word, sign === '-' ? -Infinity : Infinity] as const),
  ),
])

/** The characters of all numbers; not those of `5m` and `10.0.0.0/16`. */
const numeric = /^[\da-fxo_.+-]+$/i
/** Most numbers. */
const shortInteger = /^(?:0|[1-9]\d{0,14})$/
const integer = /^([-+]?)(0[bB][01]+|0[oO]?[0-7]+|0[xX][0-9a-fA-F]+|0|[1-9][0-9]*)$/
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const fraction = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+(?:[eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+)$/
const [leastInteger, mostInteger, mostUnsigned] = [-(2n ** 63n), 2n ** 63n - 1n, 2n ** 64n - 1n]

/**
 * The value of a scalar as kubectl, Helm and Flux read it: YAML 1.1 by Go, but for `y` and `n`, which stay strings as in
 * kustomize. Tags other than those of the core schema say nothing. Upstream: `resolve` of go.yaml.in/yaml/v2, which sigs.k8s.io/yaml uses.
 */
export function scalarValue({ text, style, tag }: Scalar): unknown {
  if (tag === undefined) return style === 'plain' ? plainValue(text) : text
  const name = /^(?:!!|!<tag:yaml\.org,2002:)(int|float|bool|null)>?$/.exec(tag)?.[1]
  return name ? plainValue(text) : text
}

/** The value of an unquoted scalar. */
export function plainValue(text: string): unknown {
  const word = text.length <= 5 ? words.get(text) : undefined
  if (word !== undefined) return word
  // A number starts with a digit, a sign or a point.
  const code = text.charCodeAt(0)
  if (code > 57 || code < 43 || code === 47) return text
  const number = numberText(text)
  return number === undefined ? text : Number(number)
}

/** The number that an unquoted scalar stands for, as JSON has it, no digit lost: `0644` is 420 and `1_000` is 1000. */
export function numberText(text: string): string | undefined {
  if (shortInteger.test(text)) return text
  const plain = withoutMarks(text)
  if (plain === undefined) return undefined
  const whole = wholeNumber(plain)
  if (whole !== undefined) return whole
  const value = float.test(plain) ? Number(plain) : NaN
  if (!Number.isFinite(value)) return undefined
  if (fraction.test(plain)) return plain
  return Object.is(value, -0) ? '-0.0' : String(value)
}

/** The integer that an unquoted scalar stands for; `undefined` where Go reads a float, or no number. */
export function integerText(text: string): string | undefined {
  const plain = withoutMarks(text)
  return plain === undefined ? undefined : wholeNumber(plain)
}

/** What may be a number, without the underscores in it. */
function withoutMarks(text: string): string | undefined {
  const code = text.charCodeAt(0)
  const isNumeric = (code >= 48 && code <= 57) || code === 45 || code === 43 || code === 46
  if (!isNumeric || !numeric.test(text)) return undefined
  // Behind a point an underscore stands between digits only.
  if (code === 46 && /_(?!\d)|[^\d]_/.test(text)) return undefined
  const plain = text.includes('_') ? text.replaceAll('_', '') : text
  // Go takes a sign behind `0b`, too.
  return plain.startsWith('0b') ? plain.replace(/^0b([-+])(?=[01]+$)/, '$10b') : plain
}

function wholeNumber(plain: string): string | undefined {
  const [, sign, digits] = integer.exec(plain) ?? []
  if (digits === undefined) return undefined
  const size = BigInt(/^0[0-7]/.test(digits) ? `0o${digits}` : digits)
  const value = sign === '-' ? -size : size
  const isFit = value >= leastInteger && value <= (sign === '' ? mostUnsigned : mostInteger)
  return isFit ? String(value) : undefined
}
