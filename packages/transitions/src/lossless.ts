/** A number whose text JavaScript does not print again (20 digits, `1.0`, `-0`); as the `lossless-json` library makes them. */
export interface LosslessNumber {
  readonly isLosslessNumber: true
  readonly value: string
}

export function isLossless(value: unknown): value is LosslessNumber {
  return typeof value === 'object' && value !== null && 'isLosslessNumber' in value
}

/** Such a number that an annotation held. An object of somebody else's may look like it. */
export class RestoredNumber implements LosslessNumber {
  readonly isLosslessNumber = true
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

/** Reads JSON; a number that would come out otherwise stays its text. Throws a SyntaxError on anything that is not JSON. */
export function parseLossless(text: string): unknown {
  const numbers: string[] = []
  const marked = text.replace(tokens, (token) => {
    const isString = token.startsWith('"')
    if (isString || String(Number(token)) === token) return token
    return `{"${marker}":${numbers.push(token) - 1}}`
  })
  if (numbers.length === 0) return JSON.parse(text)
  return JSON.parse(marked, (_, value: unknown) => {
    const isMarked = typeof value === 'object' && value !== null && Object.hasOwn(value, marker)
    return isMarked ? new RestoredNumber(numbers[(value as Record<string, number>)[marker]!]!) : value
  })
}

const marker = 'capi-migrate.lossless'

/** Strings, to be left alone, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g
