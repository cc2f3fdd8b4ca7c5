import { expect, test } from 'vitest'
import { refusalText } from './refusal.ts'

const object = { metadata: { name: 'a' } }

test('objects that a webhook quotes, and its differences, are left out', () => {
  const message =
    'admission webhook "v" denied the request: T "plain" is invalid: spec: Invalid value: {"a":"}\\"","b":[1]}: T spec field is immutable. Diff: x{\n-1\n+2}'
  expect(refusalText(message, object)).toBe(
    'admission webhook "v" denied the request: T "plain" is invalid: spec: Invalid value: T spec field is immutable',
  )
})

test('what is cut off in the middle of an object ends there', () => {
  expect(refusalText('spec: Invalid value: {"a":"b', object)).toBe('spec: Invalid value:')
})

test('a secret of the manifest is not quoted', () => {
  const user = { name: 'capi', passwd: 'hunter2hunter2' }
  const secret = { ...object, spec: { users: [user] } }
  expect(refusalText('spec.users[0].passwd: Invalid value: "hunter2hunter2": no', secret)).not.toContain(
    'hunter2',
  )
})
