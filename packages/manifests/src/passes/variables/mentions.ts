import { variablesOf } from '../../read/mask/variables.ts'
import type { Hole } from '../../read/mask/index.ts'

/** The offsets at which a text says a name as a whole word, but for lines that are comments. */
export function mentionsIn(text: string, name: string): readonly number[] {
  return [...text.matchAll(new RegExp(String.raw`\b${name}\b`, 'g'))]
    .map(({ index }) => index)
    .filter((at) => !isInComment(text, at))
}

/** The `${NAME}` of a variable in a text, with or without a default, but for lines that are comments. */
export function usesIn(text: string, name: string): readonly Hole[] {
  return variablesOf(text).filter(
    (hole) =>
      hole.name === name &&
      (hole.operator === undefined || hole.default !== undefined) &&
      !isInComment(text, hole.start),
  )
}

/** The text with what a variable is in place of its uses. */
export function substituted(text: string, name: string, value: string): string {
  const holes = usesIn(text, name)
  return holes.reduceRight((now, { start, end }) => now.slice(0, start) + value + now.slice(end), text)
}

function isInComment(text: string, at: number): boolean {
  return /^[ \t]*#(?!@)/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))
}
