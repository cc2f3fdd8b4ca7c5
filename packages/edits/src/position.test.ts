import { describe, expect, test } from 'vitest'
import { codeFrame } from './code-frame.ts'
import { lineIndex } from './position.ts'

describe('lineIndex', () => {
  test.each([
    ['the first character', 'ab\ncd', 0, 1, 1],
    ['the line end itself', 'ab\ncd', 2, 1, 3],
    ['the start of a line', 'ab\ncd', 3, 2, 1],
    ['the end of the text', 'ab\ncd', 5, 2, 3],
    ['a line after CRLF', 'ab\r\ncd', 5, 2, 2],
    ['a text with a byte order mark', '\uFEFFab', 2, 1, 2],
    ['an empty last line', 'ab\n', 3, 2, 1],
  ])('finds %s', (_, text, offset, line, column) => {
    expect(lineIndex(text).positionOf(offset)).toEqual({ line, column })
  })

  test('gives lines without their line ends', () => {
    const lines = lineIndex('\uFEFFab\r\ncd\n')
    expect([1, 2, 3].map((line) => lines.textOf(line))).toEqual(['ab', 'cd', ''])
  })
})

describe('codeFrame', () => {
  test('marks a range on its line and says what is the matter', () => {
    const text = `\
spec:
  infrastructureRef:
    namespace: infra
`
    expect(codeFrame(text, { start: 31, end: 40 }, 'references stay in the namespace')).toBe(
      ['  3 │     namespace: infra', '    │     ^^^^^^^^^ references stay in the namespace'].join('\n'),
    )
  })

  test('marks the first line of a longer range', () => {
    expect(codeFrame('a: [\n1]\n', { start: 3, end: 7 })).toBe('  1 │ a: [\n    │    ^')
  })

  test('cuts a long line around the range', () => {
    const frame = codeFrame(`${'x'.repeat(5000)}HERE${'y'.repeat(5000)}`, { start: 5000, end: 5004 })
    const [line, marks] = frame.split('\n')
    expect(line!.length).toBeLessThan(110)
    expect(line!.slice(marks!.indexOf('^'), marks!.indexOf('^') + 4)).toBe('HERE')
  })
})
