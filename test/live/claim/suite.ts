import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import type { Case, Suite, World } from '../suite.ts'
import { caseOf } from './case.ts'
import { fix } from './fix.ts'
import { interrupted } from './interrupted.ts'
import { owned } from './kinds.ts'
import { appliedByBoth, ownersOf, read } from './objects.ts'
import { claims } from './ownership.ts'
import { storage } from './storage.ts'

/** `migrate cluster fix ownership` and `fix storage` do what they say, and nothing else. */
export const claim: Suite = {
  set: 'webhooks',
  run: async (cluster, world) => {
    await seed(cluster)
    const cases: Case[] = []
    for (const part of [claims, storage, interrupted, guarded]) {
      cases.push(...(await part(cluster, world)))
      world.say(`${part.name}: done`)
    }
    return cases
  },
}

async function seed({ api }: Cluster): Promise<void> {
  for (const name of ['renamed', 'many'])
    await api.create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
  const ref = (group: string, kind: string): object => ({
    templateRef: { apiVersion: `${group}.cluster.x-k8s.io/v1beta2`, kind, name: 'stub' },
  })
  const spec = {
    infrastructure: ref('infrastructure', 'DevClusterTemplate'),
    controlPlane: ref('controlplane', 'KubeadmControlPlaneTemplate'),
    workers: {
      machineDeployments: [
        {
          class: 'worker',
          bootstrap: ref('bootstrap', 'KubeadmConfigTemplate'),
          infrastructure: ref('infrastructure', 'DevMachineTemplate'),
        },
      ],
    },
  }
  for (const namespace of ['default', 'renamed'])
    await api.create(`/apis/cluster.x-k8s.io/v1beta2/namespaces/${namespace}/clusterclasses`, {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'ClusterClass',
      metadata: { name: 'stub', namespace },
      spec,
    })
}

/** Nothing is written where Cluster API is too old, or unknown, or does not convert. */
async function guarded(cluster: Cluster, world: World): Promise<readonly Case[]> {
  const [of] = owned
  await appliedByBoth(cluster.api, of!, 'claimed')
  const write = ['ownership', '--write']
  const unknown = await fix(cluster, world, write, [])
  const old = await fix(cluster, world, write, ['--core', 'v1.12.3'])
  await cluster.halt('core')
  const away = await fix(cluster, world, write)
  const owners = ownersOf(await read(cluster.api, of!, 'claimed'))
  return [
    caseOf('refused where nobody knows the version of Cluster API', refused(unknown, 4)),
    caseOf('refused where Cluster API loses managedFields', refused(old, 3)),
    caseOf('refused where objects are not converted', refused(away, 3)),
    caseOf('and nothing is written', owners.includes('gitops v1beta1') ? [] : owners),
  ]
}

function refused(report: Awaited<ReturnType<typeof fix>>, code: number): readonly string[] {
  return report.code === code && report.objects.length === 0 ? [] : [JSON.stringify(report)]
}
