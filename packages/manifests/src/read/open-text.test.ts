import { expect, test } from 'vitest'
import { openText } from './open-text.ts'

const stream = (documents: number): string => 'kind: Cluster # of a stream\n---\n'.repeat(documents)

test('what is read of a text is kept for whoever asks again', () => {
  const [part] = openText(stream(10)).parts
  expect(part!.reading).toBe(part!.reading)
})

test('what is read of a long text is not: all of it would fill the memory', () => {
  const text = stream(10_000)
  const [part, ...others] = openText(text).parts
  expect(others).toHaveLength(10_000)
  // The last text that was read is kept apart from that.
  const first = part!.reading
  expect(others.at(-1)!.reading.documents).toHaveLength(1)
  expect(part!.reading).not.toBe(first)
  expect(part!.reading).toEqual(first)
})
