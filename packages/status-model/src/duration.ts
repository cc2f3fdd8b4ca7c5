const [minute, hour, day, year] = [60, 3600, 86400, 365 * 86400] as const

/**
 * A span of time as kubectl prints ages: `119s`, `2m1s`, `7h59m`, `2d2h`, `8y`. Fractions of a second are cut; what
 * lies more than a second in the future is `<invalid>`.
 *
 * Upstream: apimachinery/pkg/util/duration, `HumanDuration`.
 */
export function humanDuration(seconds: number): string {
  const whole = Math.trunc(seconds)
  if (whole < -1) return '<invalid>'
  if (whole < 0) return '0s'
  if (whole < 2 * minute) return `${whole}s`
  if (whole < 10 * minute) return two(whole, [minute, 'm'], [1, 's'])
  if (whole < 3 * hour) return `${Math.floor(whole / minute)}m`
  if (whole < 8 * hour) return two(whole, [hour, 'h'], [minute, 'm'])
  if (whole < 2 * day) return `${Math.floor(whole / hour)}h`
  if (whole < 8 * day) return two(whole, [day, 'd'], [hour, 'h'])
  if (whole < 2 * year) return `${Math.floor(whole / day)}d`
  if (whole < 8 * year) return two(whole, [year, 'y'], [day, 'd'])
  return `${Math.floor(whole / year)}y`
}

type Unit = readonly [seconds: number, name: string]

/** Two units; the smaller one only where there is something of it. */
function two(seconds: number, [large, name]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((seconds % large) / small)
  return `${Math.floor(seconds / large)}${name}${rest > 0 ? `${rest}${smallName}` : ''}`
}
