import { expect, test } from 'vitest'
import { reasonsIn } from './kubectl.ts'

test('kubectl says which files are refused, or at least which objects', () => {
  const stderr = `Warning: v1beta1 is deprecated
Error from server (Forbidden): error when creating "/tmp/x/0/000012.json": admission webhook denied the request: no
The Machine "obj-3" is invalid: spec.version: too long
Error from server (Invalid): error when applying patch:
{"a":1}
to:
Resource: "machines"
for: "/tmp/x/0/000014.json": error when patching "/tmp/x/0/000014.json": field is immutable
- a line of a diff
`
  const { reasons, nameless } = reasonsIn(stderr)
  expect([...reasons.keys()]).toEqual([12, 14])
  expect(reasons.get(12)).toBe('admission webhook denied the request: no')
  expect(reasons.get(14)).toContain('field is immutable')
  expect(nameless).toEqual([
    { title: 'Machine obj-3', reason: 'The Machine "obj-3" is invalid: spec.version: too long' },
  ])
})

test('an error of another kind is not taken for a refusal', () => {
  expect(() => reasonsIn('error: the server is gone\n')).toThrow('the server is gone')
})
