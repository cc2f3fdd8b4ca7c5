import { ConvertError } from './codec.ts'

const unitNanos: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
}
const part = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/y
const maxNanos = (1n << 63n) - 1n
const maxInt32 = 2147483647

/**
 * Nanoseconds of a Go duration (`1h30m`, `1.5s`, `-300ms`, `0`), as `time.ParseDuration` reads it:
 * no days, no spaces, no bare numbers but zero. `undefined` where Go returns an error.
 */
export function parseDuration(text: string): bigint | undefined {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const nanos = parse(text)
  if (parsed.size === 256) parsed.clear()
  if (nanos !== undefined) parsed.set(text, nanos)
  return nanos
}

/** Most objects say the same few, and each is read several times. */
const parsed = new Map<string, bigint>()

function parse(text: string): bigint | undefined {
  const negative = text.startsWith('-')
  const body = negative || text.startsWith('+') ? text.slice(1) : text
  if (body === '0') return 0n
  if (body === '') return undefined
  let total = 0n
  part.lastIndex = 0
  for (let end = 0; end < body.length; end = part.lastIndex) {
    part.lastIndex = end
    const match = part.exec(body)
    if (!match || !(match[1] || match[2])) return undefined
    const unit = unitNanos[match[3]!]!
    const whole = BigInt(match[1] || '0')
    if (whole > (maxNanos + 1n) / unit) return undefined
    total += whole * unit + fraction(match[2] ?? '', unit)
    if (total > maxNanos + 1n) return undefined
  }
  if (negative) return -total
  return total > maxNanos ? undefined : total
}

/** Go keeps a fraction's digits as an int64 while they fit, then multiplies as a float64. */
function fraction(digits: string, unit: bigint): bigint {
  let value = 0n
  let scale = 1
  for (const digit of digits) {
    const next = value * 10n + BigInt(digit)
    if (value > maxNanos / 10n || next > maxNanos + 1n) break
    value = next
    scale *= 10
  }
  return BigInt(Math.trunc(Number(value) * (Number(unit) / scale)))
}

/** Prints nanoseconds as Go's `Duration.String` does: `1h0m0s`, `1.5s`, `300ms`, `0s`. */
export function printDuration(nanos: bigint): string {
  if (nanos === 0n) return '0s'
  const sign = nanos < 0n ? '-' : ''
  const all = nanos < 0n ? -nanos : nanos
  if (all < 1_000n) return `${sign}${all}ns`
  if (all < 1_000_000n) return `${sign}${decimal(all, 3)}µs`
  if (all < 1_000_000_000n) return `${sign}${decimal(all, 6)}ms`
  const minutes = all / 60_000_000_000n
  const seconds = `${decimal(all % 60_000_000_000n, 9)}s`
  if (minutes === 0n) return sign + seconds
  return minutes < 60n
    ? `${sign}${minutes}m${seconds}`
    : `${sign}${minutes / 60n}h${minutes % 60n}m${seconds}`
}

function decimal(value: bigint, digits: number): string {
  const text = value.toString().padStart(digits + 1, '0')
  const rest = text.slice(-digits).replace(/0+$/, '')
  return rest ? `${text.slice(0, -digits)}.${rest}` : text.slice(0, -digits)
}

/**
 * Whole seconds of a duration: toward zero, capped at int32's maximum, as upstream's `ConvertToSeconds`
 * (which works in float64, and on amd64 gives int32's minimum for anything below it).
 */
export function wholeSeconds(nanos: bigint): number {
  const seconds = Number(nanos / 1_000_000_000n) + Number(nanos % 1_000_000_000n) / 1e9
  const whole = Math.trunc(seconds)
  if (whole > maxInt32) return maxInt32
  return whole < -2147483648 ? -2147483648 : whole + 0
}

/** Whole seconds of a Go duration (`5m` → 300), as {@link wholeSeconds} has them; `undefined` where Go returns an error. */
export function secondsOf(text: string): number | undefined {
  const nanos = parseDuration(text)
  return nanos === undefined ? undefined : wholeSeconds(nanos)
}

/** Nanoseconds of a duration, or a {@link ConvertError} that names the text. */
export function durationOrThrow(value: unknown): bigint {
  const nanos = typeof value === 'string' ? parseDuration(value) : undefined
  if (nanos === undefined) throw new ConvertError(`not a duration: ${JSON.stringify(value)}`)
  return nanos
}
