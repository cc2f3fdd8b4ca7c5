import type { ApiObject } from '@capi-migrate/status-model'
import type { Circumstances } from '../../src/evaluate/index.ts'
import { bootstrap, clusterOf, controlPlane, infrastructure, now, objectOf, since } from './setup.ts'

/** Dumps of one small Cluster: as it should be, in trouble, on its way out, paused, and with an external remediation. */
export type DumpName = 'calm' | 'trouble' | 'leaving' | 'paused' | 'external'

/** What no dump holds, as it would be when a dump was made. */
export function circumstancesOf(name: DumpName): Partial<Circumstances> {
  const isWell = name === 'calm'
  const node = (nodeName: string) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: nodeName, creationTimestamp: '2026-01-01T00:00:00Z' },
    spec: { providerID: `x://${nodeName}` },
    status: {
      conditions: [
        { ...since(60, 'Ready', isWell ? 'True' : 'False', 'KubeletSays', isWell ? '' : 'no network') },
        ...['MemoryPressure', 'DiskPressure', 'PIDPressure'].map((type) => since(60, type, 'False', 'Fine')),
      ],
    },
  })
  return {
    machinePools: 'proposal',
    nodes: { 'ns1/c1': [node('n1'), node('n2')] },
    connections: {
      'ns1/c1': isWell
        ? { isConnected: true, lastSuccess: now, consecutiveFailures: 0 }
        : { isConnected: true, lastSuccess: new Date(now.getTime() - 60_000), consecutiveFailures: 3 },
    },
    etcdMembers: { 'ns1/c1': [{ id: 1, name: 'n1', isLearner: false }] },
  }
}

export function dumpOf(name: DumpName): readonly ApiObject[] {
  const isWell = name === 'calm'
  const inTrouble = name === 'trouble'
  const parts = { deleted: name === 'leaving' }
  const provider = (kind: string, objectName: string, status: object = {}) =>
    objectOf(kind, objectName, {
      group: /Config/.test(kind) ? bootstrap : infrastructure,
      status: {
        conditions: [
          inTrouble
            ? since(30, 'Ready', 'False', 'NoQuota', 'no quota left')
            : since(30, 'Ready', 'True', 'Ready'),
        ],
        ...status,
      },
    })
  const template = (version: string) => ({
    spec: {
      version,
      infrastructureRef: {
        apiGroup: infrastructure,
        kind: 'XMachineTemplate',
        name: inTrouble ? 'gone' : 't',
      },
      bootstrap: {
        configRef: { apiGroup: bootstrap, kind: 'XConfigTemplate', name: inTrouble ? 'gone' : 't' },
      },
    },
  })
  const machine = (machineName: string, more: Parts) =>
    objectOf('Machine', machineName, {
      ...parts,
      ...more,
      spec: {
        clusterName: 'c1',
        version: 'v1.35.0',
        infrastructureRef: { apiGroup: infrastructure, kind: 'XMachine', name: machineName },
        bootstrap: { configRef: { apiGroup: bootstrap, kind: 'XConfig', name: machineName } },
        ...more.spec,
      },
      status: {
        initialization: { infrastructureProvisioned: true, bootstrapDataSecretCreated: true },
        ...more.status,
      },
    })
  const components = [
    'APIServerPodHealthy',
    'ControllerManagerPodHealthy',
    'SchedulerPodHealthy',
    'EtcdPodHealthy',
    'EtcdMemberHealthy',
  ]
  const owned = {
    labels: { app: 'x', 'cluster.x-k8s.io/deployment-name': 'md' },
    owner: 'MachineSet/md-1',
  }
  const cluster = clusterOf({
    spec: {
      controlPlaneEndpoint: { host: 'h', port: 6443 },
      infrastructureRef: { apiGroup: infrastructure, kind: 'XCluster', name: 'c1' },
      controlPlaneRef: { apiGroup: controlPlane, kind: 'KubeadmControlPlane', name: 'cp' },
      topology: { classRef: { name: 'class' }, version: 'v1.35.0' },
      ...(name === 'paused' && { paused: true }),
    },
    status: {
      conditions: [
        since(90, 'ControlPlaneInitialized', 'True', 'Initialized'),
        since(90, 'RemoteConnectionProbe', 'True', 'ProbeSucceeded'),
        since(90, 'TopologyReconciled', 'True', 'ReconcileSucceeded'),
      ],
    },
  })
  return [
    parts.deleted
      ? ({
          ...cluster,
          metadata: {
            ...cluster.metadata,
            deletionTimestamp: '2026-01-02T11:00:00Z',
            annotations: { 'runtime.cluster.x-k8s.io/ok-to-delete': '' },
          },
        } as ApiObject)
      : cluster,
    provider('XCluster', 'c1'),
    objectOf('KubeadmControlPlane', 'cp', {
      ...parts,
      group: controlPlane,
      owner: 'Cluster/c1',
      spec: {
        replicas: inTrouble ? 3 : 1,
        version: 'v1.35.0',
        kubeadmConfigSpec: {},
        machineTemplate: { spec: template('v1.35.0').spec },
      },
      status: {
        initialization: { controlPlaneInitialized: true },
        conditions: inTrouble
          ? [since(5, 'Available', 'False', 'NotAvailable', 'no quorum')]
          : [since(5, 'Available', 'True', 'Available')],
      },
    }),
    ...['ca', 'sa', 'proxy', 'etcd']
      .filter((purpose) => !(inTrouble && purpose === 'sa'))
      .map((purpose) => ({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: `c1-${purpose}`, namespace: 'ns1' },
      })),
    machine('cp-1', {
      labels: { 'cluster.x-k8s.io/control-plane': '' },
      owner: 'KubeadmControlPlane/cp',
      spec: { providerID: 'x://n1' },
      status: {
        nodeRef: { name: 'n1' },
        conditions: [
          ...components.map((type) =>
            inTrouble
              ? since(5, type, 'False', 'Failed', 'CrashLoopBackOff')
              : since(5, type, 'True', 'Running'),
          ),
          since(5, 'NodeKubeadmLabelsAndTaintsSet', 'True', 'Set'),
          since(5, 'NodeHealthy', 'True', 'NodeHealthy'),
          inTrouble
            ? since(5, 'UpToDate', 'False', 'NotUpToDate', '* Version v1.34.1, v1.35.0 required')
            : since(5, 'UpToDate', 'True', 'UpToDate'),
          ...(inTrouble
            ? [
                since(5, 'HealthCheckSucceeded', 'False', 'NodeDeleted', 'Health check failed'),
                since(5, 'OwnerRemediated', 'False', 'WaitingForRemediation', 'Waiting for remediation'),
              ]
            : []),
        ],
      },
    }),
    objectOf('MachineDeployment', 'md', {
      ...parts,
      owner: 'Cluster/c1',
      spec: {
        clusterName: 'c1',
        replicas: inTrouble ? 3 : 1,
        selector: { matchLabels: { app: 'x' } },
        template: template('v1.35.0'),
        rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } },
      },
    }),
    objectOf('MachineSet', 'md-1', {
      ...parts,
      owner: 'MachineDeployment/md',
      spec: {
        clusterName: 'c1',
        replicas: inTrouble ? 3 : 1,
        selector: { matchLabels: { app: 'x' } },
        template: template(inTrouble ? 'v1.34.1' : 'v1.35.0'),
      },
    }),
    machine('w-1', {
      ...owned,
      ...(inTrouble && {
        annotations: {
          'in-place-updates.internal.cluster.x-k8s.io/update-in-progress': '',
          'cluster.x-k8s.io/remediate-machine': '',
        },
      }),
      ...(name === 'external' && { annotations: { 'cluster.x-k8s.io/remediate-machine': '' } }),
      status: {
        ...(inTrouble && { initialization: {} }),
        ...(isWell && { nodeRef: { name: 'n2' } }),
        conditions: [
          since(5, 'NodeHealthy', 'True', 'NodeHealthy'),
          ...(isWell ? [since(5, 'HealthCheckSucceeded', 'True', 'HealthCheckSucceeded')] : []),
        ],
      },
      spec: isWell ? { providerID: 'x://n2' } : {},
    }),
    objectOf('MachinePool', 'pool', {
      ...parts,
      owner: 'Cluster/c1',
      spec: {
        clusterName: 'c1',
        replicas: 1,
        template: {
          spec: {
            infrastructureRef: { apiGroup: infrastructure, kind: 'XMachinePool', name: 'pool' },
            bootstrap: { configRef: { apiGroup: bootstrap, kind: 'XConfig', name: 'pool' } },
          },
        },
      },
    }),
    provider('XMachinePool', 'pool', { replicas: inTrouble ? 2 : 1, infrastructureMachineKind: 'XMachine' }),
    machine('p-1', {
      labels: { 'cluster.x-k8s.io/pool-name': 'pool' },
      owner: 'MachinePool/pool',
      deleted: name === 'leaving' || inTrouble,
      spec: isWell ? { providerID: 'x://n2' } : {},
      status: {
        conditions: [
          since(5, 'NodeHealthy', 'True', 'NodeHealthy'),
          ...(inTrouble
            ? [
                since(5, 'Deleting', 'True', 'DrainingNode', 'Drain not completed yet'),
                since(5, 'HealthCheckSucceeded', 'False', 'NodeDeleted', 'Health check failed'),
                since(5, 'OwnerRemediated', 'False', 'WaitingForRemediation', 'Waiting for remediation'),
              ]
            : []),
        ],
      },
    }),
    objectOf('MachineHealthCheck', 'check', {
      spec: {
        clusterName: 'c1',
        selector: { matchLabels: { app: 'x' } },
        checks: { nodeStartupTimeoutSeconds: 600 },
        remediation: {
          triggerIf: name === 'leaving' ? { unhealthyLessThanOrEqualTo: 0 } : {},
          ...(name === 'external' && {
            templateRef: {
              kind: 'XRemediationTemplate',
              name: 'gone',
              apiVersion: `${infrastructure}/v1beta2`,
            },
          }),
        },
      },
    }),
    ...['cp-1', 'w-1', 'p-1'].flatMap((one) => [provider('XMachine', one), provider('XConfig', one)]),
    provider('XConfig', 'pool'),
    provider('XRemediationTemplate', 'other'),
    provider('XMachineTemplate', 't'),
    provider('XConfigTemplate', 't'),
  ]
}

type Parts = NonNullable<Parameters<typeof objectOf>[2]> & {
  readonly spec?: object
  readonly status?: object
}
