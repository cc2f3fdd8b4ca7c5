import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Api, ApiObject } from '../../tools/management-cluster/api.ts'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { copiesOf } from './copies.ts'
import { differencesOf } from './differences.ts'
import type { Difference } from './differences.ts'
import { allowedFor } from './allowed.ts'
import type { Stored } from './apply.ts'
import { outputOf } from './output.ts'
import { objectsOf, servedBy } from './served.ts'
import type { Served } from './served.ts'
import { reconciled, settled } from './settled.ts'

/** What an apply did to the Machines of one Cluster, or to what belongs to none. */
export interface Fate {
  readonly cluster: string
  readonly step: 'apply' | 'way back'
  readonly machines: number
  /** What came, went or changed: empty where all is as it was. */
  readonly changes: readonly string[]
}

/** Makes Clusters with Machines from manifests in v1beta1, applies what the program makes of these, and looks again. */
export async function runMachines(
  cluster: Cluster,
  {
    folder,
    root,
    say,
  }: { readonly folder: string; readonly root: string; readonly say: (text: string) => void },
): Promise<readonly Fate[]> {
  const manifests = join(root, 'test/live/machines')
  const files = new Map(
    readdirSync(manifests).map((file) => [file, readFileSync(join(manifests, file), 'utf8')]),
  )
  const copies = await copiesOf(files, join(folder, 'machines-files'), root)
  const served = await servedBy(cluster.api)
  const [refusal] = await apply(cluster, copies.original)
  if (refusal) throw new Error(`the original is refused: ${refusal}`)
  await settled(cluster.api, served)
  const before = await picture(cluster.api, served)
  say(
    `the control planes of ${before.machines.size} Clusters are available, with ${machinesIn(before)} Machines`,
  )
  const fates: Fate[] = []
  for (const [step, at] of [
    ['apply', copies.migrated],
    ['way back', copies.back],
  ] as const) {
    const since = await reconciled()
    const refused = await apply(cluster, at)
    await settled(cluster.api, served, since)
    const after = await picture(cluster.api, served)
    fates.push({ cluster: 'all', step, machines: machinesIn(before), changes: refused })
    for (const name of before.clusters)
      fates.push({
        cluster: name,
        step,
        machines: before.machines.get(name)?.length ?? 0,
        changes: changesOf(name, step, before, after),
      })
    say(`${step}: every controller has looked at it`)
  }
  return fates
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
    else changes.push(...specChanges(title, step, one, later))
  }
  for (const title of (now as ReadonlyMap<string, ApiObject>).keys())
    if (!old.has(title)) changes.push(`${title} is new`)
  return changes
}

function specChanges(title: string, step: Fate['step'], before: ApiObject, after: ApiObject): string[] {
  return differencesOf(before as unknown as Stored, after as unknown as Stored)
    .filter(({ path }: Difference) => path.startsWith('spec') && !allowedFor(before.kind, path, step))
    .map((one) => `${title} ${one.path}: ${JSON.stringify(one.before)} → ${JSON.stringify(one.after)}`)
}

function machinesIn({ machines }: Picture): number {
  return [...machines.values()].flat().length
}

/** What kubectl refuses, a line each. */
async function apply({ kubectl, kubeconfig }: Cluster, folder: string): Promise<string[]> {
  const { code, stderr } = await outputOf(kubectl, ['apply', `--kubeconfig=${kubeconfig}`, '-f', folder])
  if (code === 0) return []
  const refused = [...stderr.matchAll(/^.*error when \w+ "[^"]*\/([^/"]+)": (.*)$/gm)]
  const lines = refused.map(
    ([, file, why]) => `${file} is refused: ${/\w+ field is immutable/.exec(why!)?.[0] ?? why}`,
  )
  return lines.length > 0 ? lines : [stderr]
}
