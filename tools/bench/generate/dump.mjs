/** A dump of one Cluster with this many Machines, one in fifty in trouble. */
export function dump(count) {
  const group = 'cluster.x-k8s.io'
  const time = '2026-01-01T00:00:00Z'
  const object = (kind, name, owner, spec, status) => ({
    apiVersion: `${group}/v1beta2`,
    kind,
    metadata: {
      name,
      namespace: 'fleet',
      uid: `00000000-0000-0000-0000-${name}`,
      creationTimestamp: time,
      labels: { [`${group}/cluster-name`]: 'one', [`${group}/deployment-name`]: 'workers' },
      ...(owner && {
        ownerReferences: [
          { apiVersion: `${group}/v1beta2`, kind: owner[0], name: owner[1], controller: true, uid: owner[1] },
        ],
      }),
    },
    spec,
    status,
  })
  const condition = (type, status = 'True', message = '') => ({
    type,
    status,
    reason: type,
    message,
    lastTransitionTime: time,
    observedGeneration: 1,
  })
  const machine = (index) => {
    const status = index % 50 === 0 ? 'False' : 'True'
    const good = ['UpToDate', 'BootstrapConfigReady', 'InfrastructureReady', 'NodeHealthy', 'NodeReady']
    const calm = ['Updating', 'Paused', 'Deleting']
    return object(
      'Machine',
      `workers-${String(index).padStart(6, '0')}`,
      ['MachineSet', 'workers-1'],
      { clusterName: 'one', version: 'v1.35.0', providerID: `cloud:///zone/${index}` },
      {
        phase: 'Running',
        nodeRef: { name: `node-${index}` },
        addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
        conditions: [
          condition('Available', status),
          condition('Ready', status, status === 'True' ? '' : '* NodeHealthy: Kubelet stopped'),
          ...good.map((type) => condition(type)),
          ...calm.map((type) => condition(type, 'False')),
        ],
      },
    )
  }
  return [
    object('Cluster', 'one', undefined, {}, { conditions: [condition('Available')] }),
    object('MachineDeployment', 'workers', undefined, { replicas: count }, {}),
    object('MachineSet', 'workers-1', ['MachineDeployment', 'workers'], { replicas: count }, {}),
    ...Array.from({ length: count }, (_, index) => machine(index)),
  ]
}
