import { escapedJson } from '@capi-migrate/edits/printable'
import { LosslessNumber, parse, stringify } from 'lossless-json'

/** A number that JSON.parse would not give back as it was written: `: 1.0`, `[1e3`, `,12345678901234567890`. */
const fragile = /[:[,]\s*-?(?:0(?=[.eE])|\d{16,}|\d+[.eE]|0[\s,}\]])/

const negativeZero = /[:[,]\s*-0/

/**
 * Reads JSON. Numbers that JavaScript would not print as they were written (20 digits, `1.0`, `1e3`) come as
 * {@link LosslessNumber}, all others as plain numbers. Throws a SyntaxError on anything that is not JSON.
 */
export function parseJson(text: string): unknown {
  if (!fragile.test(text) && !negativeZero.test(text)) return JSON.parse(text)
  return parse(text, null, { parseNumber: readNumber, onDuplicateKey: ({ newValue }) => newValue })
}

/** Prints JSON on one line. */
export function printJson(value: unknown): string {
  return escapedJson(stringify(value) ?? 'null')
}

/** Prints JSON as people read it. */
export function printIndentedJson(value: unknown): string {
  return escapedJson(stringify(value, null, 2) ?? 'null')
}

/** A plain number if it prints as it was written. */
export function readNumber(lexeme: string): number | LosslessNumber {
  const number = Number(lexeme)
  return String(number) === lexeme ? number : new LosslessNumber(lexeme)
}
