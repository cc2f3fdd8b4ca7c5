import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { waitFor } from '../../../tools/management-cluster/wait.ts'
import { migrateCluster } from '../program.ts'
import type { Case, Suite } from '../suite.ts'
import { otherCrds } from './crds.ts'
import { inputsOf } from './inputs.ts'
import type { Input } from './inputs.ts'
import { namespace, setOf } from './parts.ts'
import { readerOf } from './reader.ts'
import { senderCases } from './senders.ts'
import { verdictOf } from './verdict.ts'
import type { RuleSaid } from './verdict.ts'

const codes = ['CLU011', 'CLU016', 'CLU017', 'CLU018', 'CLU019', 'CLU020'] as const

/** What surrounds Cluster API, and who sends v1beta1: each rule is seen to hold, broken, and unknown. */
export const around: Suite = {
  set: 'webhooks',
  run: async (cluster, { root, folder, say }) => {
    const { api } = cluster
    await api.create('/api/v1/namespaces', { metadata: { name: namespace } })
    const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
    await Promise.all(otherCrds.map((crd) => api.create(crds, crd)))
    const current = inputsOf('v1beta2')
    await waitFor('the CRDs of other projects', 30, () => isServed(cluster, current))
    const sets = `/apis/addons.cluster.x-k8s.io/v1beta2/namespaces/${namespace}/clusterresourcesets`
    await create(cluster, current)
    await api.create(sets, setOf('v1beta2'))
    const before = await verdictOf(cluster, root)
    say('around: v1beta2 was looked at')

    const old = inputsOf('v1beta1')
    await create(cluster, old)
    await api.create(sets, setOf('v1beta1'))
    const broken = await verdictOf(cluster, root)
    const refused = await verdictOf({ ...cluster, kubeconfig: await readerOf(cluster, folder) }, root)
    for (const { path, object } of old) await api.send('DELETE', `${path}/${object.metadata.name}`)
    const after = await verdictOf(cluster, root)
    say('around: v1beta1 was looked at')
    return [
      ...[...codes, 'CLU004'].map((code) =>
        outcomeCase(`${code} holds with v1beta2`, before.get(code)!, 'holds'),
      ),
      ...[...new Map(old.map((input) => [input.title, input])).values()].map((input) =>
        brokenCase(input, broken.get(input.code)!),
      ),
      ...codes.map((code) => outcomeCase(`${code} holds again without them`, after.get(code)!, 'holds')),
      ...codes.map((code) => nothingNew(code, broken.get(code)!)),
      ...(['CLU004', 'CLU011', 'CLU018'] as const).map((code) =>
        outcomeCase(`${code} cannot be told without the right to`, refused.get(code)!, 'unknown'),
      ),
      ...(await senderCases(cluster, root, folder)),
      await unreachable(cluster, root),
    ]
  },
}

async function create({ api }: Cluster, inputs: readonly Input[]): Promise<void> {
  for (const { path, object } of inputs) {
    const kind = kindOf(path)
    await api.create(path, kind ? { ...kind, ...object } : object)
  }
}

/** Custom resources have to say what they are. */
function kindOf(path: string): object | undefined {
  const [, group, version, plural] = /^\/apis\/([^/]+)\/([^/]+)\/.*\/([^/]+)$/.exec(path) ?? []
  const crd = (
    otherCrds as readonly { spec: { group: string; names: { kind: string; plural: string } } }[]
  ).find(({ spec }) => spec.group === group && spec.names.plural === plural)
  return crd && { apiVersion: `${group}/${version}`, kind: crd.spec.names.kind }
}

async function isServed({ api }: Cluster, inputs: readonly Input[]): Promise<boolean> {
  try {
    for (const { path } of inputs) await api.list(path)
    return true
  } catch {
    return false
  }
}

function outcomeCase(
  name: string,
  { outcome, seen, missing }: RuleSaid,
  expected: RuleSaid['outcome'],
): Case {
  return outcome === expected ? { name } : { name, wrong: `${outcome}: ${JSON.stringify({ seen, missing })}` }
}

function brokenCase({ code, title }: Input, { seen, missing }: RuleSaid): Case {
  const name = `${code} is broken by ${title}`
  return seen.some(({ object }) => object === title)
    ? { name }
    : { name, wrong: `seen: ${JSON.stringify({ seen, missing })}` }
}

/** Nothing is seen of what is in v1beta2. */
function nothingNew(code: string, { seen }: RuleSaid): Case {
  const name = `${code} leaves alone what is in v1beta2`
  const wrong = seen.filter(({ object }) => /\bnew\b|\bdefault\b/.test(object))
  return wrong.length === 0 ? { name } : { name, wrong: JSON.stringify(wrong) }
}

/** Not even `writers` says something of a server that is not there. */
async function unreachable(cluster: Cluster, root: string): Promise<Case> {
  const { code, stdout } = await migrateCluster({ ...cluster, kubeconfig: '/nonexistent' }, root, ['writers'])
  const name = 'without a kubeconfig there is an error, and no answer'
  return code === 1 && stdout === '' ? { name } : { name, wrong: `${code}: ${stdout}` }
}
