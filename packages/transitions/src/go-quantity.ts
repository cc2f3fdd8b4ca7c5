const shape = /^([+-]?)(\d*)(?:\.(\d*))?([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/
const decimal: readonly string[] = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E']
const binary: readonly string[] = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']
const nano = 9

/**
 * A resource quantity as `resource.Quantity` prints it: the largest suffix of its own family that needs no
 * fraction, rounded up to nano. `undefined` where Go returns an error.
 */
export function goQuantity(text: string): string | undefined {
  const match = shape.exec(text.trim())
  if (!match || !(match[2] || match[3])) return undefined
  const [, sign, leading = '', fraction = '', suffix = ''] = match
  const whole = leading.replace(/^0+/, '') || '0'
  if (isCanonical(whole, fraction, suffix)) return text.trim()
  const digits = BigInt(whole + fraction || '0')
  if (digits === 0n) return '0'
  const isExponent = /^[eE][+-]?\d+$/.test(suffix)
  const power = powerOf(suffix)
  const isBinary = suffix.endsWith('i')
  const scale = isBinary ? 1024n ** BigInt(binary.indexOf(suffix)) : 1n
  const nanos = atNano(digits * scale, fraction.length - (isBinary ? 0 : power))
  return (sign === '-' ? '-' : '') + print(nanos, isBinary ? 'binary' : isExponent ? 'exponent' : 'decimal')
}

/** Texts that upstream takes for canonical and prints as they are. */
function isCanonical(whole: string, fraction: string, suffix: string): boolean {
  const digits = whole + fraction
  if (suffix.endsWith('i')) {
    const exponent = binary.indexOf(suffix) * 10
    const precision = 14 - whole.length - Math.floor((exponent * 3) / 10)
    return fraction === '' && precision >= 0 && (BigInt(digits) & 7n) !== 0n
  }
  const power = powerOf(suffix) - fraction.length
  return (
    digits.length <= 18 &&
    power >= -nano &&
    power % 3 === 0 &&
    !digits.endsWith('000') &&
    !digits.startsWith('0')
  )
}

function powerOf(suffix: string): number {
  return /^[eE][+-]?\d+$/.test(suffix)
    ? Number(suffix.slice(1))
    : (decimal.indexOf(suffix) - decimal.indexOf('')) * 3
}

/** `digits / 10^places` in billionths, rounded away from zero. */
function atNano(digits: bigint, places: number): bigint {
  if (places <= nano) return digits * 10n ** BigInt(nano - places)
  const divisor = 10n ** BigInt(places - nano)
  return (digits + divisor - 1n) / divisor
}

function print(nanos: bigint, family: 'binary' | 'decimal' | 'exponent'): string {
  const one = 10n ** BigInt(nano)
  if (family === 'binary' && nanos % one === 0n && nanos / one >= 1024n) {
    let [value, step] = [nanos / one, 0]
    while (value % 1024n === 0n && step < binary.length - 1) [value, step] = [value / 1024n, step + 1]
    return `${value}${binary[step]}`
  }
  let [value, step] = [nanos, 0]
  while (value % 1000n === 0n && step < decimal.length - 1) [value, step] = [value / 1000n, step + 1]
  if (family !== 'exponent') return `${value}${decimal[step]}`
  const power = step * 3 - nano
  return power === 0 ? `${value}` : `${value}e${power}`
}
