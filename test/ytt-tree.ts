/** A ClusterClass and a control plane, as plain YAML. */
export const base = `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata:
  name: small
spec:
  controlPlane:
    ref:
      apiVersion: controlplane.cluster.x-k8s.io/v1beta1
      kind: KubeadmControlPlaneTemplate
      name: small
    machineHealthCheck:
      maxUnhealthy: 40%
  infrastructure:
    ref:
      apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
      kind: DockerClusterTemplate
      name: small
  workers:
    machineDeployments:
    - class: default
      template:
        bootstrap:
          ref:
            apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
            kind: KubeadmConfigTemplate
            name: small
        infrastructure:
          ref:
            apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
            kind: DockerMachineTemplate
            name: small
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: small
spec:
  replicas: 1
  version: v1.30.0
  machineTemplate:
    infrastructureRef:
      apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
      kind: DockerMachineTemplate
      name: small
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
          tls-min-version: VersionTLS12
          cloud-provider: external
      controllerManager:
        extraArgs:
          bind-address: 0.0.0.0
    initConfiguration:
      nodeRegistration:
        kubeletExtraArgs:
          cloud-provider: external
`

/** What lays fields of all kinds over them. */
export const overlay = `#@ load("@ytt:overlay", "overlay")
#@ load("@ytt:data", "data")

#@overlay/match by=overlay.subset({"kind": "ClusterClass"})
---
apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
spec:
  controlPlane:
    #@overlay/match missing_ok=True
    nodeDrainTimeout: 5m
    #@overlay/match missing_ok=True
    machineHealthCheck:
      #@ if data.values.mhc:
      #@overlay/match missing_ok=True
      nodeStartupTimeout: 10m
      #@overlay/match missing_ok=True
      unhealthyConditions:
      - type: Ready
        status: Unknown
        timeout: 5m
      #@ end
  workers:
    machineDeployments:
    #@overlay/match by=overlay.index(0)
    - class: default
      #@overlay/match missing_ok=True
      machineHealthCheck:
        #@ if data.values.mhc:
        nodeStartupTimeout: 10m
        unhealthyConditions:
        - type: Ready
          status: Unknown
          timeout: 5m
        #@ end
#@overlay/match by=overlay.subset({"kind": "KubeadmControlPlane"})
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
spec:
  machineTemplate:
    #@overlay/match missing_ok=True
    nodeDeletionTimeout: 10s
    infrastructureRef:
      name: #@ data.values.name
  #@overlay/match missing_ok=True
  rolloutStrategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
          #@overlay/match missing_ok=True
          advertise-address: #@ data.values.endpoint
          cloud-provider: aws
      controllerManager:
        #@overlay/replace
        extraArgs:
          cluster-name: #@ data.values.name
      #@overlay/match missing_ok=True
      scheduler:
        extraArgs:
          b: "1"
    initConfiguration:
      nodeRegistration:
        #@overlay/match-child-defaults missing_ok=True
        kubeletExtraArgs:
          #@ for key in data.values.args:
          #@yaml/text-templated-strings
          (@= key @): #@ data.values.args[key]
          #@ end
    #@overlay/match missing_ok=True
    joinConfiguration:
      nodeRegistration:
        kubeletExtraArgs:
          a: "2"
`

/** Overlays that say nothing of the version and the kind but what they are laid over. */
export function withoutVersions(text: string): string {
  return text.replace(/^(?:apiVersion|kind):.*\n/gm, '')
}
