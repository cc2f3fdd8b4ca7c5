/** The kubeadm fields of both kinds of template whose patches change, below `spec.template.spec[.kubeadmConfigSpec]`. */
const kubeadm: readonly string[] = [
  ...['clusterConfiguration', 'initConfiguration', 'joinConfiguration'].flatMap((name) => [
    `${name}/apiVersion`,
    `${name}/kind`,
  ]),
  'clusterConfiguration/networking',
  'clusterConfiguration/networking/serviceSubnet',
  'clusterConfiguration/networking/podSubnet',
  'clusterConfiguration/networking/dnsDomain',
  'clusterConfiguration/kubernetesVersion',
  'clusterConfiguration/clusterName',
  'clusterConfiguration/etcd/local/extraArgs',
  'clusterConfiguration/apiServer/extraArgs',
  'clusterConfiguration/apiServer/timeoutForControlPlane',
  'clusterConfiguration/controllerManager',
  'clusterConfiguration/controllerManager/extraArgs',
  'clusterConfiguration/scheduler',
  'clusterConfiguration/scheduler/extraArgs',
  'initConfiguration/bootstrapTokens/0/ttl',
  'initConfiguration/nodeRegistration/kubeletExtraArgs',
  'joinConfiguration/nodeRegistration/kubeletExtraArgs',
  'joinConfiguration/discovery/timeout',
  'useExperimentalRetryJoin',
]

const controlPlane: readonly string[] = [
  'rolloutBefore',
  'rolloutBefore/certificatesExpiryDays',
  'rolloutAfter',
  'rolloutStrategy',
  'rolloutStrategy/type',
  'rolloutStrategy/rollingUpdate',
  'rolloutStrategy/rollingUpdate/maxSurge',
  'remediationStrategy',
  'remediationStrategy/maxRetry',
  'remediationStrategy/retryPeriod',
  'remediationStrategy/minHealthyPeriod',
  'machineNamingStrategy',
  'machineNamingStrategy/template',
  'machineTemplate/nodeDrainTimeout',
  'machineTemplate/nodeVolumeDetachTimeout',
  'machineTemplate/nodeDeletionTimeout',
  'machineTemplate/taints',
]

/** Every path of upstream's v1beta1 templates that a patch says differently in v1beta2: kind and JSON pointer. */
export const patchPaths: readonly (readonly [kind: string, pointer: string])[] = [
  ...kubeadm.map(
    (path) => ['KubeadmControlPlaneTemplate', `/spec/template/spec/kubeadmConfigSpec/${path}`] as const,
  ),
  ...kubeadm.map((path) => ['KubeadmConfigTemplate', `/spec/template/spec/${path}`] as const),
  ...controlPlane.map((path) => ['KubeadmControlPlaneTemplate', `/spec/template/spec/${path}`] as const),
]
