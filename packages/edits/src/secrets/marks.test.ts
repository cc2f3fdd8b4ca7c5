import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayHoldSecret } from './marks.ts'

/** The same as one expression, which is what is meant, and slow. */
const meant =
  /secret|pass|pwd|token|cred|key|auth|connection|docker(?:cfg|config)|user[\W_]*data|custom[\W_]*data|psk\b|\bcontent\b|\bdata\b|stringdata|[\w+/]{40}|\$\{\w+:?[=-]|:\/\/[^\s/]*@|[a-z0-9]{6}\.[a-z0-9]{16}|\$\w+\$|\\[xu]|eyJ|gh[pousr]_|github_|glpat|xox|AKIA|ASIA|LS0tLS1CRUdJTi/i

const words = fc.string({ unit: fc.constantFrom(...'aZ09_+/'), minLength: 35, maxLength: 45 })
const pieces = fc.oneof(
  words,
  fc.constantFrom(
    'a: ',
    '\n',
    '.',
    'abcdef.',
    '0123456789abcdef',
    '${A',
    ':-',
    '$6$',
    '://a',
    '@',
    'eyj',
    'KEY',
    'psk',
    'x',
  ),
)

test('a text that may hold a secret is found as by one expression', () => {
  let found = 0
  const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      if (meant.test(text)) found++
      expect(mayHoldSecret(text)).toBe(meant.test(text))
    }),
    { numRuns: 2_000, examples: [['-'.repeat(7) + 'a'.repeat(40)], ['a'.repeat(39)], ['\u00e9'.repeat(50)]] },
  )
  expect(found).toBeGreaterThan(200)
})
