import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { outputOf } from '../output.ts'

const resources = [
  'customresourcedefinitions.apiextensions.k8s.io',
  ...['clusters', 'clusterclasses', 'machines', 'machinesets', 'machinedeployments'].map(
    (one) => `${one}.cluster.x-k8s.io`,
  ),
  ...['kubeadmconfigs', 'kubeadmconfigtemplates'].map((one) => `${one}.bootstrap.cluster.x-k8s.io`),
  ...['kubeadmcontrolplanes', 'kubeadmcontrolplanetemplates'].map(
    (one) => `${one}.controlplane.cluster.x-k8s.io`,
  ),
  ...['devmachines', 'devmachinetemplates', 'devclusters', 'devclustertemplates'].map(
    (one) => `${one}.infrastructure.cluster.x-k8s.io`,
  ),
]

/** What `kubectl get -o yaml` writes of all that a prediction asks for; answers the folder. */
export async function dumped({ kubectl, kubeconfig }: Cluster, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const flags = ['get', resources.join(), '-A', '-o', 'yaml', '--show-managed-fields']
  const { stdout, stderr } = await outputOf(kubectl, [...flags, `--kubeconfig=${kubeconfig}`])
  if (stdout === '') throw new Error(`kubectl get: ${stderr}`)
  writeFileSync(join(folder, 'all.yaml'), stdout)
  return folder
}
