import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Api, ApiObject } from '../../tools/management-cluster/api.ts'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { Expected } from '../../tools/management-cluster/expected.ts'
import { copiesOf } from './copies.ts'
import { differencesOf } from './differences.ts'
import type { Difference } from './differences.ts'
import { allowedFor } from './allowed.ts'
import type { Stored } from './apply.ts'
import { runKubectl } from './kubectl.ts'
import { objectsOf, servedBy } from './served.ts'
import type { Served } from './served.ts'
import { reconciled, settled } from './settled.ts'
import type { Work } from './settled.ts'

/** What an apply did to the Machines of one Cluster, or to what belongs to none. */
export interface Fate {
  readonly cluster: string
  readonly step: 'upgrade' | 'apply' | 'way back'
  readonly machines: number
  /** What came, went or changed: empty where all is as it was. */
  readonly changes: readonly string[]
}

/** The files of a folder, by their names. */
export function manifestsIn(folder: string): ReadonlyMap<string, string> {
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** Where Clusters with Machines are made, and what their server goes through before anything is applied. */
export interface Lives {
  readonly folder: string
  readonly root: string
  readonly say: (text: string) => void
  readonly age?: (cluster: Cluster) => Promise<Cluster>
}

/** Makes Clusters with Machines from manifests in v1beta1, applies what the program makes of these, and looks again. */
export async function runMachines(
  cluster: Cluster,
  manifests: ReadonlyMap<string, string>,
  { folder, root, say, age }: Lives,
): Promise<readonly Fate[]> {
  const copies = await copiesOf(manifests, join(folder, 'machines-files'), root)
  const [refusal] = await apply(cluster, copies.original)
  if (refusal) throw new Error(`the original is refused: ${refusal}`)
  const young = await servedBy(cluster)
  await settled(cluster.api, young)
  let before = await picture(cluster.api, young)
  say(
    `the control planes of ${before.machines.size} Clusters are available, with ${machinesIn(before)} Machines`,
  )
  const fates: Fate[] = []
  const compare = (step: Fate['step'], after: Picture, others: readonly string[]): void => {
    fates.push({ cluster: 'all', step, machines: machinesIn(before), changes: others })
    for (const name of before.clusters)
      fates.push({
        cluster: name,
        step,
        machines: before.machines.get(name)?.length ?? 0,
        changes: changesOf(name, step, before, after),
      })
  }
  let now = cluster
  if (age) {
    now = await age(cluster)
    const served = await servedBy(now)
    say('the server is another release')
    const others = await unrestOf(now, served, nothingDone)
    const after = await picture(now.api, served)
    compare('upgrade', after, others)
    before = after
  }
  const served = await servedBy(now)
  for (const [step, at] of [
    ['apply', copies.migrated],
    ['way back', copies.back],
  ] as const) {
    const since = await reconciled()
    const refused = await apply(now, at)
    const others = [...refused, ...(await unrestOf(now, served, since))]
    compare(step, await picture(now.api, served), others)
    say(`${step}: every controller has looked at it`)
  }
  return fates
}

const nothingDone: Work = { done: new Map(), waiting: 0 }

/** What is not at rest, though it has had its time. */
async function unrestOf(
  { api }: Cluster,
  served: readonly Served[],
  since: Work,
): Promise<readonly string[]> {
  try {
    await settled(api, served, since)
    return []
  } catch (error) {
    if (!(error instanceof Expected)) throw error
    return [error.message]
  }
}

/** What must stay: everything of a Cluster by kind and name. */
interface Picture {
  readonly clusters: ReadonlySet<string>
  readonly machines: ReadonlyMap<string, readonly string[]>
  readonly objects: ReadonlyMap<string, ReadonlyMap<string, ApiObject>>
}

/** Objects that belong to no Cluster, such as classes and templates that people write. */
const ofNone = '(no Cluster)'

async function picture(api: Api, served: readonly Served[]): Promise<Picture> {
  const clusters = new Set<string>([ofNone])
  const machines = new Map<string, string[]>()
  const objects = new Map<string, Map<string, ApiObject>>()
  for (const one of await objectsOf<ApiObject>(api, served)) {
    const name = one.kind === 'Cluster' ? one.metadata.name : clusterOf(one)
    clusters.add(name)
    if (one.kind === 'Machine') machines.set(name, [...(machines.get(name) ?? []), one.metadata.uid!])
    if (!objects.has(name)) objects.set(name, new Map())
    objects.get(name)!.set(`${one.kind} ${one.metadata.name}`, one)
  }
  return { clusters, machines, objects }
}

function clusterOf({ metadata: { labels } }: ApiObject): string {
  return labels?.['cluster.x-k8s.io/cluster-name'] ?? ofNone
}

function changesOf(cluster: string, step: Fate['step'], before: Picture, after: Picture): string[] {
  const [old, now] = [before.objects.get(cluster) ?? new Map(), after.objects.get(cluster) ?? new Map()]
  const changes: string[] = []
  for (const [title, one] of old as ReadonlyMap<string, ApiObject>) {
    const later = now.get(title) as ApiObject | undefined
    if (!later) changes.push(`${title} is gone`)
    else if (later.metadata.uid !== one.metadata.uid) changes.push(`${title} is another one`)
    // Before an upgrade they are read in another version.
    else if (step !== 'upgrade') changes.push(...specChanges(title, step, one, later))
  }
  for (const title of (now as ReadonlyMap<string, ApiObject>).keys())
    if (!old.has(title)) changes.push(`${title} is new`)
  return changes
}

function specChanges(title: string, step: Fate['step'], before: ApiObject, after: ApiObject): string[] {
  return differencesOf(before as unknown as Stored, after as unknown as Stored)
    .filter(
      (one: Difference) => one.path.startsWith('spec') && !allowedFor({ ...one, kind: before.kind, step }),
    )
    .map((one) => `${title} ${one.path}: ${JSON.stringify(one.before)} → ${JSON.stringify(one.after)}`)
}

function machinesIn({ machines }: Picture): number {
  return [...machines.values()].flat().length
}

/** What kubectl refuses, a line each. */
async function apply(cluster: Cluster, folder: string): Promise<string[]> {
  const { code, stderr } = await runKubectl(cluster, ['apply', '-f', folder])
  if (code === 0) return []
  const refused = [...stderr.matchAll(/^.*error when \w+ "[^"]*\/([^/"]+)": (.*)$/gm)]
  const lines = refused.map(
    ([, file, why]) => `${file} is refused: ${/\w+ field is immutable/.exec(why!)?.[0] ?? why}`,
  )
  return lines.length > 0 ? lines : [stderr]
}
