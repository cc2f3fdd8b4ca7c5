import type { Range } from '../range.ts'
import { secretShapes } from './rules.ts'

/** What is secret by its looks alone, wherever it stands. */
export function shapesIn(text: string): readonly Range[] {
  return secretShapes.flatMap(({ pattern }) =>
    [...text.matchAll(pattern)].map((match) => {
      const whole = match[0]
      const secret = match.groups?.secret
      if (secret === undefined) return { start: match.index, end: match.index + whole.length }
      const start = match.index + whole.lastIndexOf(secret)
      return { start, end: start + secret.length }
    }),
  )
}
