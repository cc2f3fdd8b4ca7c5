import { describe, expect, test } from 'vitest'
import type { JsonPatch } from './json-patch.ts'
import { refusal } from './refused.ts'

const path = '/spec/template/spec/files/-'
const causeOf = (patch: Partial<JsonPatch>, type: 'string' | 'boolean' = 'string'): string | undefined =>
  refusal({ op: 'add', path, ...patch }, { type, minLength: 1 })?.what

describe('Cluster API refuses a patch', () => {
  test.each<[cause: string, patch: Partial<JsonPatch>]>([
    ['op is test, and not add, replace, remove', { op: 'test', value: 'a' }],
    ['/metadata/labels is outside of /spec', { path: '/metadata/labels', value: 'a' }],
    ['remove of /spec/a/0 names an item of a list', { op: 'remove', path: '/spec/a/0' }],
    ['/spec/a/1 names an item of a list other than 0 and -', { path: '/spec/a/1', value: 'a' }],
    ['it has neither value nor valueFrom', {}],
    ['it has neither value nor valueFrom', { value: null }],
    ['it has both value and valueFrom', { value: 'a', valueFrom: { variable: 'a' } }],
    ['valueFrom has neither of variable and template', { valueFrom: { variable: '' } }],
    ['valueFrom has both of variable and template', { valueFrom: { variable: 'a', template: 'b' } }],
    ['the value is 5, and must be a string', { value: 5 }],
    ['the value has 0 characters, and must have at least 1', { value: '' }],
  ])('%s', (cause, patch) => expect(causeOf(patch)).toContain(cause))
})

test.each<Partial<JsonPatch>>([
  { value: 'a' },
  { path: '/spec/a/0/b', value: 'a' },
  { valueFrom: { template: '5' } },
  { op: 'remove', path: '/spec/a' },
  { op: '\uE0001\uE001', value: 'a' },
  { path: '{{ .Values.path }}', value: 'a' },
])('Cluster API takes %j', (patch) => expect(causeOf(patch)).toBeUndefined())

test('a value that code prints may be of any type', () => {
  expect(causeOf({ value: '{{ .Values.flag }}' }, 'boolean')).toBeUndefined()
  expect(causeOf({ value: 'true' }, 'boolean')).toContain('must be')
})
