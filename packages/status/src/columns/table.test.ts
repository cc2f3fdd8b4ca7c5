import type { ApiObject } from '@capi-migrate/status-model'
import { expect, test } from 'vitest'
import { columnsOf, printTable, tablesOf } from './index.ts'
import type { TableOptions } from './index.ts'

const now = new Date('2026-01-02T00:00:00Z')
const creationTimestamp = '2026-01-01T00:00:00Z'

const machine = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Machine',
  metadata: { name: 'm1', namespace: 'ns1', creationTimestamp },
  spec: { clusterName: 'c1', version: 'v1.33.0', providerID: 'docker:////m1' },
  status: {
    phase: 'Running',
    nodeRef: { name: 'node-1' },
    failureDomain: 'fd1',
    addresses: [
      { type: 'Hostname', address: 'h' },
      { type: 'InternalIP', address: '10.0.0.1' },
      { type: 'InternalIP', address: 'fd00::1' },
    ],
    conditions: [
      { type: 'Ready', status: 'True' },
      { type: 'UpToDate', status: 'False' },
    ],
  },
}

function rowOf(object: ApiObject, options: TableOptions = {}): Readonly<Record<string, string>> {
  const [table] = tablesOf([object], { now, ...options })
  return Object.fromEntries(table!.headers.map((header, i) => [header, table!.rows[0]![i]!]))
}

test('a Machine as `kubectl get` prints it', () => {
  expect(tablesOf([machine], { now }).map((table) => printTable(table))).toEqual([
    'NAME   CLUSTER   NODE NAME   FAILURE DOMAIN   READY   AVAILABLE   UP-TO-DATE   PHASE     AGE   VERSION\n' +
      'm1     c1        node-1      fd1              True                False        Running   24h   v1.33.0\n',
  ])
})

test('of several tables the names tell the kind', () => {
  const [table] = tablesOf([machine], { now })
  expect(printTable(table!, true)).toContain('\nmachine.cluster.x-k8s.io/m1   c1 ')
})

test('wide columns stand where the CRD has them; of several addresses the first one counts', () => {
  expect(rowOf(machine, { wide: true, namespace: true })).toMatchObject({
    NAMESPACE: 'ns1',
    'PROVIDER ID': 'docker:////m1',
    'INTERNAL-IP': '10.0.0.1',
    'EXTERNAL-IP': '',
    PAUSED: '',
  })
})

test('an object in v1beta1 is shown in the columns of v1beta2, and the other way round', () => {
  const old = {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: 'c1', creationTimestamp },
    spec: { topology: { class: 'small', version: 'v1.33.0' } },
    status: {
      phase: 'Provisioned',
      v1beta2: { conditions: [{ type: 'Available', status: 'True' }], workers: { desiredReplicas: 3 } },
    },
  }
  expect(rowOf(old)).toMatchObject({ CLUSTERCLASS: 'small', AVAILABLE: 'True', 'W DESIRED': '3' })
  expect(rowOf(machine, { columns: 'v1beta1' })).toMatchObject({ NODENAME: 'node-1', PHASE: 'Running' })
})

test('the columns of v1beta1 show the replicas of a MachinePool as a text', () => {
  const pool = {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachinePool',
    metadata: { name: 'p' },
    status: { replicas: 3 },
  }
  expect(rowOf(pool, { columns: 'v1beta1' })).toMatchObject({ REPLICAS: '3' })
})

test.each<[what: string, time: unknown, age: string]>([
  ['is missing', undefined, '<unknown>'],
  ['is null', null, '<unknown>'],
  ['cannot be read', 'yesterday', '<invalid>'],
  ['is no text', 7, '<invalid>'],
  ['lies two minutes back', '2026-01-01T23:58:00Z', '2m'],
])('a creation time that %s', (_, time, age) => {
  const object = { ...machine, metadata: { name: 'm', creationTimestamp: time } }
  expect(rowOf(object).AGE).toBe(age)
})

test('values of a wrong type leave their cell empty, and a broken object does not stop the others', () => {
  const broken = {
    ...machine,
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    metadata: { name: 'broken' },
    status: { conditions: 'all is well', phase: 'Running' },
  }
  const set = {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineSet',
    metadata: { name: 's' },
    status: { replicas: 'three' },
  }
  expect(rowOf(broken)).toMatchObject({ NAME: 'broken', READY: '', PHASE: 'Running' })
  expect(rowOf(set)).toMatchObject({ CURRENT: '' })
  expect(tablesOf([broken, machine], { now })[0]!.rows).toHaveLength(2)
})

test('of a label the name may hold dots', () => {
  const plane = {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmControlPlane',
    metadata: { name: 'k', labels: { 'cluster.x-k8s.io/cluster-name': 'c1' } },
    status: { initialization: { controlPlaneInitialized: true } },
  }
  expect(rowOf(plane)).toMatchObject({ CLUSTER: 'c1', INITIALIZED: 'true' })
})

test('other kinds have no table, nor has a provider’s kind that is called like one of ours', () => {
  expect(tablesOf([{ apiVersion: 'v1', kind: 'Pod' }])).toEqual([])
  expect(tablesOf([{ apiVersion: 'example.com/v1beta2', kind: 'Machine' }])).toEqual([])
  expect(columnsOf('constructor')).toBeUndefined()
})

test.each([
  ['Cluster', 'PAUSED', 1],
  ['Machine', 'KERNEL-VERSION', 11],
  ['MachineSet', 'PAUSED', 1],
  ['KubeadmControlPlane', 'INITIALIZED', 2],
])('the proposal’s table of a %s has %s at its place', (kind, header, at) => {
  const names = columnsOf(kind, 'proposed')!.map(({ name }) => name.toUpperCase())
  expect(names.indexOf(header)).toBe(at)
})
