import { escapedJson } from '@capi-migrate/edits/printable'
import { RestoredNumber } from '@capi-migrate/transitions'
import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json'

/** A number that JSON.parse may not give back as it was written: `: 1.0`, `[1e3`, `,12345678901234567890`, `:-0`. */
const fragile = /[:[,]\s*(?:-0|-?(?:\d{16}|\d+[.eE]))/

/**
 * Reads JSON. Numbers that JavaScript would not print as they were written (20 digits, `1.0`, `1e3`) come as
 * {@link LosslessNumber}, all others as plain numbers. Throws a SyntaxError on anything that is not JSON.
 */
export function parseJson(text: string): unknown {
  if (!fragile.test(text)) return JSON.parse(text)
  return parse(text, null, { parseNumber: readNumber, onDuplicateKey: ({ newValue }) => newValue })
}

/** Prints JSON on one line. */
export function printJson(value: unknown): string {
  return printed(value)
}

/** Prints JSON as people read it. */
export function printIndentedJson(value: unknown): string {
  return printed(value, 2)
}

/** As JavaScript prints it, unless that shows a number that it would print in another way. */
function printed(value: unknown, indent?: number): string {
  const plain = JSON.stringify(value, undefined, indent) ?? 'null'
  return escapedJson(plain.includes('"isLosslessNumber"') ? stringify(value, null, indent, restored)! : plain)
}

const restored = [{ test: isNumberText, stringify: (value: unknown) => (value as LosslessNumber).value }]

/** True for a number that is kept as its text. */
export function isNumberText(value: unknown): value is Pick<LosslessNumber, 'value'> {
  return isLosslessNumber(value) || value instanceof RestoredNumber
}

/** A plain number if it prints as it was written. */
export function readNumber(lexeme: string): number | LosslessNumber {
  const number = Number(lexeme)
  return String(number) === lexeme ? number : new LosslessNumber(lexeme)
}
