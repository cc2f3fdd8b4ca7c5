import type { Edit } from '@capi-migrate/edits'
import { expect, test } from 'vitest'
import { fileOf, planOf, taskOf } from '../test/fakes.ts'
import { afterWriting } from './written.ts'

function placeAfter(before: string, edits: readonly Edit[], line: number, column: number): string {
  const file = fileOf('a.yaml', before, edits, { tasks: [taskOf(line, { column, row: 'Cluster:b' })] })
  const task = afterWriting(planOf([file]), ['a.yaml']).files[0]!.plan.tasks[0]!
  return `${task.line}:${task.column}`
}

test('a task below an edit that adds lines is told where it is now', () => {
  expect(
    placeAfter('a: 1\nb: x\n', [{ start: 0, end: 4, text: 'a:\n  c:\n    1', row: 'Cluster:a' }], 2, 4),
  ).toBe('4:4')
})

test('a task in front of all edits stays', () => {
  expect(placeAfter('b: x\na: 1\n', [{ start: 5, end: 10, text: '', row: 'Cluster:a' }], 1, 1)).toBe('1:1')
})

test('a task about a field that moved is told where its row wrote it', () => {
  const edits = [
    { start: 0, end: 5, text: '', row: 'Cluster:b' },
    { start: 10, end: 10, text: '  d:\n    b: x\n', row: 'Cluster:b' },
  ]
  expect(placeAfter('b: x\nc: 1\n', edits, 1, 4)).toBe('2:3')
})

test('a byte order mark is no column', () => {
  expect(placeAfter('\uFEFFb: x\n', [{ start: 6, end: 6, text: 'c: 1\n', row: 'Cluster:c' }], 1, 4)).toBe(
    '1:4',
  )
})

test('a file that was not written keeps its places', () => {
  const file = fileOf('a.yaml', 'x\n', [{ start: 0, end: 0, text: '\n\n', row: 'Cluster:a' }], {
    tasks: [taskOf(1)],
  })
  expect(afterWriting(planOf([file]), []).files[0]).toBe(file)
})
