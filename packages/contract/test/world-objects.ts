import type { Era, Loose } from './world.ts'

const controller = (kind: string): Loose => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind,
  name: 'one',
  controller: true,
})

/** One object of every role, done and well. */
export function objectsOf(era: Era): Record<string, Loose> {
  const version = era === 'early' ? 'v1beta1' : 'v1beta2'
  const late = era === 'late'
  const conditions = ['Ready', 'Available', 'Paused'].map((type) => ({
    type,
    status: type === 'Paused' ? 'False' : 'True',
    reason: 'AsItShould',
    lastTransitionTime: '2026-01-31T12:00:00Z',
  }))
  const done = (flag: string, now: string): Loose =>
    late ? { initialization: { [now]: true }, conditions } : { [flag]: true, conditions }
  const object = (group: string, kind: string, more: Loose): Loose => ({
    apiVersion: `${group}.cluster.x-k8s.io/${version}`,
    kind,
    metadata: {
      name: 'one',
      labels: { 'cluster.x-k8s.io/cluster-name': 'one' },
      annotations: { 'cluster.x-k8s.io/managed-by': '' },
      ownerReferences: [controller('Cluster')],
    },
    ...more,
  })
  const endpoint = { host: 'one.example.com', port: 6443 }
  const domains = late ? [{ name: 'a' }] : { a: { controlPlane: true } }
  const ready = late
    ? { availableReplicas: 1, upToDateReplicas: 1 }
    : { updatedReplicas: 1, unavailableReplicas: 0 }
  const machineTemplate = late
    ? {
        spec: {
          infrastructureRef: {
            apiGroup: 'infrastructure.cluster.x-k8s.io',
            kind: 'FooMachineTemplate',
            name: 'one',
          },
        },
      }
    : {}
  return {
    cluster: object('infrastructure', 'FooCluster', {
      spec: { controlPlaneEndpoint: endpoint },
      status: { ...done('ready', 'provisioned'), failureDomains: domains },
    }),
    machine: object('infrastructure', 'FooMachine', {
      spec: { providerID: 'foo://1' },
      status: {
        ...done('ready', 'provisioned'),
        failureDomain: 'a',
        addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
      },
    }),
    machineTemplate: object('infrastructure', 'FooMachineTemplate', {
      spec: { template: { spec: {} } },
      status: { capacity: { memory: '500Mi' } },
    }),
    pool: object('infrastructure', 'FooMachinePool', {
      spec: { providerIDList: ['foo://1'] },
      status: {
        ...done('ready', 'provisioned'),
        ready: true,
        replicas: 1,
        infrastructureMachineKind: 'FooMachine',
      },
    }),
    config: object('bootstrap', 'FooConfig', {
      spec: {},
      status: { ...done('ready', 'dataSecretCreated'), dataSecretName: 'one-data' },
    }),
    controlPlane: object('controlplane', 'FooControlPlane', {
      spec: { controlPlaneEndpoint: { ...endpoint }, replicas: 1, version: 'v1.33.0', machineTemplate },
      status: {
        ...done('initialized', 'controlPlaneInitialized'),
        ...ready,
        selector: 'a=b',
        replicas: 1,
        readyReplicas: 1,
        version: 'v1.33.0',
        versions: [{ version: 'v1.33.0', replicas: 1 }],
      },
    }),
    addressPool: object('ipam', 'FooPool', { spec: {}, status: { conditions } }),
    dataSecret: secret('one-data', { value: btoa('touch /run/cluster-api/bootstrap-success.complete') }),
    kubeconfig: secret('one-kubeconfig', { value: btoa('apiVersion: v1') }),
    authority: secret('one-ca', { 'tls.crt': btoa('certificate') }),
    claim: object('ipam', 'IPAddressClaim', {
      metadata: {
        name: 'one',
        finalizers: ['foo/protect'],
        ownerReferences: [{ kind: 'FooMachine', name: 'one', controller: true }],
      },
      spec: { poolRef: { kind: 'FooPool', name: 'one' } },
      status: { addressRef: { name: 'one' } },
    }),
    address: object('ipam', 'IPAddress', {
      metadata: {
        name: 'one',
        finalizers: ['foo/protect'],
        ownerReferences: [
          { kind: 'IPAddressClaim', name: 'one', controller: true },
          { kind: 'FooPool', name: 'one' },
        ],
      },
      spec: { address: '10.0.0.1' },
    }),
    node: {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Machine',
      metadata: {
        name: 'one',
        labels: { 'cluster.x-k8s.io/control-plane': '' },
        ownerReferences: [controller('FooControlPlane')],
      },
      spec: { failureDomain: 'a', infrastructureRef: { kind: 'FooMachine', name: 'one' } },
      status: { failureDomain: 'a', conditions: [{ type: 'UpToDate', status: 'True' }] },
    },
  }
}

function secret(name: string, data: Record<string, string>): Loose {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'cluster.x-k8s.io/secret',
    metadata: { name, labels: { 'cluster.x-k8s.io/cluster-name': 'one' } },
    data,
  }
}
