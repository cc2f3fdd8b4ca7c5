import { applyEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { applyPatch } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileOf, planOf } from '../../test/fakes.ts'
import { renderDiff } from './diff.ts'

function diffOf(before: string, edits: readonly Edit[], colour = false): string {
  return [...renderDiff(planOf([fileOf('a.yaml', before, edits)]), { colour })].join('')
}

const edit = (start: number, end: number, text: string): Edit => ({ start, end, text, row: 'Cluster:spec' })

test('a diff shows the changed line between three lines of context', () => {
  expect(
    diffOf(
      `\
1
2
3
4
5
6
7
8
9
`,
      [edit(8, 9, 'five')],
    ),
  ).toBe(
    [
      'diff --git a/a.yaml b/a.yaml',
      '--- a/a.yaml',
      '+++ b/a.yaml',
      '@@ -2,7 +2,7 @@',
      ' 2',
      ' 3',
      ' 4',
      '-5',
      '+five',
      ' 6',
      ' 7',
      ' 8',
      '',
    ].join('\n'),
  )
})

test('neighbouring changes are shown together: first what goes, then what comes', () => {
  expect(diffOf('a\nb\n', [edit(0, 1, 'x'), edit(2, 3, 'y')])).toContain(`\
-a
-b
+x
+y
`)
})

test('a missing newline at the end is said', () => {
  expect(diffOf('a\nb', [edit(2, 3, 'c\n')])).toContain(`\
-b
\\ No newline at end of file
+c
`)
})

test('colour marks the signs and changes nothing else', () => {
  const painted = diffOf('a\nb\n', [edit(0, 1, 'x')], true)
  expect(painted).toContain('\u001b[31m-a\u001b[39m')
  // oxlint-disable-next-line no-control-regex -- colours
  expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(diffOf('a\nb\n', [edit(0, 1, 'x')]))
})

test('patching the old text with the diff gives the new text, whatever the edits', () => {
  const texts = fc
    .array(fc.constantFrom('a', 'b: c', '', '  - x', 'é'), { maxLength: 40 })
    .map((lines) => lines.join('\n'))
  const cases = texts.chain((text) =>
    fc.tuple(
      fc.constant(text),
      fc.array(fc.tuple(fc.nat(text.length), fc.constantFrom('', 'z', '\n', 'q\nr\n')), { maxLength: 8 }),
    ),
  )
  fc.assert(
    fc.property(cases, ([before, places]) => {
      const sorted = [...new Set(places.map(([at]) => at))].sort((a, b) => a - b)
      const edits = sorted.map((start, i) =>
        edit(start, Math.min(sorted[i + 1] ?? before.length, start + (i % 4)), places[i]![1]),
      )
      const after = applyEdits(before, edits)
      fc.pre(after !== before)
      expect(applyPatch(before, diffOf(before, edits))).toBe(after)
    }),
    { numRuns: 2000 },
  )
})
