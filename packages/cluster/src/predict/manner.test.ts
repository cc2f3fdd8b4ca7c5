import { expect, test } from 'vitest'
import { lastAppliedAnnotation } from '../facts/digest.ts'
import type { KubeObject, ManagedFields } from '../source/object.ts'
import { mannerOf } from './manner.ts'

const annotations = { [lastAppliedAnnotation]: '{}' }
const apply = (manager: string, time: string): ManagedFields => ({ manager, operation: 'Apply', time })
const kubectl = (manager: string, time: string): ManagedFields => ({
  manager,
  operation: 'Update',
  time,
  fieldsV1: { 'f:metadata': { 'f:annotations': { [`f:${lastAppliedAnnotation}`]: {} } } },
})

function object(managedFields: readonly ManagedFields[], hasLastApplied = false): KubeObject {
  return { metadata: { name: 'a', managedFields, ...(hasLastApplied && { annotations }) } }
}

test('who applies server-side does so again; controllers and subresources are nobody', () => {
  const fields = [
    apply('flux', '2026-01-01T00:00:00Z'),
    apply('capi-topology', '2026-02-01T00:00:00Z'),
    { ...apply('status', '2026-02-01T00:00:00Z'), subresource: 'status' },
  ]
  expect(mannerOf(object(fields))).toEqual({ way: 'server', manager: 'flux' })
})

test('a last-applied configuration means a client-side apply, by who wrote it', () => {
  const fields = [kubectl('argocd-controller', '2026-01-01T00:00:00Z')]
  expect(mannerOf(object(fields, true))).toEqual({ way: 'client', manager: 'argocd-controller' })
  expect(mannerOf(object([], true))).toEqual({ way: 'client', manager: 'kubectl-client-side-apply' })
})

test('of both the later one counts', () => {
  const fields = [apply('flux', '2026-01-02T00:00:00Z'), kubectl('kubectl', '2026-01-01T00:00:00Z')]
  expect(mannerOf(object(fields, true)).way).toBe('server')
  const turned = [apply('flux', '2026-01-01T00:00:00Z'), kubectl('kubectl', '2026-01-02T00:00:00Z')]
  expect(mannerOf(object(turned, true)).way).toBe('client')
})

test('two managers, or none, make it a guess', () => {
  const both = [apply('flux', '2026-01-01T00:00:00Z'), apply('sveltos', '2026-01-02T00:00:00Z')]
  expect(mannerOf(object(both))).toMatchObject({ manager: 'sveltos', guess: expect.stringContaining('flux') })
  expect(mannerOf(object([]))).toMatchObject({ way: 'client', guess: expect.stringContaining('--way') })
})

test('what is asked for outweighs what the object says', () => {
  const fields = [apply('flux', '2026-01-01T00:00:00Z')]
  expect(mannerOf(object(fields), { way: 'client' })).toEqual({
    way: 'client',
    manager: 'kubectl-client-side-apply',
  })
  expect(mannerOf(object(fields), { manager: 'me' })).toEqual({ way: 'server', manager: 'me' })
  expect(mannerOf(object([], true), { manager: 'kubectl-client-side-apply' }).way).toBe('client')
})
