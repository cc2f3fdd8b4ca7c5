/**
 * @typedef {object} Line one measured number
 * @property {string} what
 * @property {number} value
 * @property {'ms' | 's' | '×' | '/s' | 'MB/s' | 'MB' | 'kB'} unit
 * @property {number} [limit] most that is allowed
 * @property {number} [aim] where we want to get
 */

/**
 * @param {string} what
 * @param {number} value
 * @param {Line['unit']} unit
 * @param {number} [limit]
 * @param {number} [aim]
 * @returns {Line}
 */
export function line(what, value, unit, limit, aim) {
  return { what, value, unit, ...(limit !== undefined && { limit }), ...(aim !== undefined && { aim }) }
}

/**
 * What a run took besides its time.
 *
 * @param {import('./measure.mjs').Run} run
 * @param {number} [limit] of its memory, in MB
 * @returns {Line[]}
 */
export function took({ cpuMs, peakMB }, limit) {
  return [line('processor time', cpuMs / 1e3, 's'), line('peak memory', peakMB, 'MB', limit)]
}

/** @param {Line} line */
export function isOver({ value, limit }) {
  return limit !== undefined && value > limit
}

/**
 * How a line stands, in words; empty where nothing is asked of it.
 *
 * @param {Line} line
 */
export function verdict({ value, limit, aim, unit }) {
  if (limit === undefined) return ''
  if (value > limit) return `over ${printed(limit, unit)}`
  return aim !== undefined && value > aim
    ? `ok, the aim is ${printed(aim, unit)}`
    : `ok, at most ${printed(limit, unit)}`
}

/**
 * Three digits, or the whole number.
 *
 * @param {number} value
 * @param {Line['unit']} unit
 */
export function printed(value, unit) {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  const number = value.toLocaleString('en', { maximumFractionDigits: digits })
  return unit.startsWith('/') || unit === '×' ? `${number}${unit}` : `${number} ${unit}`
}
