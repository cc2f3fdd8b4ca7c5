import { expect, test } from 'vitest'
import { clusterOf } from '../../test/cluster-of.ts'
import type { KubeObject } from '../source/object.ts'
import type { Prediction } from './prediction.ts'
import { predict } from './predict.ts'

const namespace = 'default'
const boot = 'bootstrap.cluster.x-k8s.io'

const templateRef = (kind: string, name: string, version = 'v1beta2') => ({
  templateRef: { apiVersion: `${boot}/${version}`, kind, name },
})
const clusterClass = (version: string, name = 'boot', more: object = {}): KubeObject => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'ClusterClass',
  metadata: { name: 'class', namespace },
  spec: {
    controlPlane: templateRef('ControlTemplate', 'cp', version),
    workers: {
      machineDeployments: [
        { class: 'small', bootstrap: templateRef('KubeadmConfigTemplate', name, version) },
        { class: 'large', bootstrap: templateRef('KubeadmConfigTemplate', 'other', version) },
      ],
    },
    ...more,
  },
})
const template = (name: string, flags: readonly string[]): KubeObject => ({
  apiVersion: `${boot}/v1beta2`,
  kind: 'KubeadmConfigTemplate',
  metadata: { name, namespace },
  spec: { template: { spec: { preKubeadmCommands: flags } } },
})
const machine = (name: string, labels: Readonly<Record<string, string>>): KubeObject => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Machine',
  metadata: { name, namespace, labels: { 'cluster.x-k8s.io/cluster-name': 'c', ...labels } },
})
const topology = (
  version = 'v1.35.0',
  workers: readonly object[] = [
    { class: 'small', name: 'md-0' },
    { class: 'large', name: 'md-1' },
  ],
): KubeObject => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Cluster',
  metadata: { name: 'c', namespace },
  spec: { topology: { classRef: { name: 'class' }, version, workers: { machineDeployments: workers } } },
})

const objects = (version: string, more: object = {}): readonly KubeObject[] => [
  clusterClass(version, 'boot', more),
  template('boot', ['a', 'b']),
  template('other', ['a', 'b']),
  template('changed', ['c']),
  topology(),
  machine('cp', { 'cluster.x-k8s.io/control-plane': '' }),
  machine('small', { 'topology.cluster.x-k8s.io/deployment-name': 'md-0' }),
  machine('large', { 'topology.cluster.x-k8s.io/deployment-name': 'md-1' }),
]

async function predicted(
  live: readonly KubeObject[],
  manifests: readonly KubeObject[],
): Promise<readonly Prediction[]> {
  const apply = async (_: unknown, after: KubeObject) => ({ after, warnings: [] })
  const { value, missing } = await predict(
    clusterOf(live),
    apply,
    manifests.map((object) => ({ file: 'f.yaml', object })),
  )
  expect(missing).toEqual([])
  return value
}

const said = (predictions: readonly Prediction[]): readonly unknown[] =>
  predictions.map(({ object, effect, machines }) => [object.split(' ')[0], effect, machines.join()])

test('references in another version change nothing', async () => {
  expect(said(await predicted(objects('v1beta1'), [clusterClass('v1beta2')]))).toEqual([
    ['ClusterClass', 'nothing', ''],
  ])
})

test('a reference to another template replaces the Machines of its workers, unless that makes the same', async () => {
  expect(said(await predicted(objects('v1beta2'), [clusterClass('v1beta2', 'changed')]))).toEqual([
    ['ClusterClass', 'rollout', 'default/small'],
  ])
  expect(said(await predicted(objects('v1beta2'), [clusterClass('v1beta2', 'other')]))).toEqual([
    ['ClusterClass', 'in place', ''],
  ])
})

test('a template that changes replaces the Machines of who uses it', async () => {
  expect(said(await predicted(objects('v1beta2'), [template('boot', ['z'])]))).toEqual([
    ['KubeadmConfigTemplate', 'rollout', 'default/small'],
  ])
})

test('an order alone replaces Machines only together with the version of the reference', async () => {
  const sorted = template('boot', ['b', 'a'])
  expect(said(await predicted(objects('v1beta2'), [sorted]))).toEqual([
    ['KubeadmConfigTemplate', 'in place', ''],
  ])
  expect(said(await predicted(objects('v1beta1'), [sorted, clusterClass('v1beta2')]))).toEqual([
    ['KubeadmConfigTemplate', 'rollout', 'default/small'],
    ['ClusterClass', 'nothing', ''],
  ])
})

const patches = (value: string, matchResources: object) => ({
  patches: [
    {
      name: 'one',
      definitions: [
        {
          selector: { apiVersion: `${boot}/v1beta2`, kind: 'KubeadmConfigTemplate', matchResources },
          jsonPatches: [{ op: 'replace', path: '/spec/template/spec/format', value }],
        },
      ],
    },
  ],
})

test.each([
  [{ controlPlane: true }, 'default/cp'],
  [{ machineDeploymentClass: { names: ['large'] } }, 'default/large'],
  [{ machineDeploymentClass: { names: ['*'] } }, 'default/large,default/small'],
  [{ infrastructureCluster: true }, ''],
])('a patch that changes concerns whom it selects: %j', async (matched, machines) => {
  const [before, after] = [patches('ignition', matched), patches('cloud-config', matched)]
  const [one] = await predicted(objects('v1beta2', before), [clusterClass('v1beta2', 'boot', after)])
  expect(one!.machines.join()).toBe(machines)
  expect(one!.because.join()).toContain('what the topology of a Cluster generates is not computed')
})

test('a Cluster: its version replaces all Machines, a worker that is gone its own', async () => {
  expect(said(await predicted(objects('v1beta2'), [topology('v1.36.0')]))).toEqual([
    ['Cluster', 'rollout', 'default/cp,default/large,default/small'],
  ])
  const fewer = topology('v1.35.0', [{ class: 'small', name: 'md-0' }])
  expect(said(await predicted(objects('v1beta2'), [fewer]))).toEqual([
    ['Cluster', 'rollout', 'default/large'],
  ])
})
