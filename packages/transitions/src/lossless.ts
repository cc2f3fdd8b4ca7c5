/** A number whose text JavaScript does not print again (20 digits, `1.0`, `-0`); as the `lossless-json` library makes them. */
export interface LosslessNumber {
  readonly isLosslessNumber: true
  readonly value: string
}

export function isLossless(value: unknown): value is LosslessNumber {
  return typeof value === 'object' && value !== null && 'isLosslessNumber' in value
}

/** Reads JSON; a number that would come out otherwise stays its text. Throws a SyntaxError on anything that is not JSON. */
export function parseLossless(text: string): unknown {
  return JSON.parse(
    text.replace(tokens, (token) => {
      const isString = token.startsWith('"')
      return isString || String(Number(token)) === token
        ? token
        : `{"isLosslessNumber":true,"value":"${token}"}`
    }),
  )
}

/** Strings, to be left alone, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g
