import { integerText, plainValue } from './scalar-value.ts'

/**
 * Returns the name that kubectl gives an unquoted key: a key is one of JSON, so `y`, `1e3` and `1.50` are `true`, `1000`
 * and `1.5`. Upstream: `convertToJSONableObject` of sigs.k8s.io/yaml. It refuses null, and a number that only fits uint64.
 */
export function keyName(text: string): string {
  if (text.length === 1 && 'yYnN'.includes(text)) return String(text === 'y' || text === 'Y')
  const value = plainValue(text)
  if (value === text) return text
  return typeof value === 'number' ? (integerText(text) ?? floatName(value)) : String(value)
}

/** A number as Go prints it: `strconv.FormatFloat(number, 'g', -1, 32)`. */
export function floatName(number: number): string {
  const value = Math.fround(number)
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf'
  const precisions = Array.from({ length: 9 }, (_, digits) => rounded(value, digits))
  const shortest = precisions.find((text) => Math.fround(Number(text)) === value)!
  const [digits = '', power = ''] = shortest.split('e')
  const size = Math.abs(Number(power))
  if (Number(power) >= -4 && Number(power) < 6) return Object.is(value, -0) ? '-0' : String(Number(shortest))
  return `${digits}e${power[0]}${size < 10 ? '0' : ''}${size}`
}

/** A number with so many digits behind the point; halves go to the even digit, as in Go. */
function rounded(value: number, digits: number): string {
  const [lower, power] = value.toExponential(digits + 1).split('5e')
  const isHalf = power !== undefined && Number(`${lower}5e${power}`) === value
  return isHalf && /[02468]$/.test(lower!) ? `${lower}e${power}` : value.toExponential(digits)
}
