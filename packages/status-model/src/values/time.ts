// Go's time.Parse takes an hour of one digit, and a comma before the fraction.
const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/

/** The instant Go calls zero: `0001-01-01T00:00:00Z`. */
const zero = -62_135_596_800

/**
 * The seconds since 1970 of an RFC 3339 time as Go reads it; `undefined` where Go returns an error.
 *
 * Upstream: `metav1.Time`, apimachinery/pkg/apis/meta/v1/time.go.
 */
export function secondsOf(time: string): number | undefined {
  const match = shape.exec(time)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 24 || offsetMinutes > 60) return undefined
  const offset = (match[8] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes)
  date.setUTCHours(hour, minute - offset, second)
  return date.getTime() / 1000 + Number(`0.${match[7] ?? 0}`)
}

/** For comparing: a time that is absent, Go's zero time or unreadable is before all others. */
export function instantOf(time: string | undefined): number {
  const seconds = secondsOf(time ?? '')
  return seconds === undefined || seconds === zero ? Number.NEGATIVE_INFINITY : seconds
}

/** True for a time that Go calls zero: nobody has set it. */
export function isUnset(time: string | undefined): boolean {
  return instantOf(time) === Number.NEGATIVE_INFINITY
}

/** A time as the API server stores it: UTC, the fraction of a second cut. The time must not be unset. */
export function wholeSeconds(time: string | Date): string {
  const seconds = typeof time === 'string' ? instantOf(time) : time.getTime() / 1000
  return new Date(Math.floor(seconds) * 1000).toISOString().replace('.000Z', 'Z')
}
