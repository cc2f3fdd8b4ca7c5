import { expect, test } from 'vitest'
import { isOver, line, printed, verdict } from './line.mjs'

test.each([
  [line('a', 3, 's'), ''],
  [line('a', 1.2, 's', 1.3), 'ok, at most 1.3 s'],
  [line('a', 1.4, 's', 1.3), 'over 1.3 s'],
  [line('a', 3, 's', 4, 1.5), 'ok, the aim is 1.5 s'],
  [line('a', 1, 's', 4, 1.5), 'ok, at most 4 s'],
])('%j: %s', (measured, said) => {
  expect(verdict(measured)).toBe(said)
  expect(isOver(measured)).toBe(said.startsWith('over'))
})

test.each([
  [1.2345, '×', '1.23×'],
  [12.345, 'ms', '12.3 ms'],
  [2345.6, '/s', '2,346/s'],
])('%d %s is printed as %s', (value, unit, text) => {
  expect(printed(value, unit)).toBe(text)
})
