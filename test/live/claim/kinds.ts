/** An object that two managers apply in v1beta1, and what one of them takes out later, in v1beta2. */
export interface Owned {
  readonly kind: string
  readonly group: string
  readonly plural: string
  /** What `gitops` and `ops` apply in v1beta1; both have the same object in mind. */
  readonly gitops: Fields
  readonly ops: Fields
  /** What `gitops` applies in v1beta2 after it has taken out fields, most of which moved. */
  readonly less: Fields
  /** What is gone then, and what `ops` still wants; lists by the value of a member. */
  readonly gone: readonly string[]
  readonly stays: readonly string[]
}

export interface Fields {
  readonly labels?: Readonly<Record<string, string>>
  readonly spec: object
}

const core = 'cluster.x-k8s.io'
const bootstrap = `bootstrap.${core}`
const infrastructure = `infrastructure.${core}`

const old = {
  config: { apiVersion: `${bootstrap}/v1beta1`, kind: 'KubeadmConfigTemplate', name: 'workers' },
  machine: { apiVersion: `${infrastructure}/v1beta1`, kind: 'DevMachineTemplate', name: 'workers' },
}
const now = {
  config: { apiGroup: bootstrap, kind: 'KubeadmConfigTemplate', name: 'workers' },
  machine: { apiGroup: infrastructure, kind: 'DevMachineTemplate', name: 'workers' },
}
const selected = { x: 'y' }

const deployment: Owned = {
  kind: 'MachineDeployment',
  group: core,
  plural: 'machinedeployments',
  gitops: {
    labels: { team: 'a', stays: '1' },
    spec: {
      clusterName: 'c',
      replicas: 0,
      minReadySeconds: 7,
      selector: { matchLabels: selected },
      template: {
        metadata: { labels: { ...selected, drop: 'me' } },
        spec: {
          clusterName: 'c',
          version: 'v1.35.0',
          nodeDrainTimeout: '5m',
          bootstrap: { configRef: old.config },
          infrastructureRef: old.machine,
        },
      },
    },
  },
  ops: { labels: { ops: '1' }, spec: { template: { spec: { nodeDeletionTimeout: '10s' } } } },
  less: {
    labels: { stays: '1' },
    spec: {
      clusterName: 'c',
      replicas: 0,
      selector: { matchLabels: selected },
      template: {
        metadata: { labels: selected },
        spec: {
          clusterName: 'c',
          version: 'v1.35.0',
          bootstrap: { configRef: now.config },
          infrastructureRef: now.machine,
        },
      },
    },
  },
  gone: [
    'metadata.labels.team',
    'spec.template.metadata.labels.drop',
    'spec.template.spec.minReadySeconds',
    'spec.template.spec.deletion.nodeDrainTimeoutSeconds',
  ],
  stays: ['metadata.labels.ops', 'spec.template.spec.deletion.nodeDeletionTimeoutSeconds'],
}

const worker = { class: 'worker', name: 'md-0' }

const topology: Owned = {
  kind: 'Cluster',
  group: core,
  plural: 'clusters',
  gitops: {
    labels: { team: 'a' },
    spec: {
      topology: {
        class: 'stub',
        version: 'v1.35.0',
        controlPlane: { replicas: 1, nodeDrainTimeout: '5m' },
        workers: { machineDeployments: [{ ...worker, nodeDrainTimeout: '1m', minReadySeconds: 5 }] },
      },
    },
  },
  ops: {
    labels: { ops: '1' },
    spec: {
      topology: {
        class: 'stub',
        version: 'v1.35.0',
        workers: { machineDeployments: [{ ...worker, nodeDeletionTimeout: '10s' }] },
      },
    },
  },
  less: {
    spec: {
      topology: {
        classRef: { name: 'stub' },
        version: 'v1.35.0',
        controlPlane: { replicas: 1 },
        workers: { machineDeployments: [worker] },
      },
    },
  },
  gone: [
    'metadata.labels.team',
    'spec.topology.controlPlane.deletion',
    'spec.topology.workers.machineDeployments.0.deletion.nodeDrainTimeoutSeconds',
    'spec.topology.workers.machineDeployments.0.minReadySeconds',
  ],
  stays: [
    'metadata.labels.ops',
    'spec.topology.workers.machineDeployments.0.deletion.nodeDeletionTimeoutSeconds',
  ],
}

const controlPlane: Owned = {
  kind: 'KubeadmControlPlane',
  group: `controlplane.${core}`,
  plural: 'kubeadmcontrolplanes',
  gitops: {
    labels: { team: 'a' },
    spec: {
      replicas: 1,
      version: 'v1.35.0',
      machineTemplate: { infrastructureRef: old.machine, nodeDrainTimeout: '5m' },
      kubeadmConfigSpec: {
        clusterConfiguration: { apiServer: { extraArgs: { v: '2', profiling: 'false' } } },
        files: [{ path: '/etc/motd', content: 'hello' }],
      },
    },
  },
  ops: {
    spec: {
      machineTemplate: { nodeVolumeDetachTimeout: '1m' },
      kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs: { 'audit-log-maxage': '3' } } } },
    },
  },
  less: {
    spec: {
      replicas: 1,
      version: 'v1.35.0',
      machineTemplate: { spec: { infrastructureRef: now.machine } },
      kubeadmConfigSpec: {
        clusterConfiguration: { apiServer: { extraArgs: [{ name: 'profiling', value: 'false' }] } },
        files: [{ path: '/etc/motd', content: 'hello' }],
      },
    },
  },
  gone: [
    'metadata.labels.team',
    'spec.machineTemplate.spec.deletion.nodeDrainTimeoutSeconds',
    'spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraArgs.{name:v}',
  ],
  stays: [
    'spec.machineTemplate.spec.deletion.nodeVolumeDetachTimeoutSeconds',
    'spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraArgs.{name:audit-log-maxage}',
    'spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraArgs.{name:profiling}',
  ],
}

const healthCheck: Owned = {
  kind: 'MachineHealthCheck',
  group: core,
  plural: 'machinehealthchecks',
  gitops: {
    labels: { team: 'a' },
    spec: {
      clusterName: 'c',
      selector: { matchLabels: selected },
      maxUnhealthy: '40%',
      unhealthyConditions: [{ type: 'Ready', status: 'Unknown', timeout: '5m' }],
    },
  },
  ops: { labels: { ops: '1' }, spec: { nodeStartupTimeout: '10m' } },
  less: {
    spec: {
      clusterName: 'c',
      selector: { matchLabels: selected },
      checks: { unhealthyNodeConditions: [{ type: 'Ready', status: 'Unknown', timeoutSeconds: 300 }] },
    },
  },
  gone: ['metadata.labels.team', 'spec.remediation.triggerIf.unhealthyLessThanOrEqualTo'],
  stays: [
    'metadata.labels.ops',
    'spec.checks.nodeStartupTimeoutSeconds',
    'spec.checks.unhealthyNodeConditions',
  ],
}

const kubelet = (args: object): object => ({
  template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs: args } } } },
})
const flags = 'spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs'

const configTemplate: Owned = {
  kind: 'KubeadmConfigTemplate',
  group: bootstrap,
  plural: 'kubeadmconfigtemplates',
  gitops: { labels: { team: 'a' }, spec: kubelet({ 'cloud-provider': 'external', v: '3' }) },
  ops: { labels: { ops: '1' }, spec: kubelet({ 'max-pods': '50' }) },
  less: { spec: kubelet([{ name: 'cloud-provider', value: 'external' }]) },
  gone: ['metadata.labels.team', `${flags}.{name:v}`],
  stays: ['metadata.labels.ops', `${flags}.{name:max-pods}`, `${flags}.{name:cloud-provider}`],
}

/** Five kinds whose fields moved in each of the ways there are. */
export const owned: readonly Owned[] = [deployment, topology, controlPlane, healthCheck, configTemplate]
