import { expect, test } from 'vitest'
import { clusterOf } from '../../../test/cluster-of.ts'
import type { KubeObject } from '../../source/object.ts'
import { patched } from '../merge-patch.ts'
import { predict } from '../predict.ts'
import type { Prediction } from '../prediction.ts'
import type { Apply } from '../apply.ts'
import type { RenderValue } from './plan.ts'

const namespace = 'default'
const groups = { core: 'cluster.x-k8s.io', boot: 'bootstrap.cluster.x-k8s.io' } as const
const controlPlaneGroup = `controlplane.${groups.core}`
const devGroup = `infrastructure.${groups.core}`
const object = (
  group: string,
  kind: string,
  name: string,
  spec: object,
  metadata: object = {},
): KubeObject => ({
  apiVersion: `${group}/v1beta2`,
  kind,
  metadata: { name, namespace, uid: `${kind}-${name}`, ...metadata },
  spec,
})
const ref = (group: string, kind: string, name: string) => ({ apiGroup: group, kind, name })
const templateRef = (group: string, kind: string, name: string) => ({
  templateRef: { apiVersion: `${group}/v1beta2`, kind, name },
})
const labels = { 'cluster.x-k8s.io/cluster-name': 'c', 'topology.cluster.x-k8s.io/owned': '' }
const ofWorker = { ...labels, 'topology.cluster.x-k8s.io/deployment-name': 'md-0' }
const commands = (...preKubeadmCommands: readonly string[]) => ({
  template: { spec: { preKubeadmCommands } },
})
const flags = (value: string) => ({
  clusterConfiguration: { apiServer: { extraArgs: [{ name: 'v', value }] } },
})
const ownedBy = (kind: string, name: string) => ({ ownerReferences: [{ apiVersion: '', kind, name }] })

const clusterClass = (patches: readonly object[] = [], more: object = {}): KubeObject =>
  object(groups.core, 'ClusterClass', 'class', {
    infrastructure: templateRef(devGroup, 'DevClusterTemplate', 'dev'),
    controlPlane: templateRef(controlPlaneGroup, 'KubeadmControlPlaneTemplate', 'cp'),
    workers: {
      machineDeployments: [
        {
          class: 'worker',
          bootstrap: templateRef(groups.boot, 'KubeadmConfigTemplate', 'boot'),
          infrastructure: templateRef(devGroup, 'DevMachineTemplate', 'dev'),
        },
      ],
    },
    variables: [{ name: 'extra', schema: { openAPIV3Schema: { type: 'boolean', default: false } } }],
    patches,
    ...more,
  })
const cluster = (
  more: object = {},
  workers: readonly object[] = [{ class: 'worker', name: 'md-0' }],
): KubeObject =>
  object(
    groups.core,
    'Cluster',
    'c',
    {
      controlPlaneRef: ref(controlPlaneGroup, 'KubeadmControlPlane', 'cp-1'),
      infrastructureRef: ref(devGroup, 'DevCluster', 'dev-1'),
      topology: {
        classRef: { name: 'class' },
        version: 'v1.35.0',
        workers: { machineDeployments: workers },
        ...more,
      },
    },
    { labels },
  )
const template = {
  clusterName: 'c',
  version: 'v1.35.0',
  bootstrap: { configRef: ref(groups.boot, 'KubeadmConfigTemplate', 'boot-1') },
  infrastructureRef: ref(devGroup, 'DevMachineTemplate', 'dev-1'),
}
const machine = (name: string, own: object, more: object): KubeObject =>
  object(
    groups.core,
    'Machine',
    name,
    {
      clusterName: 'c',
      version: 'v1.35.0',
      bootstrap: { configRef: ref(groups.boot, 'KubeadmConfig', name) },
    },
    { ...own, ...more },
  )

/** A Cluster with a topology, and what the topology controller has generated for it. */
const live = (patches: readonly object[] = []): readonly KubeObject[] => [
  clusterClass(patches),
  object(devGroup, 'DevClusterTemplate', 'dev', { template: { spec: {} } }),
  object(devGroup, 'DevMachineTemplate', 'dev', { template: { spec: {} } }),
  object(groups.boot, 'KubeadmConfigTemplate', 'boot', commands('a', 'b')),
  object(controlPlaneGroup, 'KubeadmControlPlaneTemplate', 'cp', {
    template: { spec: { kubeadmConfigSpec: flags('4') } },
  }),
  cluster(),
  object(devGroup, 'DevCluster', 'dev-1', {}, { labels }),
  object(devGroup, 'DevMachineTemplate', 'dev-1', { template: { spec: {} } }, { labels: ofWorker }),
  object(groups.boot, 'KubeadmConfigTemplate', 'boot-1', commands('a', 'b'), { labels: ofWorker }),
  object(
    controlPlaneGroup,
    'KubeadmControlPlane',
    'cp-1',
    { kubeadmConfigSpec: flags('4'), version: 'v1.35.0' },
    { labels },
  ),
  object(
    groups.core,
    'MachineDeployment',
    'md',
    {
      clusterName: 'c',
      selector: { matchLabels: ofWorker },
      template: { metadata: { labels: ofWorker }, spec: template },
    },
    { labels: ofWorker },
  ),
  object(
    groups.core,
    'MachineSet',
    'ms',
    { template: { spec: template } },
    {
      labels: ofWorker,
      ...ownedBy('MachineDeployment', 'md'),
    },
  ),
  machine(
    'cp-1-a',
    { labels: { ...labels, 'cluster.x-k8s.io/control-plane': '' } },
    ownedBy('KubeadmControlPlane', 'cp-1'),
  ),
  object(groups.boot, 'KubeadmConfig', 'cp-1-a', {
    ...flags('4'),
    clusterConfiguration: {
      ...flags('4').clusterConfiguration,
      featureGates: { ControlPlaneKubeletLocalMode: true },
    },
    joinConfiguration: { controlPlane: {} },
  }),
  machine('worker', { labels: ofWorker }, ownedBy('MachineSet', 'ms')),
]

/** Stores what is applied over what is there. */
const apply: Apply = async (_resource, applied, _manner, before) => ({
  after: patched(before ?? {}, applied) as KubeObject,
  warnings: [],
})
const render: RenderValue = (text, data) => {
  if (text === '{{ .extra }}') return data.extra
  throw new Error('unknown')
}

async function predicted(
  objects: readonly KubeObject[],
  manifest: KubeObject,
  how: Apply = apply,
): Promise<Prediction> {
  const { value, missing } = await predict(clusterOf(objects), how, [{ file: 'f.yaml', object: manifest }], {
    render,
    manner: { way: 'server', manager: 'gitops' },
  })
  expect(missing).toEqual([])
  return value[0]!
}

const patch = (
  kind: string,
  group: string,
  matchResources: object,
  operation: object,
  more: object = {},
) => ({
  name: 'one',
  definitions: [
    { selector: { apiVersion: `${group}/v1beta2`, kind, matchResources }, jsonPatches: [operation] },
  ],
  ...more,
})
const worker = { machineDeploymentClass: { names: ['work*'] } }
const added = { op: 'add', path: '/spec/template/spec/preKubeadmCommands/-', value: 'c' }
const onWorkers = (operation: object = added, more: object = {}) =>
  patch('KubeadmConfigTemplate', groups.boot, worker, operation, more)

test('a template of workers that changes replaces their Machines, for certain', async () => {
  const changed = object(groups.boot, 'KubeadmConfigTemplate', 'boot', commands('z'))
  expect(await predicted(live(), changed)).toMatchObject({
    effect: 'rollout',
    machines: ['default/worker'],
    because: [],
  })
})

test('a template of the control plane that changes replaces its Machines', async () => {
  const changed = object(controlPlaneGroup, 'KubeadmControlPlaneTemplate', 'cp', {
    template: { spec: { kubeadmConfigSpec: flags('5') } },
  })
  expect(await predicted(live(), changed)).toMatchObject({
    effect: 'rollout',
    machines: ['default/cp-1-a'],
    because: [],
  })
})

test('a patch that generates something else replaces the Machines of whom it selects', async () => {
  expect(await predicted(live(), clusterClass([onWorkers()]))).toMatchObject({
    effect: 'rollout',
    machines: ['default/worker'],
    because: [],
  })
  const nobody = patch('KubeadmConfigTemplate', groups.boot, { controlPlane: true }, added)
  expect(await predicted(live(), clusterClass([nobody]))).toMatchObject({ effect: 'nothing', because: [] })
})

test('a condition decides with the variables of a Cluster', async () => {
  const conditional = [onWorkers(added, { enabledIf: '{{ .extra }}' })]
  expect(await predicted(live(), clusterClass(conditional))).toMatchObject({ effect: 'nothing', because: [] })
  const variables = [{ name: 'extra', value: true }]
  expect(await predicted(live(conditional), cluster({ variables }))).toMatchObject({
    effect: 'rollout',
    machines: ['default/worker'],
    because: [],
  })
})

test('what is not rendered is only likely', async () => {
  const { effect, because } = await predicted(
    live(),
    clusterClass([onWorkers(added, { enabledIf: '{{ odd }}' })]),
  )
  expect(effect).toBe('rollout')
  expect(because.join()).toContain('the template of the patch one is not computed')
})

test('a Runtime Extension that patches makes it only likely', async () => {
  const external = { name: 'far', external: { generatePatchesExtension: 'x' } }
  const { effect, because } = await predicted(live([external]), clusterClass([external, onWorkers()]))
  expect(effect).toBe('rollout')
  expect(because.join()).toContain('what the Runtime Extension of the patch far changes is not computed')
})

test('a patch without a place stops the topology', async () => {
  const path = '/spec/template/spec/initConfiguration/nodeRegistration'
  const { effect, says, because } = await predicted(
    live(),
    clusterClass([onWorkers({ op: 'add', path, value: {} })]),
  )
  expect(effect).toBe('refused')
  expect(says).toContain('TopologyReconciled becomes False')
  expect(because).toEqual([])
})

test('a generated object that is refused stops the topology', async () => {
  const changed = object(controlPlaneGroup, 'KubeadmControlPlaneTemplate', 'cp', {
    template: { spec: { kubeadmConfigSpec: flags('5') } },
  })
  const refusing: Apply = async (resource, applied, manner, before) =>
    resource.plural === 'kubeadmcontrolplanes' && JSON.stringify(applied).includes('"5"')
      ? { refused: 'Forbidden: cannot be modified' }
      : apply(resource, applied, manner, before)
  const { effect, says, because } = await predicted(live(), changed, refusing)
  expect(effect).toBe('refused')
  expect(says).toContain('Forbidden: cannot be modified')
  expect(because).toEqual([])
})

test('a topology does not stop if the server refuses only the apply that shows the order of lists', async () => {
  const older = {
    manager: 'capi-topology',
    operation: 'Apply' as const,
    apiVersion: `${controlPlaneGroup}/v1beta1`,
  }
  const objects = live().map((one) =>
    one.kind === 'KubeadmControlPlane'
      ? { ...one, metadata: { ...one.metadata, managedFields: [older] } }
      : one,
  )
  const changed = object(controlPlaneGroup, 'KubeadmControlPlaneTemplate', 'cp', {
    template: { spec: { kubeadmConfigSpec: flags('5') } },
  })
  const asked = new Set<string>()
  const refusing: Apply = async (resource, applied, manner, before) => {
    if (resource.plural === 'kubeadmcontrolplanes') asked.add(manner.manager)
    return manner.manager === 'capi-topology-next'
      ? { refused: 'extraArgs name must be unique' }
      : apply(resource, applied, manner, before)
  }
  expect(await predicted(objects, changed, refusing)).toMatchObject({ effect: 'rollout', because: [] })
  expect(asked).toContain('capi-topology-next')
})

test('what is not generated as it is there makes it only likely', async () => {
  const objects = live().map((one) =>
    one.metadata.name === 'boot-1' ? { ...one, spec: commands('else') } : one,
  )
  const changed = object(groups.boot, 'KubeadmConfigTemplate', 'boot', commands('z'))
  const { effect, because } = await predicted(objects, changed)
  expect(effect).toBe('rollout')
  expect(because.join()).toContain('is not what its topology generates now')
})

test('a worker that is gone from a Cluster goes with its Machines', async () => {
  expect(await predicted(live(), cluster({ workers: { machineDeployments: [] } }))).toMatchObject({
    effect: 'rollout',
    machines: ['default/worker'],
  })
})

test('a label of workers changes in place', async () => {
  const labelled = { class: 'worker', name: 'md-0', metadata: { labels: { some: 'label' } } }
  expect(await predicted(live(), cluster({}, [labelled]))).toMatchObject({ effect: 'in place', because: [] })
})
