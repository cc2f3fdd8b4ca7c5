import { describe, expect, test } from 'vitest'
import { isWhole, patternOf } from './index.ts'

function found(source: string, text: string): boolean | string {
  const pattern = patternOf(source)
  return 'test' in pattern ? pattern.test(text) : pattern.refused
}

describe('a pattern is read as Go reads it', () => {
  // The expected answers, and the reasons of what is refused, are those of regexp in Go 1.26.
  test.each<[string, string, boolean | string]>([
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['a$', 'a\n', false],
    ['^a.b$', 'a\rb', true],
    ['^.$', '😀', true],
    ['\\s', '\u00a0', false],
    ['(?i)^straße$', 'STRAßE', true],
    ['^\\pL+$', 'éa', true],
    ['[[:upper:]]', 'a', false],
    ['\\Aa\\z', 'a', true],
    ['\\Qa.b\\E', 'axb', false],
    ['(?s)^a.b$', 'a\nb', true],
    ['a{,2}', 'a{,2}', true],
    ['(?P<n>a)(?<m>b)', 'ab', true],
    ['(?=a)', 'a', 'invalid or unsupported Perl syntax: `(?=`'],
    ['(?<=a)b', 'ab', 'invalid named capture: `(?<=a)b`'],
    ['(a)\\1', 'aa', 'invalid escape sequence: `\\1`'],
    ['a**', 'a', 'invalid nested repetition operator: `**`'],
    ['a{1001}', 'a', 'invalid repeat count: `{1001}`'],
    ['[z-a]', 'a', 'invalid character class range: `z-a`'],
    ['\\u0041', 'A', 'invalid escape sequence: `\\u`'],
    ['(', '(', 'missing closing ): `(`'],
  ])('%s in %j', (source, text, expected) => {
    expect(found(source, text)).toBe(expected)
  })

  test('one that nests too deeply is refused, and one that is very long', () => {
    expect(found('('.repeat(2000) + ')'.repeat(2000), '')).toMatch(/^expression nests too deeply/)
    expect(found('a'.repeat(10_001), '')).toBe('it is longer than 10000 characters')
    expect(found('a{1000}'.repeat(1400), '')).toMatch(/^expression too large/)
  })
})

// A backtracking engine takes longer than anybody lives for each of these.
test.each([
  ['^(a+)+$', `${'a'.repeat(100_000)}!`],
  ['^(a|aa)+$', `${'a'.repeat(100_000)}!`],
  ['(x+x+)+y', 'x'.repeat(100_000)],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(100_000)],
  ['(.*)*(.*)*(.*)*b', 'a'.repeat(10_000)],
  ['(a?){200}a{200}', 'a'.repeat(150)],
])('%s ends', (source, text) => {
  expect(found(source, text)).toBe(false)
})

describe('a selector matches whole words', () => {
  test.each<[string, string, boolean]>([
    ['a', 'a', true],
    ['a', 'ab', false],
    ['a|b', 'b', true],
    ['a.c', 'abc', true],
    ['a.c', 'a\nc', false],
    ['.*', '', true],
    ['my-.*-x', 'my-1-x', true],
    ['my-.*', 'not-my-1', false],
    ['.*.*', 'ab', true],
    ['^a$', 'a', true],
    ['a)|(b', 'b', true],
    ['(a+)+', `${'a'.repeat(1000)}!`, false],
    ['(', '(', true],
    ['[a', 'a', false],
    ['cluster.x-k8s.io', 'cluster.x-k8s.io', true],
  ])('%s of %j', (source, word, expected) => {
    expect(isWhole(source, word)).toBe(expected)
  })
})
