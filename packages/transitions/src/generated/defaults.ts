export interface StoredDefault { readonly group: string; readonly kind: string; readonly in: string; readonly path: string; readonly value: unknown; readonly releases: readonly string[] }
export const defaults: readonly StoredDefault[] = [
  ['bootstrap.cluster.x-k8s.io', 'KubeadmConfig', 'spec'],
  ['bootstrap.cluster.x-k8s.io', 'KubeadmConfigTemplate', 'spec.template.spec'],
  ['controlplane.cluster.x-k8s.io', 'KubeadmControlPlane', 'spec.kubeadmConfigSpec'],
  ['controlplane.cluster.x-k8s.io', 'KubeadmControlPlaneTemplate', 'spec.template.spec.kubeadmConfigSpec'],
].flatMap(([group, kind, at]) => ['initConfiguration', 'joinConfiguration'].map((c) => ({ group: group!, kind: kind!, in: `${at}.${c}`, path: 'nodeRegistration.imagePullPolicy', value: 'IfNotPresent', releases: ['v1.6'] })))
