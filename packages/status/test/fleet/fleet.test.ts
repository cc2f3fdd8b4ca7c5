import type { ApiObject } from '@capi-migrate/status-model'
import { expect, test } from 'vitest'
import { diagnose, viewOf } from '../../src/diagnose/index.ts'
import { evaluate } from '../../src/evaluate/index.ts'
import { fleetOf } from '../../src/fleet/index.ts'
import type { FleetRow } from '../../src/fleet/index.ts'
import { clustersOf, inventoryOf } from '../../src/tree/index.ts'

const now = new Date('2026-01-02T12:00:00Z')

function cluster(name: string, version: string, status?: object): ApiObject {
  return {
    apiVersion: `cluster.x-k8s.io/${version}`,
    kind: 'Cluster',
    metadata: { name, namespace: 'ns' },
    spec: { infrastructureRef: { apiGroup: 'infrastructure.x', kind: 'Infra', name } },
    ...(status && { status }),
  } as ApiObject
}

const ready = {
  type: 'Ready',
  status: 'False',
  severity: 'Warning',
  reason: 'ScalingUp',
  message: 'one of three',
}
const old = cluster('old', 'v1beta1', { conditions: [ready] })
const available = { type: 'Available', status: 'True', reason: 'Available', message: '' }
const both = cluster('both', 'v1beta2', {
  conditions: [available],
  deprecated: { v1beta1: { conditions: [ready] } },
})
const infra = {
  apiVersion: 'infrastructure.x/v1',
  kind: 'Infra',
  metadata: { name: 'other', namespace: 'ns' },
}

function rowOf(name: string, generation?: 'legacy'): FleetRow {
  const dump = [old, both, cluster('silent', 'v1beta2'), infra]
  const inventory = inventoryOf(dump)
  const view = viewOf(inventory, evaluate(dump, { now }), generation && { generation })
  return fleetOf(view, clustersOf(inventory)).find((row) => row.cluster.name === name)!
}

test('beside a Cluster that says nothing, one with legacy conditions is told by them', () => {
  expect(rowOf('old').available).toMatchObject({ status: 'False', basis: 'legacy', message: 'one of three' })
  expect(rowOf('both').available).toMatchObject({ status: 'True', basis: 'stored' })
})

test('what is computed does not say what every dump lacks', () => {
  const { available: said } = rowOf('silent')
  expect(said).toMatchObject({ basis: 'computed' })
  expect(said!.message).toMatch(/InfrastructureReady: Infra does not exist/)
  expect(said!.message).not.toMatch(/RemoteConnectionProbe/)
})

test('in the legacy generation Ready speaks for all, and causes follow it', () => {
  expect(rowOf('both', 'legacy').available).toMatchObject({ basis: 'legacy', severity: 'Warning' })
  expect(rowOf('silent', 'legacy').available).toBeUndefined()
  const view = viewOf(inventoryOf([both]), [], { generation: 'legacy' })
  expect(
    diagnose(view, both).map(({ chain }) => chain.map(({ basis, condition }) => [basis, condition?.type])),
  ).toEqual([[['legacy', 'Ready']]])
  expect(diagnose(viewOf(inventoryOf([both])), both)).toEqual([])
})
