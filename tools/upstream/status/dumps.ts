import type { ApiObject } from '@capi-migrate/status-model'
import type { Circumstances, Connection } from '@capi-migrate/status/evaluate'
import type { Random } from '../fuzz/random.ts'

/** A dump of one Cluster, and what no dump holds. */
export interface Case {
  readonly objects: readonly ApiObject[]
  readonly circumstances: Circumstances & { readonly connections: Readonly<Record<string, Connection>> }
}

type Fields = Readonly<Record<string, unknown>>

const core = 'cluster.x-k8s.io'
const infrastructure = `infrastructure.${core}`
const bootstrap = `bootstrap.${core}`
const controlPlane = `controlplane.${core}`
export const clusterKey = 'ns/c1'

/**
 * Seconds that lie far from every limit upstream has: what was 9 s ago may be 11 s ago when Go looks. What is still to
 * come counts as just now.
 */
const ages = [-600, 60, 480, 1200, 10_800]
const messages = [
  '',
  '',
  'why',
  'one\ntwo',
  '* one\n* two',
  '* Version v1.34.1, v1.35.0 required',
  '* XMachine is not up-to-date\n* Version v1.34.1, v1.35.0 required',
  "Drain not completed yet:\n* Pod a/b: cannot evict pod as it would violate the pod's disruption budget. Oh",
  '* Pods a/b, a/c: deletionTimestamp set, but still not removed from the Node',
]
const reasons = ['Ready', 'NotReady', 'X', 'DrainingNode', 'ObjectDeleted', 'NodeDeleted', 'ReconcileFailed']
const versions = ['v1.34.1', 'v1.35.0', 'v1.35.0', 'v1.35.0', 'v1.9.0', 'odd']
const negative = ['Deleting', 'RollingOut', 'ScalingUp', 'ScalingDown', 'Updating', 'Remediating', 'Paused']
const components = [
  'APIServerPodHealthy',
  'ControllerManagerPodHealthy',
  'SchedulerPodHealthy',
  'EtcdPodHealthy',
]
const machineTypes = [
  'Ready',
  'Available',
  'BootstrapConfigReady',
  'InfrastructureReady',
  'NodeReady',
  'NodeHealthy',
  'Deleting',
  'HealthCheckSucceeded',
  'OwnerRemediated',
  'Gate',
]

/** One random Cluster with all that belongs to it. The same random numbers at the same time give the same dump. */
export function caseOf(random: Random, now: Date): Case {
  const make = maker(random, now)
  const { chance, below, pick } = random
  const deployments = ['md1', 'md2'].slice(0, below(3))
  const sets = deployments.flatMap((name) => [`${name}-a`, `${name}-b`].slice(0, 1 + below(2)))
  const hasAlone = chance(0.2)
  const plane = chance(0.85) ? (chance(0.8) ? 'KubeadmControlPlane' : 'XControlPlane') : undefined
  const nodes = ['n1', 'n2', 'n3', 'n4'].filter(() => chance(0.7)).map((name) => make.node(name))
  const objects = [
    make.cluster(plane),
    make.provider(infrastructure, 'XCluster', chance(0.8) ? 'c1' : 'other'),
    ...(chance(0.5) ? [make.clusterClass()] : []),
    ...(plane === 'KubeadmControlPlane' && chance(0.9) ? [make.plane()] : []),
    // A kind of which there is none at all was not dumped.
    make.provider(controlPlane, 'KubeadmControlPlane', 'other'),
    make.provider(controlPlane, 'XControlPlane', chance(0.8) ? 'cp' : 'other', {
      replicas: 3,
      ...(chance(0.5) && { readyReplicas: 2, upToDateReplicas: 1, availableReplicas: 0 }),
      ...maybeVersions(random),
    }),
    ...['XMachineTemplate', 'XMachinePool'].map((kind) =>
      make.provider(infrastructure, kind, chance(0.9) ? 't' : 'other', {
        ...(kind === 'XMachinePool' && chance(0.9) && { replicas: below(4) }),
        ...(kind === 'XMachinePool' && chance(0.5) && { infrastructureMachineKind: 'XMachine' }),
      }),
    ),
    make.provider(bootstrap, 'XConfigTemplate', chance(0.9) ? 't' : 'other'),
    make.provider(bootstrap, 'KubeadmConfigTemplate', chance(0.9) ? 't' : 'other'),
    make.provider(infrastructure, 'XMachine', 'other'),
    make.provider(bootstrap, 'XConfig', 'other'),
    ...deployments.map((name) => make.deployment(name)),
    ...sets.map((name) => make.set(name, name.slice(0, 3))),
    ...(hasAlone ? [make.set('alone')] : []),
    ...(chance(0.3) ? [make.pool()] : []),
    ...(chance(0.4) ? [make.check()] : []),
    ...Array.from({ length: below(4) }, (_, i) => make.machine(`cp${i}`, 'plane')).flat(),
    ...[...sets, ...(hasAlone ? ['alone'] : [])].flatMap((set) =>
      Array.from({ length: below(3) }, (_, i) => make.machine(`${set}${i}`, set)).flat(),
    ),
    ...(chance(0.3) ? make.machine('single', 'nobody') : []),
    ...(chance(0.2) ? make.machine('pooled', 'pool') : []),
  ]
  const last = pick([5, 70, 600, undefined])
  return {
    objects,
    circumstances: {
      now,
      nodes: { [clusterKey]: nodes },
      connections: {
        [clusterKey]: {
          isConnected: last !== undefined && chance(0.8),
          ...(last !== undefined && { lastSuccess: new Date(now.getTime() - last * 1000) }),
          consecutiveFailures: pick([0, 2, 7]),
        },
      },
      etcdMembers: {
        [clusterKey]: chance(0.2)
          ? 'unreachable'
          : ['n1', 'n2', 'n3', '']
              .filter(() => chance(0.6))
              .map((name, i) => ({ id: i + 1, name, isLearner: chance(0.1) })),
      },
    },
  }
}

function maker(random: Random, now: Date) {
  const { chance, below, pick } = random
  const time = (age: number) => new Date(now.getTime() - age * 1000).toISOString().replace(/\.\d+Z/, 'Z')
  const maybe = (probability: number, fields: Fields): Fields => (chance(probability) ? fields : {})
  const condition = (type: string) => {
    const isWell = chance(0.6)
    const status = isWell === !negative.includes(type) ? 'True' : pick(['False', 'False', 'Unknown', 'True'])
    return {
      type,
      status,
      reason: pick(reasons),
      message: isWell ? pick(['', '', 'note']) : pick(messages),
      lastTransitionTime: time(pick(ages)),
    }
  }
  const conditions = (...types: readonly string[]) => types.filter(() => chance(0.85)).map(condition)
  const object = (
    kind: string,
    name: string,
    spec: Fields,
    status: Fields,
    meta: Fields = {},
    group = core,
  ) => ({
    apiVersion: `${group}/v1beta2`,
    kind,
    metadata: {
      name,
      namespace: 'ns',
      creationTimestamp: time(pick(ages)),
      ...maybe(0.1, { deletionTimestamp: time(pick(ages)) }),
      ...meta,
    },
    spec,
    status,
  })
  const labels = (more: Fields = {}) => ({ [`${core}/cluster-name`]: 'c1', ...more })
  const owner = (kind: string, name: string, group = core) => ({
    ownerReferences: [
      {
        apiVersion: `${group}/v1beta2`,
        kind,
        name,
        uid: `${kind}-${name}`,
        controller: true,
        blockOwnerDeletion: true,
      },
    ],
  })
  const paused = (probability: number) => maybe(probability, { annotations: { [`${core}/paused`]: '' } })
  const template = (more: Fields = {}) => ({
    spec: {
      clusterName: 'c1',
      ...maybe(0.95, { version: pick(versions) }),
      bootstrap: chance(0.8)
        ? {
            configRef: {
              apiGroup: bootstrap,
              kind: pick(['XConfigTemplate', 'KubeadmConfigTemplate']),
              name: pick(['t', 't', 'gone']),
            },
          }
        : { dataSecretName: pick(['s', 's2']) },
      infrastructureRef: {
        apiGroup: infrastructure,
        kind: 'XMachineTemplate',
        name: pick(['t', 't', 'gone']),
      },
      ...maybe(0.3, { failureDomain: pick(['a', 'b']) }),
      ...more,
    },
  })
  const counters = () => ({
    ...maybe(0.8, { replicas: below(4) }),
    ...maybe(0.8, { readyReplicas: below(4) }),
    ...maybe(0.8, { availableReplicas: below(4) }),
    ...maybe(0.8, { upToDateReplicas: below(4) }),
    ...maybe(0.5, { versions: [{ version: pick(versions), replicas: 1 + below(3) }] }),
  })
  const intOrPercent = () => pick<number | string>([0, 1, 2, '30%', '50%'])

  return {
    cluster: (plane: string | undefined) =>
      object(
        'Cluster',
        'c1',
        {
          ...maybe(0.8, { controlPlaneEndpoint: { host: 'h', port: 6443 } }),
          ...(plane && { controlPlaneRef: { apiGroup: controlPlane, kind: plane, name: 'cp' } }),
          ...maybe(0.9, { infrastructureRef: { apiGroup: infrastructure, kind: 'XCluster', name: 'c1' } }),
          ...maybe(0.25, { topology: { classRef: { name: 'class' }, version: 'v1.35.0' } }),
          ...maybe(0.2, {
            availabilityGates: [{ conditionType: 'Gate', ...maybe(0.5, { polarity: 'Negative' }) }],
          }),
        },
        {
          ...maybe(0.5, { phase: pick(['Pending', 'Provisioned']) }),
          initialization: {
            ...maybe(0.9, { infrastructureProvisioned: chance(0.9) }),
            ...maybe(0.9, { controlPlaneInitialized: chance(0.9) }),
          },
          controlPlane: counters(),
          workers: counters(),
          conditions: [
            // What only the topology controller knows has to be there.
            condition('TopologyReconciled'),
            ...conditions(
              'Available',
              'InfrastructureReady',
              'ControlPlaneInitialized',
              'RemoteConnectionProbe',
              'Gate',
              'ClassGate',
            ),
          ],
        },
        paused(0.03),
      ),
    clusterClass: () =>
      object(
        'ClusterClass',
        'class',
        maybe(0.5, {
          availabilityGates: [{ conditionType: 'ClassGate', ...maybe(0.3, { polarity: 'Negative' }) }],
        }),
        {},
      ),
    plane: () =>
      object(
        'KubeadmControlPlane',
        'cp',
        {
          replicas: below(5),
          version: 'v1.35.0',
          machineTemplate: { spec: template().spec },
          kubeadmConfigSpec: maybe(0.2, {
            clusterConfiguration: {
              etcd: { external: { endpoints: ['e'], caFile: 'a', certFile: 'b', keyFile: 'c' } },
            },
          }),
        },
        {
          initialization: maybe(0.9, { controlPlaneInitialized: chance(0.9) }),
          conditions: conditions('Available', 'Initialized', 'CertificatesAvailable', 'EtcdClusterHealthy'),
          ...maybe(0.5, { version: 'v1.34.1' }),
        },
        { labels: labels(), ...owner('Cluster', 'c1'), ...paused(0.05) },
        controlPlane,
      ),
    deployment: (name: string) =>
      object(
        'MachineDeployment',
        name,
        {
          clusterName: 'c1',
          ...maybe(0.95, { replicas: below(5) }),
          selector: { matchLabels: { deployment: name } },
          template: template(),
          rollout: {
            ...maybe(0.2, { after: time(pick([-3600, ...ages])) }),
            // The webhook fills it in.
            strategy: chance(0.2)
              ? { type: 'OnDelete' }
              : {
                  type: 'RollingUpdate',
                  rollingUpdate: { maxUnavailable: intOrPercent(), maxSurge: intOrPercent() },
                },
          },
        },
        { ...counters(), conditions: conditions('Available', 'RollingOut', 'ScalingUp') },
        { labels: labels(), ...owner('Cluster', 'c1'), ...paused(0.1) },
      ),
    set: (name: string, deployment?: string) =>
      object(
        'MachineSet',
        name,
        {
          clusterName: 'c1',
          ...maybe(0.95, { replicas: below(4) }),
          selector: { matchLabels: { set: name } },
          template: template(),
        },
        { ...counters(), conditions: conditions('ScalingUp', 'ScalingDown') },
        {
          labels: labels(),
          ...(deployment ? owner('MachineDeployment', deployment) : owner('Cluster', 'c1')),
          ...paused(0.1),
        },
      ),
    pool: () =>
      object(
        'MachinePool',
        'pool',
        {
          clusterName: 'c1',
          replicas: below(4),
          template: template({
            infrastructureRef: {
              apiGroup: infrastructure,
              kind: 'XMachinePool',
              name: pick(['t', 't', 'gone']),
            },
          }),
        },
        { ...counters(), conditions: [] },
        { labels: labels(), ...owner('Cluster', 'c1') },
      ),
    check: () =>
      object(
        'MachineHealthCheck',
        'check',
        {
          clusterName: 'c1',
          selector: chance(0.5) ? {} : { matchLabels: { kind: pick(['worker', 'plane']) } },
          checks: {
            ...maybe(0.6, { nodeStartupTimeoutSeconds: pick([0, 30, 900]) }),
            ...maybe(0.8, {
              unhealthyMachineConditions: [
                {
                  type: pick(['Gate', 'NodeReady']),
                  status: pick(['False', 'Unknown']),
                  timeoutSeconds: 300,
                },
                { type: 'Other', status: 'True', timeoutSeconds: 0 },
              ],
            }),
            ...maybe(0.8, {
              unhealthyNodeConditions: [
                { type: 'Ready', status: pick(['False', 'Unknown']), timeoutSeconds: pick([0, 30, 3700]) },
                { type: 'MemoryPressure', status: 'True', timeoutSeconds: 300 },
              ],
            }),
          },
          remediation: {
            triggerIf: pick([
              {},
              { unhealthyLessThanOrEqualTo: intOrPercent() },
              { unhealthyInRange: pick(['[0-2]', '[2-5]']) },
            ]),
          },
        },
        { conditions: [] },
        { labels: labels(), ...paused(0.05) },
      ),
    machine: (name: string, of: string) => {
      const isPlane = of === 'plane'
      // No two Machines of a control plane have one Node: which of them counts would be chance.
      const node = chance(0.7) ? (isPlane ? `n${Number(name.at(-1)) + 1}` : pick(['n1', 'n4'])) : undefined
      const deployment = of.startsWith('md') ? of.slice(0, 3) : undefined
      const ownership = isPlane
        ? chance(0.9) && owner('KubeadmControlPlane', 'cp', controlPlane)
        : of === 'nobody'
          ? owner('Cluster', 'c1')
          : of !== 'pool' && (deployment || chance(0.8)) && owner('MachineSet', of)
      const isUpdating = chance(0.08)
      const machine = object(
        'Machine',
        name,
        {
          clusterName: 'c1',
          ...maybe(0.95, { version: pick(versions) }),
          bootstrap: chance(0.8)
            ? { configRef: { apiGroup: bootstrap, kind: 'XConfig', name: pick([name, 'gone']) } }
            : { dataSecretName: 's' },
          infrastructureRef: { apiGroup: infrastructure, kind: 'XMachine', name: pick([name, name, 'gone']) },
          ...(node ? { providerID: `x://${node}` } : maybe(0.2, { providerID: 'x://none' })),
          ...maybe(0.4, { minReadySeconds: pick([0, 30, 600]) }),
          ...maybe(0.3, {
            readinessGates: [
              { conditionType: 'Gate', ...maybe(0.4, { polarity: 'Negative' }) },
              ...(isPlane ? components.map((conditionType) => ({ conditionType })) : []),
            ],
          }),
        },
        {
          ...maybe(0.5, { phase: pick(['Pending', 'Provisioned', 'Running']) }),
          ...(node && maybe(0.9, { nodeRef: { name: node } })),
          ...maybe(0.6, { nodeInfo: nodeInfo(pick(versions)) }),
          deletion: { nodeDrainStartTime: time(pick(ages)) },
          initialization: {
            ...maybe(0.9, { infrastructureProvisioned: chance(0.8) }),
            ...maybe(0.9, { bootstrapDataSecretCreated: chance(0.8) }),
          },
          conditions: [
            ...conditions(...machineTypes),
            // What only the control plane knows has to be there.
            ...(isPlane ? [...components, 'EtcdMemberHealthy'].map(condition) : []),
            ...(isPlane || chance(0.8) ? [condition('UpToDate')] : []),
          ],
        },
        {
          labels: labels({
            kind: isPlane ? 'plane' : 'worker',
            ...(isPlane && { [`${core}/control-plane`]: '' }),
            ...(deployment && { deployment, [`${core}/deployment-name`]: deployment }),
            ...(of !== 'nobody' && !isPlane && of !== 'pool' && { set: of }),
            ...(of === 'pool' && { [`${core}/pool-name`]: 'pool' }),
          }),
          ...ownership,
          annotations: {
            // A paused Machine keeps what it says, so that its owner sees all there can be.
            ...maybe(0.4, { [`${core}/paused`]: '' }),
            ...(isUpdating && { 'in-place-updates.internal.cluster.x-k8s.io/update-in-progress': '' }),
            ...maybe(0.05, { 'in-place-updates.internal.cluster.x-k8s.io/pending-acknowledge-move': '' }),
            ...maybe(0.05, { [`${core}/remediate-machine`]: '' }),
            ...maybe(0.05, { [`${core}/skip-remediation`]: '' }),
          },
          ...(chance(0.15) && { deletionTimestamp: time(pick(ages)) }),
        },
      )
      return [
        machine,
        ...['XConfig', 'XMachine'].map((kind) =>
          provider(kind === 'XConfig' ? bootstrap : infrastructure, kind, name),
        ),
      ]
    },
    node: (name: string) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        name,
        creationTimestamp: time(pick([-600, 600])),
        ...maybe(0.7, { labels: { 'node-role.kubernetes.io/control-plane': '' } }),
      },
      spec: { providerID: `x://${name}` },
      status: {
        conditions: ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure']
          .filter(() => chance(0.95))
          .map((type) => ({
            type,
            status: chance(0.8) === (type === 'Ready') ? 'True' : pick(['False', 'Unknown']),
            reason: 'R',
            message: pick(['', 'kubelet says so', 'kubelet says so', 'other']),
            lastTransitionTime: time(pick(ages)),
          })),
      },
    }),
    provider,
  }

  function provider(group: string, kind: string, name: string, status: Fields = {}): ApiObject {
    const sloppy = () => {
      const { reason, lastTransitionTime, ...rest } = condition(pick(['Ready', 'Available']))
      return { ...rest, ...maybe(0.6, { reason }), ...maybe(0.8, { lastTransitionTime }) }
    }
    return object(
      kind,
      name,
      {
        replicas: below(4),
        ...(kind === 'XControlPlane' && maybe(0.8, { version: pick(['v1.35.0', 'v1.31.0']) })),
      },
      {
        ...maybe(0.5, { initialization: { controlPlaneInitialized: chance(0.7) } }),
        ...maybe(0.8, {
          conditions: [
            ...conditions('RollingOut', 'ScalingUp', 'Ready', 'Available'),
            ...(chance(0.2) ? [sloppy()] : []),
          ],
        }),
        ...status,
      },
      { labels: labels() },
      group,
    ) as ApiObject
  }
}

/** What a control plane says of versions. */
function maybeVersions({ chance, pick }: Random): Fields {
  return {
    ...(chance(0.5) && { version: pick(['v1.34.1', 'v1.35.0', 'v1.35.0+b']) }),
    ...(chance(0.4) && { versions: [{ version: pick(['v1.34.1', 'v1.35.0']), replicas: 1 }] }),
  }
}

/** All of it is required. */
function nodeInfo(kubeletVersion: string): Fields {
  const names = ['architecture', 'bootID', 'containerRuntimeVersion', 'kernelVersion', 'kubeProxyVersion']
  const others = ['machineID', 'operatingSystem', 'osImage', 'systemUUID']
  return { ...Object.fromEntries([...names, ...others].map((name) => [name, 'x'])), kubeletVersion }
}
