import { expect, it } from 'vitest'
import { lastAppliedAnnotation } from '../../facts/digest.ts'
import { applierOf } from './applier.ts'

it('names who applies an object', () => {
  const applied = { manager: 'argocd', operation: 'Apply' } as const
  expect(applierOf({ name: 'a', managedFields: [applied] })).toBe('argocd')
  expect(applierOf({ name: 'a', annotations: { [lastAppliedAnnotation]: '{}' } })).toBe('kubectl apply')
})

it('leaves controllers out, which write status or update', () => {
  const managedFields = [
    { manager: 'manager', operation: 'Apply', subresource: 'status' },
    { manager: 'manager', operation: 'Update' },
  ] as const
  expect(applierOf({ name: 'a', managedFields })).toBeUndefined()
})
