import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookAt } from './read.ts'

/** What an expression would read as something else than itself, and characters of several bytes. */
const words = fc
  .array(fc.constantFrom('a', 'b', '.', '|', '$', '{{', '\\', '[', '(', '*', '\n', 'é', '世'), {
    maxLength: 4,
  })
  .map((pieces) => pieces.join(''))

test('a file is read where its bytes hold one of the marks', () => {
  const met = { held: 0, not: 0 }
  fc.assert(
    fc.property(fc.array(words), fc.array(words, { maxLength: 8 }), (marks, pieces) => {
      const bytes = Buffer.from(pieces.join(''))
      const isHeld = marks.some((mark) => bytes.includes(mark))
      met[isHeld ? 'held' : 'not']++
      expect(lookAt(bytes, { file: 'a.yaml', named: false }, marks).state).toBe(isHeld ? 'text' : 'foreign')
    }),
    { seed: 21, numRuns: 1000 },
  )
  expect(Math.min(met.held, met.not)).toBeGreaterThan(100)
})
