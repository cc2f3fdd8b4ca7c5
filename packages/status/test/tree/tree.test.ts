import type { ApiObject } from '@capi-migrate/status-model'
import { expect, test } from 'vitest'
import {
  clustersOf,
  conditionFilter,
  describe as describeCluster,
  inventoryOf,
  objectsIn,
  plainName,
  problemsOf,
  rowsOf,
} from '../../src/tree/index.ts'
import type { DescribeOptions, TreeNode } from '../../src/tree/index.ts'
import { now, objectOf, since } from './objects.ts'

const cluster = objectOf('Cluster', 'c1')

/** The names of the tree, indented by their depth; versions are left out. */
function outline(objects: readonly ApiObject[], options: DescribeOptions = {}): readonly string[] {
  const inventory = inventoryOf(objects)
  const lines = (node: TreeNode, depth: string): readonly string[] => [
    depth + plainName(node).replace(/, .*$/, ''),
    ...node.children.flatMap((child) => lines(child, `${depth}  `)),
  ]
  return lines(describeCluster(inventory, clustersOf(inventory)[0]!, options), '')
}

function machine(name: string, owner?: string, conditions: readonly object[] = []): ApiObject {
  return objectOf('Machine', name, { ...(owner && { owner }), status: { conditions } })
}

test('a Machine hangs on its MachineDeployment through its MachineSet', () => {
  const objects = [
    cluster,
    objectOf('MachineDeployment', 'md'),
    objectOf('MachineSet', 'ms', { owner: 'MachineDeployment/md' }),
    machine('m', 'MachineSet/ms'),
  ]
  const above = ['Cluster ns1/c1', '  Workers', '    MachineDeployment ns1/md']
  expect(outline(objects)).toEqual([...above, '      Machine ns1/m'])
  expect(outline(objects, { showMachineSets: true })).toEqual([
    ...above,
    '      MachineSet ns1/ms',
    '        Machine ns1/m',
  ])
})

test('Machines that nothing controls are not lost', () => {
  const lonely = machine('lonely')
  const plane = objectOf('Machine', 'plane', { labels: { 'cluster.x-k8s.io/control-plane': '' } })
  expect(outline([cluster, lonely, plane])).toEqual([
    'Cluster ns1/c1',
    '  Workers',
    '    Other',
    '      Machine ns1/lonely',
    '      Machine ns1/plane',
  ])
})

test('a MachineDeployment without Machines is shown', () => {
  expect(outline([cluster, objectOf('MachineDeployment', 'md')])).toContain('    MachineDeployment ns1/md')
})

test('deleted objects come first, then groups, then the others', () => {
  const ready = (name: string) => machine(name, 'MachinePool/mp', [since(1, 'Ready', 'True', 'Ready')])
  const deleted = objectOf('Machine', 'z', { owner: 'MachinePool/mp', deleted: true })
  const other = machine('a', 'MachinePool/mp', [since(1, 'Ready', 'False', 'NotReady')])
  const objects = [cluster, objectOf('MachinePool', 'mp'), other, ready('b'), ready('c'), deleted]
  expect(outline(objects).slice(3)).toEqual([
    '      !! DELETED !! Machine ns1/z',
    '      2 Machines...',
    '      Machine ns1/a',
  ])
})

test('Machines share a line only if Available, Ready and UpToDate say the same', () => {
  const saying = (name: string, upToDate: string) =>
    machine(name, 'MachinePool/mp', [
      since(1, 'Ready', 'True', 'Ready'),
      since(1, 'UpToDate', upToDate, upToDate === 'True' ? 'UpToDate' : 'NotUpToDate'),
    ])
  const objects = [cluster, objectOf('MachinePool', 'mp'), saying('a', 'True'), saying('b', 'False')]
  expect(outline(objects).slice(3)).toEqual(['      Machine ns1/a', '      Machine ns1/b'])
})

test('objects in v1beta1 say what stands in their status.v1beta2', () => {
  const old = objectOf('Cluster', 'c1', {
    version: 'v1beta1',
    status: {
      conditions: [since(1, 'Ready', 'False', 'Legacy')],
      v1beta2: { conditions: [since(5, 'Available', 'True', 'Available')], workers: { desiredReplicas: 2 } },
    },
  })
  const [row] = rowsOf(describeCluster(inventoryOf([old]), old), { now })
  expect(row).toMatchObject({
    counters: { replicas: '0/2' },
    saying: { status: 'True', tone: 'good', since: '5m' },
  })
})

test('of an object that is there in both versions v1beta2 counts', () => {
  const old = objectOf('Cluster', 'c1', { version: 'v1beta1' })
  for (const objects of [
    [cluster, old],
    [old, cluster],
  ]) {
    const inventory = inventoryOf(objects)
    expect(inventory.objects).toEqual([cluster])
    expect(problemsOf(inventory)).toEqual([])
  }
})

test('ClusterResourceSets and templates are shown on demand', () => {
  const deployment = objectOf('MachineDeployment', 'md', {
    spec: {
      template: {
        spec: { infrastructureRef: { apiGroup: 'x.cluster.x-k8s.io', kind: 'XTemplate', name: 't' } },
      },
    },
  })
  const binding = objectOf('ClusterResourceSetBinding', 'c1', {
    group: 'addons.cluster.x-k8s.io',
    spec: { bindings: [{ clusterResourceSetName: 'cni' }] },
  })
  const objects = [cluster, deployment, binding]
  expect(outline(objects, { showTemplates: true, showResourceSets: true })).toEqual([
    'Cluster ns1/c1',
    '  ClusterResourceSets',
    '    ClusterResourceSet ns1/cni',
    '  Workers',
    '    MachineDeployment ns1/md',
    '      Templates',
    '        XTemplate ns1/t',
  ])
})

test('owners that are not in the dump are told, once for all they own', () => {
  const objects = [cluster, machine('a', 'MachineSet/gone'), machine('b', 'MachineSet/gone')]
  expect(problemsOf(inventoryOf(objects))).toMatchObject([
    {
      type: 'missing-owner',
      owner: { kind: 'MachineSet', name: 'gone' },
      objects: [{ name: 'a' }, { name: 'b' }],
    },
  ])
})

test('a circle of owners is told once, without what hangs on it, and shown all the same', () => {
  const objects = [
    cluster,
    objectOf('MachineSet', 'ms', { owner: 'MachineDeployment/md' }),
    objectOf('MachineDeployment', 'md', { owner: 'MachineSet/ms' }),
    machine('m', 'MachineSet/ms'),
  ]
  expect(problemsOf(inventoryOf(objects))).toEqual([
    {
      type: 'cycle',
      objects: [
        expect.objectContaining({ kind: 'MachineSet' }),
        expect.objectContaining({ kind: 'MachineDeployment' }),
      ],
    },
  ])
  expect(outline(objects)).toContain('      Machine ns1/m')
})

test('an object that owns itself is a circle', () => {
  const own = objectOf('MachineSet', 'ms', { owner: 'MachineSet/ms' })
  expect(problemsOf(inventoryOf([own]))).toMatchObject([{ type: 'cycle', objects: [{ name: 'ms' }] }])
})

test('objects that are there twice are told', () => {
  expect(problemsOf(inventoryOf([cluster, cluster]))).toMatchObject([
    { type: 'repeated', object: { name: 'c1' } },
  ])
})

test.each([
  ['all', 'c1', ['Available', 'Paused', 'RollingOut']],
  ['cluster', 'c1', ['Available', 'Paused', 'RollingOut']],
  ['Cluster/c1', 'c1', ['Available', 'Paused', 'RollingOut']],
  ['Cluster/c2', 'c1', []],
  ['all+', 'c1', ['Available', 'RollingOut']],
  ['Cluster+,all', 'c1', ['Available', 'RollingOut']],
  ['', 'c1', []],
  [',Machine', 'c1', []],
])('--show-conditions=%s of Cluster %s', (text, name, types) => {
  const filter = conditionFilter(text)
  const object = objectOf('Cluster', name, {
    status: {
      conditions: [
        since(1, 'Available', 'True', 'Available'),
        since(1, 'Paused', 'False', 'NotPaused'),
        since(1, 'RollingOut', 'True', 'RollingOut'),
      ],
    },
  })
  expect(filter.ok && filter.value(object).map(({ type }) => type)).toEqual(types)
})

test('--show-conditions takes no blanks', () => {
  expect(conditionFilter('Machine, Cluster')).toEqual({
    ok: false,
    error: 'invalid --show-conditions value " Cluster": whitespace is not allowed',
  })
})

test('lists are unfolded, their items need not say what they are', () => {
  const list = {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineList',
    items: [{ metadata: { name: 'm' } }],
  }
  const nested = { apiVersion: 'v1', kind: 'List', items: [cluster, list, 7, null] }
  expect(objectsIn(nested).map(({ kind }) => kind)).toEqual(['Cluster', 'Machine'])
  expect(objectsIn('text')).toEqual([])
})

test('bad input is no crash', () => {
  const bad: readonly unknown[] = [
    { ...cluster, status: 'fine', spec: [] },
    { ...machine('m'), metadata: { name: 'm', namespace: 'ns1', labels: 'c1', ownerReferences: {} } },
    { ...machine('n'), status: { conditions: [null, 7, { type: 3 }, { type: 'Ready' }], nodeRef: 4 } },
    objectOf('Machine', 'o', { owner: '/' }),
    { kind: 'Machine', metadata: {} },
  ]
  expect(outline(bad as readonly ApiObject[])[0]).toBe('Cluster ns1/c1')
})

test('what is read of every object has its type, or is not there', () => {
  const metadata = {
    name: 'a',
    namespace: 7,
    labels: { a: 'b', c: 1 },
    annotations: [],
    generation: 'x',
    uid: 5,
  }
  expect(objectsIn({ apiVersion: null, kind: 'Machine', metadata, spec: 1 })).toEqual([
    { kind: 'Machine', metadata: { name: 'a', labels: { a: 'b' }, uid: 5 }, spec: 1 },
  ])
})
