/** What stands in the page at first: a MachineDeployment with fields that move, and one that only a person can decide. */
export const example = `# Workers of the production cluster.
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: workers
spec:
  clusterName: prod
  replicas: 3
  minReadySeconds: 30 # give the CNI time
  progressDeadlineSeconds: 600
  selector: {}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  template:
    spec:
      clusterName: prod
      version: v1.33.1
      nodeDrainTimeout: 10m
      bootstrap:
        configRef:
          apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
          kind: KubeadmConfigTemplate
          name: workers
      infrastructureRef:
        apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
        kind: DockerMachineTemplate
        name: workers
---
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
metadata:
  name: workers
spec:
  clusterName: prod
  selector:
    matchLabels:
      pool: workers
  nodeStartupTimeout: \${STARTUP}
  unhealthyConditions:
    - type: Ready
      status: Unknown
      timeout: 5m
`
