import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const told = (file: string, text: string): readonly string[] =>
  planFile(text, { to: 'v1beta2', file })
    .tasks.slice(1)
    .map(({ line, column, object, what }) => `${line}:${column} ${object}: ${what.split('; ')[0]}`)

test('each field of Jsonnet that moves is told where it stands', () => {
  const text = `\
// spec: { topology: { class: 'a comment' } }
local base = { kind: 'Thing', spec: { topology: { class: 'of somebody else' } } };
{
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  kind: 'Cluster',
  spec: {
    'topology': { class: 'x', version: 'v1' } + $.more,
    controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', name: 'a', namespace:: 'b' },
  },
}
`
  expect(told('a.jsonnet', text)).toEqual([
    '7:19 Jsonnet Cluster: `spec.topology.class` is `spec.topology.classRef.name` in v1beta2',
    '8:24 Jsonnet Cluster: `spec.controlPlaneRef.apiVersion` is `spec.controlPlaneRef.apiGroup` in v1beta2 (references name the API group only',
    '8:88 Jsonnet Cluster: `spec.controlPlaneRef.namespace` is gone in v1beta2',
  ])
})

test('a field that only a server writes in another way is not told', () => {
  const text = `{
  apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
  kind: 'KubeadmConfig',
  spec: { clusterConfiguration: { apiServer: { extraVolumes: [{ name: 'a' }], extraArgs: { v: '2' } } } },
}
`
  expect(told('a.jsonnet', text)).toEqual([
    '4:79 Jsonnet KubeadmConfig: `spec.clusterConfiguration.apiServer.extraArgs` is written in another way in v1beta2: a list of name and value instead of a map',
  ])
})

test('so is each field of CUE, in whatever form', () => {
  const text = `\
package a

c: {
\tapiVersion: "cluster.x-k8s.io/v1beta1" // old
\tkind: "Cluster"
\tspec: topology: class: *"x" | string
\tspec: topology: workers: machineDeployments: [{name: "a"}, {nodeDrainTimeout?: #drain}]
}
k: {
\tkind: "KubeadmControlPlane"
\tspec: kubeadmConfigSpec: clusterConfiguration: apiServer: extraArgs: {a: "b"}
}
`
  expect(told('a.cue', text)).toEqual([
    '6:18 CUE Cluster: `spec.topology.class` is `spec.topology.classRef.name` in v1beta2',
    '7:62 CUE Cluster: `spec.topology.workers.machineDeployments[].nodeDrainTimeout` is `spec.topology.workers.machineDeployments[].deletion.nodeDrainTimeoutSeconds` in v1beta2 (durations are whole seconds in v1beta2)',
    '11:60 CUE KubeadmControlPlane: `spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraArgs` is written in another way in v1beta2: a list of name and value instead of a map',
  ])
})

test('what CUE lays over a definition is told as of its kind, where the definition comes from Go, too', () => {
  const text = `\
package a

import capi "sigs.k8s.io/cluster-api/api/core/v1beta1"

// A Deployment with minReadySeconds has nothing to move.
web: {kind: "Deployment", spec: {minReadySeconds: 1, template: spec: nodeDrainTimeout: "1m"}}
md: [Name=string]: capi.#MachineDeployment & {
\tmetadata: name: Name
\tspec: template: spec: nodeDrainTimeout: "5m"
\tif true {
\t\tspec: minReadySeconds: 3
\t}
}
md: "md-0": spec: template: spec: nodeDeletionTimeout: "10s"
objects: Cluster: prod: spec: topology: class: "x"
`
  expect(told('a.cue', text).map((line) => line.split(' is ')[0])).toEqual([
    '9:24 CUE MachineDeployment: `spec.template.spec.nodeDrainTimeout`',
    '11:9 CUE MachineDeployment: `spec.minReadySeconds`',
    '14:35 CUE MachineDeployment: `spec.template.spec.nodeDeletionTimeout`',
    '15:41 CUE Cluster: `spec.topology.class`',
  ])
})

test('so is what Jsonnet mixes in, by conditions and below a version that is put together', () => {
  const text = `\
local version = 'v1beta1';
local md(name) = {
  apiVersion: 'cluster.x-k8s.io/%s' % version,
  "kind": "MachineDeployment",
  spec: { minReadySeconds: 3, template+: { "spec"+: {
    [if name == 'a' then 'nodeDeletionTimeout']: '1m',
    nodeDrainTimeout: '5m', # not nodeVolumeDetachTimeout: '1m'
  } } },
};
{ a: md('a') + { spec+: { template+: { spec+: { nodeVolumeDetachTimeout: '1m' } } } } }
`
  expect(told('a.libsonnet', text).map((line) => line.split(' is ')[0])).toEqual([
    '5:11 Jsonnet MachineDeployment: `spec.minReadySeconds`',
    '6:26 Jsonnet MachineDeployment: `spec.template.spec.nodeDeletionTimeout`',
    '7:5 Jsonnet MachineDeployment: `spec.template.spec.nodeDrainTimeout`',
    '10:49 Jsonnet MachineDeployment: `spec.template.spec.nodeVolumeDetachTimeout`',
  ])
})

test('a name that is computed in Jsonnet hides nothing behind it', () => {
  const text = `\
{
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  kind: 'Cluster',
  spec: {
    [if managed then 'topology' else 'other']: { class: 'x' },
    [if own then 'controlPlaneRef']: { namespace: 'b' },
    ['infrastructureRef']: { namespace: 'b' },
    infrastructureRef+: { apiVersion: 'c' },
  },
}
`
  expect(told('a.jsonnet', text).map((line) => line.split(' is ')[0])).toEqual([
    '5:50 Jsonnet Cluster: `spec.topology.class`',
    '6:40 Jsonnet Cluster: `spec.controlPlaneRef.namespace`',
    '7:30 Jsonnet Cluster: `spec.infrastructureRef.namespace`',
    '8:27 Jsonnet Cluster: `spec.infrastructureRef.apiVersion`',
  ])
})

test('the items that CUE makes by a clause in a list are items', () => {
  const text = `\
c: {
\tapiVersion: "cluster.x-k8s.io/v1beta1"
\tkind: "Cluster"
\tspec: topology: workers: machineDeployments: [for n in names {name: n, nodeDrainTimeout: "1m"}]
\tif big {spec: topology: class: "x"}
}
`
  expect(told('a.cue', text).map((line) => line.split(' is ')[0])).toEqual([
    '4:73 CUE Cluster: `spec.topology.workers.machineDeployments[].nodeDrainTimeout`',
    '5:26 CUE Cluster: `spec.topology.class`',
  ])
})

test('5,000 maps that are laid over objects are read in time', () => {
  const text = `import "sigs.k8s.io/cluster-api/api/v1beta1"
${'m: capi.#Machine & {spec: {nodeDrainTimeout: "1m", other: {a: 1, b: 2}}}\n'.repeat(5000)}`
  expect(told('a.cue', text)).toHaveLength(5000)
}, 10_000)

test('what is no object of v1beta1, or is not written out, is not told', () => {
  const version = "local v = 'cluster.x-k8s.io/v1beta1';\n"
  expect(
    told('a.jsonnet', `${version}{ apiVersion: v, kind: 'Cluster', spec: f({ class: 'x' }) }\n`),
  ).toEqual([])
  expect(
    told(
      'a.jsonnet',
      `${version}{ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', spec: { topology: { class: 'x' } } }\n`,
    ),
  ).toEqual([])
})
