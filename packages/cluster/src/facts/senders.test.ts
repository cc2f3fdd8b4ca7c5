import { expect, it } from 'vitest'
import { ownCrds as crds } from '../../test/fake-source.ts'
import type { Digest, Writer } from './digest.ts'
import { sendersOf } from './senders.ts'

const old = 'cluster.x-k8s.io/v1beta1'
const now = 'cluster.x-k8s.io/v1beta2'

const digest = (kind: string, writers: readonly Writer[], lastApplied?: string): Digest => ({
  crd: crds.find((crd) => crd.kind === kind)!,
  namespace: 'ns',
  name: 'a',
  writers,
  owners: [],
  ...(lastApplied !== undefined && { lastApplied }),
})

const apply = (manager: string, apiVersion: string, time: string): Writer => ({
  manager,
  operation: 'Apply',
  apiVersion,
  time: `${time}T00:00:00Z`,
})
const update = (manager: string, apiVersion: string, time: string): Writer => ({
  ...apply(manager, apiVersion, time),
  operation: 'Update',
})

const going = (objects: readonly Digest[]): readonly string[] =>
  sendersOf(objects, crds)
    .filter(({ past }) => past === undefined)
    .map(({ who, kinds }) => `${who}: ${kinds.map(({ kind, count }) => `${count} ${kind}`).join(', ')}`)

it('finds who applies in v1beta1, however long ago', () => {
  const objects = [
    digest('Cluster', [apply('flux', old, '2024-01-01'), update('manager', now, '2026-01-01')]),
    digest('Machine', [apply('flux', old, '2024-01-01')]),
    digest('Machine', [apply('flux', old, '2024-01-02')]),
  ]
  expect(going(objects)).toEqual(['flux: 2 Machine, 1 Cluster'])
  const [sender] = sendersOf(objects, crds)
  expect([sender!.first, sender!.last]).toEqual(['2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z'])
})

it('takes who applied the object anew for moved, and not one who applied another', () => {
  const moved = digest('Cluster', [apply('flux', old, '2026-01-01'), apply('flux', now, '2026-01-02')])
  expect(going([moved])).toEqual([])
  expect(going([moved, digest('Machine', [apply('flux', old, '2026-01-01')])])).toEqual(['flux: 1 Machine'])
})

it('takes controllers that write v1beta2 now for moved, wherever they did', () => {
  const objects = [
    digest('Cluster', [update('manager', old, '2026-01-01'), apply('capi-topology', old, '2026-01-01')]),
    digest('Machine', [update('manager', now, '2026-01-05'), apply('capi-topology', now, '2026-01-05')]),
  ]
  expect(going(objects)).toEqual([])
  expect(going(objects.slice(0, 1))).toEqual(['manager: 1 Cluster', 'capi-topology: 1 Cluster'])
})

it('forgets updates of long ago', () => {
  const edited = digest('Cluster', [update('kubectl-edit', old, '2025-01-01')])
  const fresh = digest('Machine', [update('manager', now, '2026-01-05')])
  expect(going([edited, fresh])).toEqual([])
  expect(going([digest('Cluster', [update('kubectl-edit', old, '2026-01-01')]), fresh])).toEqual([
    'kubectl-edit: 1 Cluster',
  ])
})

it('believes the annotation of kubectl apply', () => {
  const kubectl = 'kubectl-client-side-apply'
  const entry = update(kubectl, old, '2024-01-01')
  const [sender, ...more] = sendersOf([digest('Cluster', [entry], old)], crds)
  expect(more).toEqual([])
  expect(sender).toMatchObject({ who: kubectl, evidence: ['last-applied'], last: '2024-01-01T00:00:00Z' })
  expect(going([digest('Cluster', [entry], now)])).toEqual([])
  expect(going([digest('Cluster', [], old)])).toEqual(['somebody: 1 Cluster'])
  const argo = update('argocd-controller', old, '2025-01-01')
  expect(going([digest('Cluster', [entry, argo], old)])).toEqual([
    'argocd-controller: 1 Cluster',
    `${kubectl}: 1 Cluster`,
  ])
  expect(going([digest('Cluster', [entry, argo], now)])).toEqual([])
})

it('leaves alone what stays, and what nobody wrote', () => {
  const provider = { ...apply('flux', 'infrastructure.cluster.x-k8s.io/v1beta1', '2026-01-01') }
  expect(going([digest('FooMachine', [provider])])).toEqual([])
  expect(going([digest('Cluster', [update('before-first-apply', old, '2026-01-01')])])).toEqual([])
})
