import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noNotes, noted, notesText, readNotes } from './notes.ts'

const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { noNullPrototype: true })
const notes = fc.record(
  {
    kind: fc.constantFrom('manifests' as const, 'client' as const, 'provider' as const),
    decisions: texts,
    done: texts,
    tasks: texts,
    checks: fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { minKeys: 1, noNullPrototype: true }),
    open: fc.dictionary(
      fc.string({ minLength: 1 }),
      fc.record({
        file: fc.string(),
        object: fc.string(),
        row: fc.string(),
        what: fc.string(),
        next: fc.string(),
        to: fc.constantFrom('v1beta2' as const, 'v1beta1' as const),
      }),
      { noNullPrototype: true },
    ),
  },
  { requiredKeys: ['decisions', 'done', 'tasks', 'open'] },
)

test('law: what is written is read back', () => {
  fc.assert(
    fc.property(notes, (some) => {
      expect(readNotes(notesText(some, '1.0.0'))).toEqual(some)
    }),
  )
})

test('law: the order of entries does not show, so that a review sees only what changed', () => {
  const [a, b] = [
    noted(noted(noNotes, 'tasks', 'b', '2'), 'tasks', 'a', '1'),
    noted(noted(noNotes, 'tasks', 'a', '1'), 'tasks', 'b', '2'),
  ]
  expect(notesText(a, '1')).toBe(notesText(b, '1'))
})

test('an entry can be taken back', () => {
  expect(noted(noted(noNotes, 'done', 'M01', 'x'), 'done', 'M01', undefined)).toEqual(noNotes)
})

test.each([
  ['{', /^it is not JSON: /],
  ['[]', /^it is not an object$/],
  ['{}', /^it has no version$/],
  ['{"version":2}', /^its version 2 is newer than this program, which knows 1$/],
  ['{"version":1,"kind":"zoo"}', /^its kind is none of manifests, client, provider$/],
  ['{"version":1,"tasks":{"a":1}}', /^tasks is not a map of texts$/],
  ['{"version":1,"done":[]}', /^done is not a map of texts$/],
  ['{"version":1,"open":{"a":"b"}}', /^open is not a map of tasks$/],
])('%s is told', (text, problem) => {
  expect(readNotes(text)).toEqual({ problem: expect.stringMatching(problem) })
})
