import { expect, test } from 'vitest'
import { holdsAny } from './holds-any.ts'

test('one of several words is found, wherever it stands', () => {
  const holds = holdsAny(['oc get ', 'kubectl]'])
  expect(['oc get pods', '\n[kubectl]\n', 'a kubectl', ''].map(holds)).toEqual([true, true, false, false])
})

test('what means something in a regular expression is a character as any other', () => {
  for (const word of ['a.b', '[x]', '{{', 'a|b', '$(', '^', 'a+', '\\', '?', '*']) {
    expect(holdsAny([word])(`- ${word} -`), word).toBe(true)
    expect(holdsAny([word])('a-b x a aa b'), word).toBe(false)
  }
})

test('of no words a text holds none', () => {
  expect(holdsAny([])('a')).toBe(false)
})
