// Texts of Cluster API's core objects as people keep them: about 1 KB each, with comments, none like another.
import { environment, version } from './names.mjs'

/** @param {import('./names.mjs').Names} names */
export function cluster({ index, team, name }) {
  return `# ${name}: asked for by ${team}
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: ${name}
  namespace: ${team}
  labels:
    cni: calico # read by the addon controller
    environment: ${environment(index)}
spec:
  clusterNetwork:
    pods:
      cidrBlocks: ["192.168.${index % 256}.0/24"]
    services:
      cidrBlocks:
        - 10.128.0.0/12
    serviceDomain: cluster.local
  topology:
    class: quick-start # lives in the same namespace
    version: ${version(index)}
    controlPlane:
      replicas: ${1 + 2 * (index % 3)}
      # Local volumes make draining slow.
      nodeDrainTimeout: ${5 + (index % 50)}m
      machineHealthCheck:
        maxUnhealthy: 33%
        nodeStartupTimeout: 15m
        unhealthyConditions:
          - type: Ready
            status: Unknown
            timeout: 300s
    workers:
      machineDeployments:
        - class: default-worker
          name: md-0
          replicas: ${1 + (index % 20)}
    variables:
      - name: podSecurityStandard
        value: { enabled: true, enforce: "${index % 2 ? 'baseline' : 'privileged'}" }
`
}

/** @param {import('./names.mjs').Names} names */
export function machineDeployment({ index, team, name }) {
  return `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: ${name}-md-0
  namespace: ${team}
  annotations:
    # The autoscaler reads this.
    cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size: "${10 + (index % 90)}"
spec:
  clusterName: ${name}
  replicas: ${1 + (index % 20)}
  minReadySeconds: 30
  selector:
    matchLabels: {}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0 # never fewer than asked for
      deletePolicy: Oldest
  template:
    spec:
      clusterName: ${name}
      version: ${version(index)}
      failureDomain: fd-${index % 3}
      nodeDrainTimeout: ${60 + (index % 600)}s
      nodeDeletionTimeout: 10s
      bootstrap:
        configRef:
          apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
          kind: KubeadmConfigTemplate
          name: ${name}-md-0
          namespace: ${team}
      infrastructureRef:
        apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
        kind: DockerMachineTemplate
        name: ${name}-md-0 # bumped by hand when the image changes
        namespace: ${team}
`
}

/** @param {import('./names.mjs').Names} names */
export function machineHealthCheck({ index, team, name }) {
  return `# Workers only: the control plane looks after itself.
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
metadata:
  name: ${name}-workers
  namespace: ${team}
  labels:
    environment: ${environment(index)}
  annotations:
    description: >-
      A Machine whose node is not ready for some minutes is replaced, unless
      so many are unhealthy that the trouble must be somewhere else.
spec:
  clusterName: ${name}
  maxUnhealthy: ${20 + (index % 60)}%
  nodeStartupTimeout: ${10 + (index % 20)}m
  selector:
    matchLabels:
      cluster.x-k8s.io/deployment-name: ${name}-md-0
  unhealthyConditions:
    # The kubelet does not answer.
    - type: Ready
      status: Unknown
      timeout: 5m
    - type: Ready
      status: "False"
      timeout: 5m0s
    - type: DiskPressure
      status: "True"
      timeout: 1h # cleaning up may help
  remediationTemplate:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: ExampleRemediationTemplate
    name: ${name}
`
}
