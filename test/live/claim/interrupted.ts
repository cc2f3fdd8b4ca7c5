import { join } from 'node:path'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import type { Case, World } from '../suite.ts'
import { caseOf } from './case.ts'
import { fix, fixAndEnd, linesOf } from './fix.ts'
import { owned } from './kinds.ts'

const many = 24
const path = '/apis/cluster.x-k8s.io/v1beta2/namespaces/many/machinedeployments'

/** A run that is killed, or told to stop, goes on where it was. */
export async function interrupted(cluster: Cluster, world: World): Promise<readonly Case[]> {
  const { api } = cluster
  const { gitops } = owned[0]!
  for (let i = 0; i < many; i++) {
    const metadata = { name: `many-${i}`, namespace: 'many', labels: gitops.labels }
    const object = {
      apiVersion: 'cluster.x-k8s.io/v1beta1',
      kind: 'MachineDeployment',
      metadata,
      spec: gitops.spec,
    }
    await api.apply(`${path.replace('v1beta2', 'v1beta1')}/many-${i}`, object, 'fieldManager=gitops')
  }
  const journal = join(world.folder, 'ownership.jsonl')
  const before = linesOf(journal).length
  await fixAndEnd(cluster, world, journal, 'SIGKILL', before + 5)
  const killed = { lines: linesOf(journal).length - before, owned: await claimed(cluster) }
  const stopped = await fixAndEnd(cluster, world, journal, 'SIGINT', before + killed.lines + 5)
  const told = { lines: linesOf(journal).length - before, owned: await claimed(cluster) }
  const rest = await fix(cluster, world, ['ownership', '--write', '--resume', '--namespace=many'])
  const lines = linesOf(journal).slice(before)
  const twice = lines.length - new Set(lines.map(({ object }) => object)).size
  const all = await claimed(cluster)
  return [
    caseOf('killed in the middle: some are claimed, and some are not', [
      ...(killed.owned >= 5 && killed.owned < many ? [] : [`${killed.owned} of ${many}`]),
      // The one in hand may be written, and not be told.
      ...(killed.owned - killed.lines <= 1 ? [] : [`${killed.owned} claimed, ${killed.lines} told`]),
    ]),
    caseOf('told to stop: the object in hand is finished, and told', [
      ...(stopped === 130 ? [] : [`exit code ${stopped}`]),
      ...(told.owned < many && told.owned - told.lines === killed.owned - killed.lines
        ? []
        : [`${told.owned} claimed, ${told.lines} told`]),
    ]),
    caseOf('resumed: all are claimed, none twice', [
      ...(rest.code === 0 && all === many ? [] : [`${all} of ${many}: ${JSON.stringify(rest)}`]),
      ...(twice === 0 ? [] : [`${twice} twice`]),
    ]),
  ]
}

/** How many objects are owned in v1beta2. */
async function claimed({ api }: Cluster): Promise<number> {
  const objects = await api.list(path)
  return objects.filter(isClaimed).length
}

function isClaimed({ metadata }: { readonly metadata: object }): boolean {
  const { managedFields = [] } = metadata as { managedFields?: readonly { readonly apiVersion: string }[] }
  return managedFields.every(({ apiVersion }) => apiVersion.endsWith('/v1beta2'))
}
