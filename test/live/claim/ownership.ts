import { setTimeout as sleep } from 'node:timers/promises'
import type { Api, ApiObject } from '../../../tools/management-cluster/api.ts'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { migrateCluster } from '../program.ts'
import type { Case, World } from '../suite.ts'
import { caseOf } from './case.ts'
import { fix } from './fix.ts'
import { owned } from './kinds.ts'
import type { Owned } from './kinds.ts'
import { applied, appliedByBoth, contentOf, fates, ownersOf, read, renamed, wrongIn } from './objects.ts'
import type { Fate } from './objects.ts'

const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** Ownership is claimed, and what is deleted in Git later goes; where versions were renamed it stays. */
export async function claims(cluster: Cluster, world: World): Promise<readonly Case[]> {
  const { api } = cluster
  // Scalars and durations that moved, and a map that became a list; the others with `all`.
  const kinds = world.all ? owned : owned.filter(({ kind }) => chosen.has(kind))
  await Promise.all(kinds.flatMap((of) => fates.map((fate) => appliedByBoth(api, of, fate))))
  const before = await readAll(api, kinds)
  for (const of of kinds) for (const fate of ['repaired', 'renamed'] as const) await renamed(api, of, fate)
  const rule = await renamedSeen(cluster, world)

  const within = ['ownership', '--namespace=default']
  const dry = await fix(cluster, world, within)
  const still = await readAll(api, kinds)
  const wet = await fix(cluster, world, [...within, '--write'])
  const after = await readAll(api, kinds)
  const again = await fix(cluster, world, within)

  await serve(api, false, kinds)
  for (const of of kinds)
    for (const fate of fates)
      await applied(api, of, fate, { manager: 'gitops', version: 'v1beta2', fields: of.less })
  const late = await readAll(api, kinds)
  const unserved = await fix(cluster, world, ['ownership', '--namespace=renamed', '--write'])
  const last = await readAll(api, kinds)
  await serve(api, true, kinds)

  const count = kinds.length * 2
  return [
    caseOf('renamed versions are seen as CLU008', rule === count * 2 ? [] : [`${rule} places`]),
    caseOf('a dry run finds each object and stores nothing', [
      ...(dry.code === 2 && dry.objects.length === count ? [] : [JSON.stringify(dry)]),
      ...differing(kinds, before, still, 'claimed'),
    ]),
    caseOf('all is claimed, and nothing is left', [
      ...(wet.code === 0 && wet.objects.every(({ written }) => written) ? [] : [JSON.stringify(wet)]),
      ...(again.code === 0 && again.objects.length === 0 ? [] : [JSON.stringify(again)]),
    ]),
    caseOf('renamed versions are mended without v1beta1, too', [
      ...(unserved.code === 0 && unserved.objects.length === kinds.length ? [] : [JSON.stringify(unserved)]),
      ...differing(kinds, late, last, 'renamed'),
    ]),
    ...kinds.flatMap((of, i) => [
      caseOf(`${of.kind}: a claim changes neither spec, metadata nor generation`, [
        ...differing(kinds, before, after, 'claimed', i),
        ...differing(kinds, before, after, 'repaired', i),
      ]),
      caseOf(`${of.kind}: two managers own in v1beta2`, otherOwners(after.claimed[i]!)),
      ...(['claimed', 'repaired'] as const).map((fate) =>
        caseOf(
          `${of.kind}, ${fate}: what Git deletes later goes, without v1beta1`,
          wrongIn(late[fate][i]!, of),
        ),
      ),
      caseOf(
        `${of.kind}, renamed only: what Git deletes later stays (seen to fail)`,
        wrongIn(late.renamed[i]!, of).length > 0 ? [] : ['nothing is left behind'],
      ),
    ]),
  ]
}

const chosen: ReadonlySet<string> = new Set(['MachineDeployment', 'KubeadmConfigTemplate'])

type All = Readonly<Record<Fate, readonly ApiObject[]>>

async function readAll(api: Api, kinds: readonly Owned[]): Promise<All> {
  const all = (fate: Fate): Promise<readonly ApiObject[]> =>
    Promise.all(kinds.map((of) => read(api, of, fate)))
  const [claimed, repaired, renamed] = [await all('claimed'), await all('repaired'), await all('renamed')]
  return { claimed, repaired, renamed }
}

/** How many places CLU008 names. */
async function renamedSeen(cluster: Cluster, { root }: World): Promise<number> {
  const { stdout } = await migrateCluster(cluster, root, ['check', '--format', 'json'])
  const { clusters } = JSON.parse(stdout) as {
    readonly clusters: readonly {
      readonly rules: readonly { readonly code: string; readonly seen: readonly unknown[] }[]
    }[]
  }
  return clusters[0]!.rules.find(({ code }) => code === 'CLU008')!.seen.length
}

/** Serves v1beta1 of the kinds, or does not; the API server takes a moment. */
async function serve(api: Api, served: boolean, kinds: readonly Owned[]): Promise<void> {
  for (const { group, plural } of kinds) {
    const path = `${crds}/${plural}.${group}`
    const { spec } = (await api.send('GET', path)) as { spec: { versions: { name: string }[] } }
    const index = spec.versions.findIndex(({ name }) => name === 'v1beta1')
    const patch = [{ op: 'replace', path: `/spec/versions/${index}/served`, value: served }]
    await api.send('PATCH', path, patch, 'application/json-patch+json')
  }
  await sleep(4000)
}

function differing(
  kinds: readonly Owned[],
  before: All,
  after: All,
  fate: Fate,
  only?: number,
): readonly string[] {
  return kinds.flatMap((of, i) => {
    if (only !== undefined && i !== only) return []
    const [was, is] = [contentOf(before[fate][i]!), contentOf(after[fate][i]!)]
    return was === is ? [] : [`${of.kind} ${fate}: ${was} became ${is}`]
  })
}

function otherOwners(object: ApiObject): readonly string[] {
  const owners = ownersOf(object)
  const isRight = owners.toSorted().join() === 'gitops v1beta2,ops v1beta2'
  return isRight ? [] : [owners.join(', ')]
}
