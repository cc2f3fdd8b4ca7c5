const infrastructure = 'infrastructure.cluster.x-k8s.io'

/** A MachineDeployment in v1beta1, of a Cluster that nobody has. */
export function deployment(name: string) {
  return deploymentIn('v1beta1', name, { apiVersion: `${infrastructure}/v1beta1` })
}

/** The same in v1beta2. */
export function currentDeployment(name: string) {
  return deploymentIn('v1beta2', name, { apiGroup: infrastructure })
}

function deploymentIn(version: string, name: string, reference: object) {
  return {
    apiVersion: `cluster.x-k8s.io/${version}`,
    kind: 'MachineDeployment',
    metadata: { name },
    spec: {
      clusterName: 'any',
      replicas: 1,
      template: {
        spec: {
          clusterName: 'any',
          bootstrap: { dataSecretName: 'any' },
          infrastructureRef: { ...reference, kind: 'DevMachineTemplate', name: 'any' },
        },
      },
    },
  }
}

export function labelled(name: string) {
  const { metadata, ...rest } = deployment(name)
  return { ...rest, metadata: { ...metadata, labels: { team: 'a' } } }
}

export function clusterClass(version: string) {
  const ref = (kind: string, group: string) => ({
    templateRef: { apiVersion: `${group}.cluster.x-k8s.io/${version}`, kind, name: 'any' },
  })
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'ClusterClass',
    metadata: { name: 'old' },
    spec: {
      infrastructure: ref('DevClusterTemplate', 'infrastructure'),
      controlPlane: ref('KubeadmControlPlaneTemplate', 'controlplane'),
    },
  }
}

export const healthCheck = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'MachineHealthCheck',
  metadata: { name: 'old' },
  spec: {
    clusterName: 'any',
    selector: { matchLabels: { any: 'x' } },
    checks: { unhealthyNodeConditions: [{ type: 'Ready', status: 'False', timeoutSeconds: 300 }] },
    remediation: {
      templateRef: {
        apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
        kind: 'DevMachineTemplate',
        name: 'any',
      },
    },
  },
}

export const joined = {
  apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
  kind: 'KubeadmConfig',
  metadata: { name: 'joined', labels: { 'cluster.x-k8s.io/control-plane': '' } },
  spec: { joinConfiguration: { nodeRegistration: { name: 'any' } } },
}

export function controller(flag: string) {
  const labels = { 'cluster.x-k8s.io/provider': 'cluster-api' }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'capi-controller-manager', labels },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'manager', image: 'example.com/controller:v1.14.2', args: [flag] }] },
      },
    },
  }
}
