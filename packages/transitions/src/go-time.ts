/**
 * Stands for Go's zero time, `0001-01-01T00:00:00Z`, once decoded. It prints `null`, `omitzero` leaves it out, and yet
 * it keeps the struct around it from being zero.
 */
export const zeroTime = 'zero'

// Go's time.Parse takes an hour of one digit, and a comma before the fraction.
const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/

/** An RFC 3339 time as `metav1.Time` prints it: UTC, whole seconds. `undefined` where Go returns an error. */
export function goTime(written: string): string | undefined {
  const match = shape.exec(written)
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
  const text = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/^\+0*/, '')
  return text === '0001-01-01T00:00:00Z' && !Number(match[7] ?? 0) ? zeroTime : text
}
