import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import type { Case } from '../suite.ts'
import { caseOf } from './cases.ts'
import { predicted } from './predicted.ts'

const path = '/apis/bootstrap.cluster.x-k8s.io/VERSION/namespaces/default/kubeadmconfigtemplates/gitops'

/** Who applied server-side and does so again keeps the order that is stored. */
export async function serverSide(cluster: Cluster, root: string, folder: string): Promise<Case> {
  const apply = (version: string, flags: unknown, query: string) =>
    cluster.api.apply(path.replace('VERSION', version), templateOf(version, flags), query)
  await apply('v1beta1', { v: '2', 'eviction-hard': 'nodefs.available<0%' }, 'fieldManager=gitops')
  const unsorted = [
    { name: 'v', value: '2' },
    { name: 'eviction-hard', value: 'nodefs.available<0%' },
  ]
  const file = join(folder, 'gitops.json')
  writeFileSync(file, JSON.stringify(templateOf('v1beta2', unsorted)))
  const effect = (await predicted(cluster, root, file)).all[0]?.effect
  const stored = JSON.stringify((await apply('v1beta2', unsorted, 'fieldManager=gitops&force=true')).spec)
  const isKept = stored.indexOf('eviction-hard') < stored.indexOf('"v"')
  return caseOf(
    'a server-side apply by the same manager keeps the order, as predicted',
    effect === 'nothing' && isKept,
    `predicted ${effect}, kept ${isKept}`,
  )
}

function templateOf(version: string, kubeletExtraArgs: unknown): object {
  return {
    apiVersion: `bootstrap.cluster.x-k8s.io/${version}`,
    kind: 'KubeadmConfigTemplate',
    metadata: { name: 'gitops', namespace: 'default' },
    spec: { template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs } } } } },
  }
}
