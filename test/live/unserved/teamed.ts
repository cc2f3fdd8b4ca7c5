/** A MachineDeployment that a GitOps controller applies server-side; without Machines, for nobody has its Cluster. */
export function teamed(version: 'v1beta1' | 'v1beta2', { minReadySeconds = true } = {}): object {
  const group = 'infrastructure.cluster.x-k8s.io'
  const reference = version === 'v1beta1' ? { apiVersion: `${group}/v1beta1` } : { apiGroup: group }
  const seconds = minReadySeconds ? { minReadySeconds: 7 } : {}
  return {
    apiVersion: `cluster.x-k8s.io/${version}`,
    kind: 'MachineDeployment',
    metadata: { name: 'teamed', namespace: 'default', labels: { team: 'a' } },
    spec: {
      clusterName: 'plain',
      replicas: 0,
      selector: { matchLabels: { team: 'a' } },
      ...(version === 'v1beta1' && seconds),
      template: {
        metadata: { labels: { team: 'a' } },
        spec: {
          clusterName: 'plain',
          bootstrap: { dataSecretName: 'any' },
          infrastructureRef: { ...reference, kind: 'DevMachineTemplate', name: 'plain' },
          ...(version === 'v1beta2' && seconds),
        },
      },
    },
  }
}
