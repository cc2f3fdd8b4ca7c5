import { expect, test } from 'vitest'
import { sayFrom } from './catalogue.ts'

const say = sayFrom({
  'patch/parent': {
    what: 'there is no {parent}',
    next: `put {op: add, path: {path}, value: {}} before it, and enabledIf: '{{ .{name} }}'`,
    why: 'A patch fails without it.',
  },
  'patch/plain': { what: 'it has no holes', next: 'leave it', why: 'It is right.' },
})

test('holes are filled, other braces stay as they are', () => {
  expect(say('patch/parent', { parent: 'spec', path: '/spec', name: 'on' })).toEqual({
    code: 'patch/parent',
    what: 'there is no spec',
    next: `put {op: add, path: /spec, value: {}} before it, and enabledIf: '{{ .on }}'`,
  })
})

test('what is filled in is no hole itself', () => {
  const { what } = say('patch/parent', { parent: '{path} $&', path: '/spec', name: 'on' })
  expect(what).toBe('there is no {path} $&')
})

test('the compiler asks for each hole', () => {
  expect(say('patch/plain')).toEqual({ code: 'patch/plain', what: 'it has no holes', next: 'leave it' })
  // @ts-expect-error: `name` is missing
  say('patch/parent', { parent: 'spec', path: '/spec' })
  // @ts-expect-error: there is nothing to fill
  say('patch/plain', { path: '/spec' })
})
