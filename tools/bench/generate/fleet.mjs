const core = 'cluster.x-k8s.io'
const time = '2026-01-01T00:00:00Z'
const good = ['UpToDate', 'BootstrapConfigReady', 'InfrastructureReady', 'NodeHealthy', 'NodeReady']
const calm = ['Updating', 'Paused', 'Deleting']
const quiet = ['RollingOut', 'ScalingUp', 'ScalingDown', 'Remediating', 'Deleting', 'Paused']

/** A fleet of Clusters with 23 objects each: three control plane Machines and three workers. One in ten is in trouble. */
export function fleet(count) {
  return Array.from({ length: count }, (_, index) => cluster(index)).flat()
}

function cluster(index) {
  const name = `cluster-${String(index).padStart(4, '0')}`
  const isBroken = index % 10 === 0
  const trouble = '* NodeHealthy: Node.Ready: Kubelet stopped posting node status'
  const object = (group, kind, own, owner, spec, status, labels = {}) => ({
    apiVersion: `${group}/v1beta2`,
    kind,
    metadata: {
      name: own,
      namespace: 'fleet',
      uid: `00000000-0000-0000-0000-${own}`,
      creationTimestamp: time,
      generation: 1,
      labels: { [`${core}/cluster-name`]: name, ...labels },
      ...(owner && {
        ownerReferences: [
          {
            apiVersion: `${owner[0]}/v1beta2`,
            kind: owner[1],
            name: owner[2],
            controller: true,
            uid: owner[2],
          },
        ],
      }),
    },
    spec,
    status,
  })
  const condition = (type, status = 'True', message = '', reason = type) => ({
    type,
    status,
    reason,
    message,
    lastTransitionTime: time,
    observedGeneration: 1,
  })
  const ref = (group, kind, own) => ({ apiGroup: group, kind, name: own })
  const [infra, boot, plane] = ['infrastructure', 'bootstrap', 'controlplane'].map(
    (part) => `${part}.${core}`,
  )
  const counters = (replicas, ready) => ({
    replicas,
    readyReplicas: ready,
    availableReplicas: ready,
    upToDateReplicas: replicas,
  })
  const machine = (own, owner, labels, isBad) => [
    object(
      core,
      'Machine',
      own,
      owner,
      {
        clusterName: name,
        version: 'v1.35.0',
        providerID: `cloud:///zone/${own}`,
        bootstrap: { configRef: ref(boot, 'KubeadmConfig', own) },
        infrastructureRef: ref(infra, 'DockerMachine', own),
      },
      {
        phase: 'Running',
        nodeRef: { name: own },
        conditions: [
          condition('Available', isBad ? 'False' : 'True', '', isBad ? 'NotReady' : 'Available'),
          condition('Ready', isBad ? 'False' : 'True', isBad ? trouble : '', isBad ? 'NotReady' : 'Ready'),
          ...good.map((type) =>
            isBad && type.startsWith('Node')
              ? condition(
                  type,
                  'False',
                  '* Node.Ready: Kubelet stopped posting node status',
                  'NodeNotHealthy',
                )
              : condition(type),
          ),
          ...calm.map((type) => condition(type, 'False')),
        ],
      },
      labels,
    ),
    object(infra, 'DockerMachine', own, [core, 'Machine', own], {}, { conditions: [condition('Ready')] }),
    object(boot, 'KubeadmConfig', own, [core, 'Machine', own], {}, { conditions: [condition('Ready')] }),
  ]
  const workersMessage = `* MachineDeployment ${name}-md: 2 available replicas, at least 3 required (spec.strategy.rollout.maxUnavailable is 0, spec.replicas is 3)`
  const available = isBroken
    ? condition('Available', 'False', `* WorkersAvailable:\n  ${workersMessage}`, 'NotAvailable')
    : condition('Available')
  const ofDeployment = { [`${core}/deployment-name`]: `${name}-md` }
  const own = quiet.map((type) => condition(type, 'False'))
  return [
    object(
      core,
      'Cluster',
      name,
      undefined,
      {
        controlPlaneRef: ref(plane, 'KubeadmControlPlane', `${name}-cp`),
        infrastructureRef: ref(infra, 'DockerCluster', name),
        topology: { classRef: { name: 'standard' }, version: 'v1.35.0' },
      },
      {
        phase: 'Provisioned',
        controlPlane: { desiredReplicas: 3, ...counters(3, 3) },
        workers: { desiredReplicas: 3, ...counters(3, isBroken ? 2 : 3) },
        conditions: [
          available,
          ...[
            'RemoteConnectionProbe',
            'InfrastructureReady',
            'ControlPlaneAvailable',
            'TopologyReconciled',
          ].map((type) => condition(type)),
          isBroken
            ? condition('WorkersAvailable', 'False', workersMessage, 'NotAvailable')
            : condition('WorkersAvailable'),
          ...own,
        ],
      },
    ),
    object(infra, 'DockerCluster', name, [core, 'Cluster', name], {}, { conditions: [condition('Ready')] }),
    object(
      plane,
      'KubeadmControlPlane',
      `${name}-cp`,
      [core, 'Cluster', name],
      { replicas: 3, version: 'v1.35.0' },
      { ...counters(3, 3), conditions: [condition('Available'), ...own] },
    ),
    ...[0, 1, 2].flatMap((i) =>
      machine(
        `${name}-cp-${i}`,
        [plane, 'KubeadmControlPlane', `${name}-cp`],
        { [`${core}/control-plane`]: '' },
        false,
      ),
    ),
    object(
      core,
      'MachineDeployment',
      `${name}-md`,
      [core, 'Cluster', name],
      { clusterName: name, replicas: 3, selector: { matchLabels: ofDeployment } },
      {
        ...counters(3, isBroken ? 2 : 3),
        conditions: [
          isBroken
            ? condition('Available', 'False', '2 available replicas, at least 3 required', 'NotAvailable')
            : condition('Available'),
          ...own,
        ],
      },
    ),
    object(
      core,
      'MachineSet',
      `${name}-ms`,
      [core, 'MachineDeployment', `${name}-md`],
      { clusterName: name, replicas: 3, selector: { matchLabels: ofDeployment } },
      { ...counters(3, isBroken ? 2 : 3), conditions: own },
    ),
    ...[0, 1, 2].flatMap((i) =>
      machine(`${name}-w-${i}`, [core, 'MachineSet', `${name}-ms`], ofDeployment, isBroken && i === 0),
    ),
  ]
}
