import { expect, test } from 'vitest'
import { legacyFailure } from './failures.ts'

test.each([
  ['v1beta1', { failureReason: 'UpdateError', failureMessage: 'm' }],
  ['v1beta2', { deprecated: { v1beta1: { failureReason: 'UpdateError', failureMessage: 'm' } } }],
])('the failure of a Machine in %s', (version, status) => {
  const machine = { apiVersion: `cluster.x-k8s.io/${version}`, kind: 'Machine' }
  expect(legacyFailure({ ...machine, status })).toEqual({ reason: 'UpdateError', message: 'm' })
  expect(legacyFailure({ ...machine, status: {} })).toBeUndefined()
})
