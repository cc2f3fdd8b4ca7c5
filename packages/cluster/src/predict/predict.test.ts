import { expect, test } from 'vitest'
import { clusterOf } from '../../test/cluster-of.ts'
import type { KubeObject } from '../source/object.ts'
import type { Source } from '../source/source.ts'
import { Unreadable } from '../source/unreadable.ts'
import { computed } from './apply.ts'
import type { Apply } from './apply.ts'
import type { Prediction } from './prediction.ts'
import { predict } from './predict.ts'

const namespace = 'default'
const owned = (kind: string, name: string) => ({ ownerReferences: [{ apiVersion: 'v1beta2', kind, name }] })
const object = (
  group: string,
  kind: string,
  name: string,
  spec: object,
  metadata: object = {},
): KubeObject => ({
  apiVersion: `${group}cluster.x-k8s.io/v1beta2`,
  kind,
  metadata: { name, namespace, ...metadata },
  spec,
})

const flags = [
  { name: 'a', value: '1' },
  { name: 'v', value: '2' },
]
const configOf = (extraArgs: object) => ({ clusterConfiguration: { apiServer: { extraArgs } } })
const infrastructureRef = {
  apiGroup: 'infrastructure.cluster.x-k8s.io',
  kind: 'DevMachineTemplate',
  name: 't',
}
const configRef = (name: string) => ({
  configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name },
})
const labels = { 'cluster.x-k8s.io/cluster-name': 'c' }

const controlPlane = (extraArgs: object, version = 'v1.36.0'): KubeObject =>
  object('controlplane.', 'KubeadmControlPlane', 'cp', {
    version,
    machineTemplate: { spec: { infrastructureRef } },
    kubeadmConfigSpec: configOf(extraArgs),
  })
const template = (version: string, bootstrap: string, more: object = {}) => ({
  spec: { clusterName: 'c', version, bootstrap: configRef(bootstrap), infrastructureRef, ...more },
})
const deployment = (version: string, bootstrap: string, more?: object): KubeObject =>
  object('', 'MachineDeployment', 'md', { clusterName: 'c', template: template(version, bootstrap, more) })
const machine = (name: string, owner: object, more: object = {}): KubeObject =>
  object(
    '',
    'Machine',
    name,
    {
      clusterName: 'c',
      version: 'v1.36.0',
      bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfig', name } },
      ...more,
    },
    { labels, ...owner },
  )
const config = (name: string, extraArgs: object): KubeObject =>
  object('bootstrap.', 'KubeadmConfig', name, {
    ...configOf(extraArgs),
    joinConfiguration: { controlPlane: {} },
  })

const cluster: readonly KubeObject[] = [
  object('', 'Cluster', 'c', {}),
  controlPlane(flags),
  machine('cp-1', {
    labels: { ...labels, 'cluster.x-k8s.io/control-plane': '' },
    ...owned('KubeadmControlPlane', 'cp'),
  }),
  config('cp-1', flags),
  deployment('v1.36.0', 'boot'),
  object(
    '',
    'MachineSet',
    'md-1',
    { clusterName: 'c', template: template('v1.36.0', 'boot') },
    {
      labels,
      ...owned('MachineDeployment', 'md'),
    },
  ),
  machine('md-1-a', owned('MachineSet', 'md-1')),
  machine('else', owned('MachineSet', 'other')),
]

/** What is sent is what is stored. */
const stored: Apply = async (_resource, after) => ({ after, warnings: [] })

async function predicted(
  manifest: KubeObject,
  { objects = cluster, apply = stored }: { objects?: readonly KubeObject[]; apply?: Apply } = {},
): Promise<Prediction> {
  const { value, missing } = await predict(clusterOf(objects), apply, [{ file: 'f.yaml', object: manifest }])
  expect(missing).toEqual([])
  return value[0]!
}

test('a control plane that is the same changes nothing', async () => {
  expect(await predicted(controlPlane(flags))).toMatchObject({ effect: 'nothing', machines: [] })
})

test('a control plane with flags in another order replaces its Machines', async () => {
  expect(await predicted(controlPlane(flags.toReversed()))).toMatchObject({
    effect: 'rollout',
    machines: ['default/cp-1'],
    changes: ['spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraArgs (order)'],
  })
})

test('Machines that are what the changed control plane wants stay', async () => {
  const objects = cluster.map((one) =>
    one.kind === 'KubeadmConfig' ? config('cp-1', flags.toReversed()) : one,
  )
  expect(await predicted(controlPlane(flags.toReversed()), { objects })).toMatchObject({ effect: 'in place' })
})

test('a Machine that is out of date already makes it likely only', async () => {
  const third = [...flags, { name: 'x', value: '3' }]
  const objects = cluster.map((one) => (one.kind === 'KubeadmConfig' ? config('cp-1', third) : one))
  const { effect, because } = await predicted(controlPlane(flags.toReversed()), { objects })
  expect(effect).toBe('rollout')
  expect(because).toContain('cp-1 is not up to date as it is')
})

test.each([
  ['the version', deployment('v1.36.1', 'boot')],
  ['the bootstrap reference', deployment('v1.36.0', 'next')],
  ['the failure domain', deployment('v1.36.0', 'boot', { failureDomain: 'a' })],
])('%s of a MachineDeployment replaces its Machines alone', async (what, manifest) => {
  expect(await predicted(manifest)).toMatchObject({
    effect: 'rollout',
    machines: ['default/md-1-a'],
    says: `${what} changes`,
  })
})

test('other fields of a MachineDeployment go in place', async () => {
  const manifest = deployment('v1.36.0', 'boot', { deletion: { nodeDrainTimeoutSeconds: 5 } })
  expect(await predicted(manifest)).toMatchObject({ effect: 'in place', machines: [] })
})

test('a MachineDeployment that goes back to a MachineSet it has keeps the Machines of that', async () => {
  const objects = cluster.map((one) =>
    one.kind === 'MachineDeployment' ? deployment('v1.36.1', 'boot') : one,
  )
  expect(await predicted(deployment('v1.36.0', 'boot'), { objects })).toMatchObject({ effect: 'in place' })
})

test('a Cluster that is paused waits', async () => {
  const objects = cluster.map((one) =>
    one.kind === 'Cluster' ? object('', 'Cluster', 'c', { paused: true }) : one,
  )
  const { says } = await predicted(deployment('v1.36.1', 'boot'), { objects })
  expect(says).toBe('the version changes, once it is no longer paused')
})

test('a Runtime Extension that updates in place makes it likely only', async () => {
  const extension = {
    ...object('runtime.', 'ExtensionConfig', 'in-place', {}),
    status: { handlers: [{ requestHook: { hook: 'CanUpdateMachineSet' } }] },
  }
  const { because } = await predicted(deployment('v1.36.1', 'boot'), { objects: [...cluster, extension] })
  expect(because).toContain('the Runtime Extension in-place may update Machines in place')
})

test('what is not there is created; in a version that is not served it is refused', async () => {
  const other = object('', 'MachineDeployment', 'new', {})
  expect(await predicted(other)).toMatchObject({ effect: 'created' })
  expect(await predicted({ ...other, apiVersion: 'cluster.x-k8s.io/v1alpha4' })).toMatchObject({
    effect: 'refused',
    says: 'the cluster does not serve MachineDeployment in cluster.x-k8s.io/v1alpha4',
  })
})

test('what the server says of a refusal is told', async () => {
  const apply: Apply = async () => ({ refused: 'field is immutable' })
  expect(await predicted(deployment('v1.36.1', 'boot'), { apply })).toMatchObject({
    effect: 'refused',
    says: 'field is immutable',
  })
})

test('a new object whose namespace is not there yet is new, most likely', async () => {
  const apply: Apply = async () => ({ refused: 'namespaces "default" not found' })
  expect(await predicted(object('', 'MachineDeployment', 'new', {}), { apply })).toMatchObject({
    effect: 'created',
    because: ['its namespace is not there yet'],
  })
})

test('a new object that is refused for itself is refused, whatever shares its name', async () => {
  const apply: Apply = async () => ({ refused: 'MachineDeployment "new" is invalid: spec: Required value' })
  const files = ['MachineDeployment', 'MachineSet'].map((kind) => ({
    file: 'f.yaml',
    object: object('', kind, 'new', {}),
  }))
  const { value } = await predict(clusterOf(cluster), apply, files)
  expect(value.map(({ effect }) => effect)).toEqual(['refused', 'refused'])
})

test('what cannot be asked is missing, and the others are predicted', async () => {
  const apply: Apply = async (resource, after) => {
    if (resource.plural === 'machinedeployments') throw new Unreadable('forbidden', '403: no', 'ask for it')
    return { after, warnings: [] }
  }
  const files = [deployment('v1.36.1', 'boot'), controlPlane(flags)].map((one) => ({
    file: 'f.yaml',
    object: one,
  }))
  const { value, missing } = await predict(clusterOf(cluster), apply, files)
  expect(value.map(({ object: name }) => name)).toEqual(['KubeadmControlPlane default/cp'])
  expect(missing).toEqual([
    { what: 'MachineDeployment default/md', why: 'forbidden', says: '403: no', next: 'ask for it' },
  ])
})

test('from a dump what would be stored is computed, and only nothing is certain', async () => {
  const dump: Source = { ...clusterOf(cluster), isLive: false }
  const one = async (manifest: KubeObject): Promise<Prediction> =>
    (await predict(dump, computed, [{ file: 'f.yaml', object: manifest }])).value[0]!
  expect(await one(controlPlane(flags.toReversed()))).toMatchObject({
    effect: 'rollout',
    machines: ['default/cp-1'],
    because: expect.arrayContaining(['defaults and admission are not known from a dump']),
  })
  expect(await one(controlPlane(flags))).toMatchObject({ effect: 'nothing' })
})
