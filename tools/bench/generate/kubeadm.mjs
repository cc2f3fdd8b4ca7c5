// Texts of kubeadm's objects, in the manner of capi.mjs.
import { version } from './names.mjs'

/** @param {import('./names.mjs').Names} names */
export function kubeadmConfigTemplate({ index, team, name }) {
  return `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: ${name}-md-0
  namespace: ${team}
spec:
  template:
    spec:
      # Written before kubeadm runs.
      files:
        - path: /etc/sysctl.d/90-limits.conf
          owner: root:root
          permissions: "0644"
          content: |
            fs.inotify.max_user_watches = ${8192 * (1 + (index % 8))}
            # room for many pods
            kernel.pid_max = 4194304
      joinConfiguration:
        nodeRegistration:
          name: "{{ ds.meta_data.local_hostname }}"
          criSocket: unix:///run/containerd/containerd.sock
          kubeletExtraArgs:
            eviction-hard: nodefs.available<0%,nodefs.inodesFree<0%
            max-pods: "${110 + (index % 140)}" # /24 for each node
            node-labels: team=${team}
        discovery:
          timeout: 5m
      preKubeadmCommands:
        - hostname "{{ ds.meta_data.local_hostname }}"
        - sysctl --system
      users:
        - name: ops
          sudo: ALL=(ALL) NOPASSWD:ALL
`
}

/** @param {import('./names.mjs').Names} names */
export function kubeadmControlPlane({ index, team, name }) {
  return `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: ${name}-control-plane
  namespace: ${team}
spec:
  replicas: ${1 + 2 * (index % 3)}
  version: ${version(index)}
  rolloutStrategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
  machineTemplate:
    nodeDrainTimeout: 10m
    infrastructureRef:
      apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
      kind: DockerMachineTemplate
      name: ${name}-control-plane
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        # Plain port-forwards reach it as well.
        certSANs: [localhost, 127.0.0.1, 0.0.0.0]
        extraArgs:
          audit-log-maxage: "${7 + (index % 30)}" # days
          enable-admission-plugins: NodeRestriction
        timeoutForControlPlane: 20m
      controllerManager:
        extraArgs: { enable-hostpath-provisioner: "true" }
    initConfiguration:
      nodeRegistration:
        kubeletExtraArgs:
          eviction-hard: nodefs.available<0%
    joinConfiguration:
      nodeRegistration:
        kubeletExtraArgs:
          eviction-hard: nodefs.available<0%
`
}
