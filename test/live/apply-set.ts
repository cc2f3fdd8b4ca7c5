import { createHash } from 'node:crypto'
import { ApiError } from '../../tools/management-cluster/api.ts'
import type { Api } from '../../tools/management-cluster/api.ts'
import { waitFor } from '../../tools/management-cluster/wait.ts'
import type { Apply } from './apply.ts'
import { applyByKubectl, streams } from './kubectl.ts'

const group = 'live.test'

/** Client-side apply with pruning: kubectl deletes what an ApplySet held and the files do not. */
export const applyToSet: Apply = async (cluster, batch) => {
  await createParents(cluster.api)
  return applyByKubectl(['apply', '--prune', `--applyset=sets.${group}/set-{part}`])(cluster, batch)
}

/** The parents of ApplySets whose objects lie in many namespaces are of a kind of their own. */
async function createParents(api: Api): Promise<void> {
  const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `sets.${group}`, labels: { 'applyset.kubernetes.io/is-parent-type': 'true' } },
    spec: {
      group,
      scope: 'Cluster',
      names: { kind: 'Set', plural: 'sets', singular: 'set', listKind: 'SetList' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  }
  const areThere = async () => (await api.list(`/apis/${group}/v1/sets`)).length === streams
  const isDone = await areThere().catch(refused)
  if (isDone) return
  await api.create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', crd)
  await waitFor('the kind of ApplySets', 60, async () => (await areThere().catch(refused)) !== undefined)
  for (let part = 0; part < streams; part++)
    await api.create(`/apis/${group}/v1/sets`, parentOf(`set-${part}`))
}

/** What kubectl wants to find at a parent that it does not make. */
function parentOf(name: string): object {
  const id = createHash('sha256').update(`${name}..Set.${group}`).digest('base64url')
  const labels = { 'applyset.kubernetes.io/id': `applyset-${id}-v1` }
  const annotations = {
    'applyset.kubernetes.io/tooling': 'kubectl/v1.36.3',
    'applyset.kubernetes.io/contains-group-kinds': '',
  }
  return { apiVersion: `${group}/v1`, kind: 'Set', metadata: { name, labels, annotations } }
}

function refused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}
