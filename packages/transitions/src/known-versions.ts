/**
 * Versions of widely used kinds that v1beta1 references may point to, for the way down: v1beta2 references name the
 * group only. Cluster API itself reads the version off the CRD's contract label; offline this table answers.
 * Keys are `group/Kind-prefix`; the longest prefix wins.
 */
const versions: Readonly<Record<string, string>> = {
  'addons.cluster.x-k8s.io/': 'v1beta1',
  'bootstrap.cluster.x-k8s.io/Kubeadm': 'v1beta1',
  'bootstrap.cluster.x-k8s.io/EKS': 'v1beta2',
  'bootstrap.cluster.x-k8s.io/RKE2': 'v1beta1',
  'bootstrap.cluster.x-k8s.io/K0s': 'v1beta1',
  'bootstrap.cluster.x-k8s.io/KThrees': 'v1beta2',
  'bootstrap.cluster.x-k8s.io/MicroK8s': 'v1beta1',
  'bootstrap.cluster.x-k8s.io/Talos': 'v1alpha3',
  'cluster.x-k8s.io/': 'v1beta1',
  'controlplane.cluster.x-k8s.io/Kubeadm': 'v1beta1',
  'controlplane.cluster.x-k8s.io/AWS': 'v1beta2',
  'controlplane.cluster.x-k8s.io/ROSA': 'v1beta2',
  'controlplane.cluster.x-k8s.io/RKE2': 'v1beta1',
  'controlplane.cluster.x-k8s.io/K0s': 'v1beta1',
  'controlplane.cluster.x-k8s.io/K0smotron': 'v1beta1',
  'controlplane.cluster.x-k8s.io/KThrees': 'v1beta2',
  'controlplane.cluster.x-k8s.io/MicroK8s': 'v1beta1',
  'controlplane.cluster.x-k8s.io/Kamaji': 'v1alpha1',
  'controlplane.cluster.x-k8s.io/Talos': 'v1alpha3',
  'infrastructure.cluster.x-k8s.io/AWS': 'v1beta2',
  'infrastructure.cluster.x-k8s.io/ROSA': 'v1beta2',
  'infrastructure.cluster.x-k8s.io/Azure': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/AzureASO': 'v1alpha1',
  'infrastructure.cluster.x-k8s.io/Byo': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/CloudStack': 'v1beta3',
  'infrastructure.cluster.x-k8s.io/DO': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/Dev': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/Docker': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/GCP': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/Hetzner': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/HCloud': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/IBM': 'v1beta2',
  'infrastructure.cluster.x-k8s.io/Kubevirt': 'v1alpha1',
  'infrastructure.cluster.x-k8s.io/Linode': 'v1alpha2',
  'infrastructure.cluster.x-k8s.io/Metal3': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/Nutanix': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/OCI': 'v1beta2',
  'infrastructure.cluster.x-k8s.io/OpenStack': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/Packet': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/Proxmox': 'v1alpha1',
  'infrastructure.cluster.x-k8s.io/VCluster': 'v1alpha1',
  'infrastructure.cluster.x-k8s.io/VSphere': 'v1beta1',
  'infrastructure.cluster.x-k8s.io/Vultr': 'v1beta1',
  'ipam.cluster.x-k8s.io/InClusterIPPool': 'v1alpha2',
  'ipam.cluster.x-k8s.io/GlobalInClusterIPPool': 'v1alpha2',
  'ipam.cluster.x-k8s.io/': 'v1beta1',
}

/** `group/version` of a kind as v1beta1 manifests name it, `undefined` where it is not known. */
export function knownVersion(group: string, kind: string): string | undefined {
  const name = `${group}/${kind}`
  const prefixes = Object.keys(versions).filter((prefix) => name.startsWith(prefix))
  const longest = prefixes.reduce((best, prefix) => (prefix.length > best.length ? prefix : best), '')
  return longest ? `${group}/${versions[longest]}` : undefined
}
