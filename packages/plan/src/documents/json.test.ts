import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, printIndentedJson, printJson } from './json.ts'

test.each([
  '12345678901234567890',
  '-9007199254740993',
  '1.0',
  '1e3',
  '1E+400',
  '-0',
  '0.1',
  '0',
  '-1',
  '0.30000000000000004',
  '[1,1.50,[-0.0]]',
  '{"a":{"b":100000000000000000000},"__proto__":{"c":1.0},"constructor":2}',
  '"1.0 and 12345678901234567890"',
  '{"isLosslessNumber":true,"value":"1.0","b":[1.0,0,-0]}',
  '{"a":"\\u2028\\"",  "b": [ 1.0 ] }',
])('%s prints as it was written', (text) => {
  expect(printJson(parseJson(`{"x":${text}}`))).toBe(`{"x":${text.replace(/ (?=[ "[\]}])|(?<=[[,]) /g, '')}}`)
})

test('ordinary numbers are plain numbers', () => {
  expect(parseJson('{"a":3,"b":0.5,"c":1.0}')).toMatchObject({ a: 3, b: 0.5, c: { value: '1.0' } })
})

test('any JSON value comes back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(JSON.parse(printJson(parseJson(text)))).toEqual(JSON.parse(text))
    }),
  )
})

test('of a key that is given twice the last counts, as for JSON.parse', () => {
  expect(printJson(parseJson('{"a":1.0,"a":2.0}'))).toBe('{"a":2.0}')
})

test('what is not JSON throws a SyntaxError, on either way', () => {
  expect(() => parseJson('{"a":')).toThrow(SyntaxError)
  expect(() => parseJson('{"a":1.0')).toThrow(SyntaxError)
})

test('indented JSON has one field a line', () => {
  expect(printIndentedJson({ a: [1] })).toBe(`\
{
  "a": [
    1
  ]
}`)
})
