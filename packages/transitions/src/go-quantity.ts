/**
 * A resource quantity as `resource.Quantity` prints it after it has read it. `undefined` where Go returns an error.
 * Upstream: `k8s.io/apimachinery/pkg/api/resource`, `ParseQuantity` and `CanonicalizeBytes`.
 */
export function goQuantity(text: string): string | undefined {
  const read = shape.exec(text.replace(spaces, ''))
  if (!read || read[0] === '') return undefined
  const [own, sign, leading = '', fraction = '', suffix = ''] = read
  const unit = unitOf(suffix)
  if (!unit) return undefined
  const amount = { sign, whole: leading.replace(/^0+/, '') || '0', fraction, unit }
  if (isShort(amount))
    return isCanonical(amount) ? own : printed(amount.sign, shortValue(amount), unit.family)
  if (leading === '' && fraction === '') return undefined
  const value = longValue(amount)
  return value && printed(sign, value, unit.family)
}

const shape = /^([+-]?)(\d*)(?:\.(\d*))?([eEinumkKMGTP]*(?:[+-]?\d*))$/
/** What `strings.TrimSpace` takes off, but for what JSON escapes: Go looks at the text of the JSON. */
const spaces =
  /^[ \u0085\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+|[ \u0085\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$/g

type Family = 'decimal' | 'exponent' | 'binary'

/** What a suffix stands for: a power of 10 or, in the binary family, of 2. */
interface Unit {
  readonly family: Family
  readonly power: number
}

/** A quantity as it is written; `whole` is without leading zeros. */
interface Written {
  readonly sign: string | undefined
  readonly whole: string
  readonly fraction: string
  readonly unit: Unit
}

/** `digits × 10^power`. */
interface Value {
  readonly digits: bigint
  readonly power: number
}

const decimal: ReadonlyMap<string, number> = new Map(
  ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'].map((suffix, i) => [suffix, (i - 3) * 3]),
)
const binary: readonly string[] = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']
const nano = -9
const int64Digits = 18
const maxInt64 = (1n << 63n) - 1n

function unitOf(suffix: string): Unit | undefined {
  const power = decimal.get(suffix)
  if (power !== undefined) return { family: 'decimal', power }
  if (binary.includes(suffix)) return { family: 'binary', power: binary.indexOf(suffix) * 10 }
  const exponent = /^[eE]([+-]?\d+)$/.exec(suffix)?.[1]
  if (exponent === undefined || BigInt.asIntN(64, BigInt(exponent)) !== BigInt(exponent)) return undefined
  return { family: 'exponent', power: Number(BigInt.asIntN(32, BigInt(exponent))) }
}

/** Whether Go reads it as an int64 and a scale; else it takes big numbers. */
function isShort({ whole, fraction, unit }: Written): boolean {
  if (unit.family !== 'binary')
    return whole.length + fraction.length <= int64Digits && unit.power - fraction.length >= nano
  if (fraction !== '' || 14 - whole.length - Math.floor((unit.power * 3) / 10) < 0) return false
  return BigInt(whole) << BigInt(unit.power) <= maxInt64
}

/** Texts that upstream takes for canonical and prints as they are. */
function isCanonical({ whole, fraction, unit }: Written): boolean {
  const digits = whole + fraction
  if (unit.family === 'binary') return (BigInt(digits) & 7n) !== 0n
  return (unit.power - fraction.length) % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0')
}

function shortValue({ whole, fraction, unit }: Written): Value {
  const digits = BigInt(whole + fraction)
  return unit.family === 'binary'
    ? { digits: digits << BigInt(unit.power), power: 0 }
    : { digits, power: unit.power - fraction.length }
}

/** Powers above this one are refused: Go would write out all their zeros, and take its memory for it. */
const highestPower = 10_000

/** The value in billionths at the least, rounded away from zero; `undefined` where it is beyond measure. */
function longValue({ whole, fraction, unit }: Written): Value | undefined {
  const isBinary = unit.family === 'binary'
  const digits = BigInt(whole + fraction) << (isBinary ? BigInt(unit.power) : 0n)
  const power = (isBinary ? 0 : unit.power) - fraction.length
  if (digits === 0n) return { digits, power: 0 }
  if (power > highestPower) return undefined
  const value = power >= nano ? { digits, power } : { digits: rounded(digits, nano - power), power: nano }
  if (!isBinary) return value
  const max = maxInt64 * 10n ** BigInt(-Math.min(0, value.power))
  return value.digits > max ? { digits: maxInt64, power: 0 } : value
}

/** `digits / 10^places`, rounded up. */
function rounded(digits: bigint, places: number): bigint {
  if (places > String(digits).length) return 1n
  const divisor = 10n ** BigInt(places)
  return (digits + divisor - 1n) / divisor
}

function printed(sign: string | undefined, { digits, power }: Value, family: Family): string {
  if (digits === 0n) return '0'
  const minus = sign === '-' ? '-' : ''
  const binaryDigits = family === 'binary' ? wholeOf(digits, power) : undefined
  if (binaryDigits !== undefined && binaryDigits >= 1024n) {
    let [value, step] = [binaryDigits, 0]
    while (value % 1024n === 0n) [value, step] = [value / 1024n, step + 1]
    return `${minus}${value}${binary[step] ?? ''}`
  }
  let [value, exponent] = [digits, power]
  while (value % 10n === 0n) [value, exponent] = [value / 10n, (exponent + 1) | 0]
  const surplus = ((exponent % 3) + 3) % 3
  const text = `${minus}${value * 10n ** BigInt(surplus)}`
  exponent = (exponent - surplus) | 0
  if (family === 'exponent') return exponent === 0 ? text : `${text}e${exponent}`
  // Upstream has no suffix above E, and prints none.
  const suffix = [...decimal].find(([, power]) => power === exponent)?.[0] ?? ''
  return text + suffix
}

/** The digits of a whole number; `undefined` where it has a fraction. */
function wholeOf(digits: bigint, power: number): bigint | undefined {
  if (power >= 0) return digits * 10n ** BigInt(power)
  const divisor = 10n ** BigInt(-power)
  return digits % divisor === 0n ? digits / divisor : undefined
}
