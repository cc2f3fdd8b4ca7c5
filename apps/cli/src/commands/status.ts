import { jsonText } from '@capi-migrate/edits'
import { paintFor, printableLines, someOf, UserError } from '@capi-migrate/plan'
import { legacyConditions } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import type { Columns } from '@capi-migrate/status/columns'
import { diagnose, isSilent, viewOf } from '@capi-migrate/status/diagnose'
import type { View } from '@capi-migrate/status/diagnose'
import { fleetOf } from '@capi-migrate/status/fleet'
import {
  clustersOf,
  describe,
  inventoryOf,
  isLegacyOnly,
  problemsOf,
  rowsOf,
} from '@capi-migrate/status/tree'
import type { Generation, Inventory, ObjectNode } from '@capi-migrate/status/tree'
import { exit } from '../exit.ts'
import { stdin } from '../input.ts'
import { printComparison } from '../status/computed.ts'
import { jsonOf } from '../status/json.ts'
import { printFleet } from '../status/print-fleet.ts'
import { printWhy } from '../status/print-why.ts'
import { printTree } from '../status/print.ts'
import { sayProblem } from '../status/problems.ts'
import type { LiveFlags } from '../status/live.ts'
import { readDump, sayError } from '../status/read.ts'
import type { Dump } from '../status/read.ts'
import { conditionsShown } from '../status/show-conditions.ts'
import { isColourful, print } from '../terminal.ts'

export interface StatusFlags extends LiveFlags {
  readonly cluster?: string
  readonly all?: boolean
  readonly why?: boolean
  readonly legacy?: boolean
  readonly exitCode?: boolean
  readonly format: 'text' | 'json'
  readonly showConditions?: string
  readonly grouping: 'true' | 'false'
  readonly showMachinesets?: boolean
  readonly showTemplates?: boolean
  readonly showResourcesets?: boolean
  readonly echo?: boolean
  readonly columns?: boolean
  readonly columnsOf: Columns
  readonly wide?: boolean
  readonly now?: Date
  readonly computed?: boolean
  readonly machinePools?: 'upstream' | 'proposal'
}

/** `migrate status`. Returns the exit code. */
export async function status(paths: readonly string[], flags: StatusFlags): Promise<number> {
  const { objects, failures } = await dumpOf(paths, flags)
  const now = flags.now ?? new Date()
  const failed = failures > 0 ? exit.error : exit.done
  if (flags.computed) {
    await print(await printComputed(inventoryOf(objects).objects, now, flags))
    return failed
  }
  if (flags.columns) {
    await print(await printColumns(inventoryOf(objects).objects, now, flags))
    return failed
  }
  const inventory = inventoryOf(objects)
  const clusters = wanted(inventory, flags.cluster)
  const problems = problemsOf(inventory)
  for (const problem of problems) sayError(...sayProblem(problem))
  const view = await viewAt(inventory, now, flags)
  const says = flags.why ? whySaid : clusters.length > 1 && !flags.all ? fleetSaid : treesSaid
  const { text, data } = says({ view, clusters, now, flags })
  await print(flags.format === 'json' ? `${jsonText({ schemaVersion: 1, ...data, problems }, 2)}\n` : text)
  if (failures > 0 || problems.length > 0) return exit.error
  return flags.exitCode && !areAvailable(view, clusters) ? exit.tasks : exit.done
}

/** What is shown of some Clusters: as text, and as data. */
interface Said {
  readonly text: string
  readonly data: object
}

interface Shown {
  readonly view: View
  readonly clusters: readonly ApiObject[]
  readonly now: Date
  readonly flags: StatusFlags
}

function fleetSaid({ view, clusters, now }: Shown): Said {
  const rows = fleetOf(view, clusters)
  return { text: printFleet(rows, { now, columns: columnsThere() }, paintThere()), data: { clusters: rows } }
}

function whySaid({ view, clusters, now }: Shown): Said {
  const explained = fleetOf(view, clusters).map(({ cluster, available }) => ({
    cluster,
    status: available?.status ?? 'Unknown',
    causes: diagnose(view, view.inventory.find(cluster)!),
  }))
  return {
    text: printWhy(explained, { now, columns: columnsThere() }, paintThere()),
    data: { clusters: explained },
  }
}

function treesSaid({ view: { inventory }, clusters, now, flags }: Shown): Said {
  const kinds = [...new Set(inventory.objects.map(({ kind }) => kind ?? ''))]
  const showConditions = conditionsShown(flags.showConditions ?? '', kinds)
  const paint = paintThere()
  const trees = clusters.map((cluster) => {
    const generation = flags.legacy || isLegacyOnly(cluster) ? 'legacy' : 'current'
    const tree = treeOf(inventory, cluster, generation, flags)
    const rowsFor = (messageWidth: number) => rowsOf(tree, { showConditions, now, messageWidth, generation })
    const note = noteOn(cluster, flags)
    return {
      text:
        printTree(rowsFor, { columns: columnsThere(), generation }, paint) +
        (note === undefined ? '' : `\n${paint.gray(note)}\n`),
      data: { generation, ...jsonOf(tree, generation) },
    }
  })
  return {
    text: trees.map(({ text }) => text).join('\n'),
    data: flags.all ? { trees: trees.map(({ data }) => data) } : { tree: trees[0]!.data },
  }
}

/** Why a tree shows other conditions than were asked for, or none. */
function noteOn(cluster: ApiObject, { legacy }: StatusFlags): string | undefined {
  if (legacy)
    return legacyConditions(cluster).length > 0
      ? undefined
      : 'the Cluster has no conditions of v1beta1; without --legacy its others are shown'
  if (isLegacyOnly(cluster))
    return 'conditions of v1beta1: the Cluster has no others. Cluster API writes those of v1beta2 as well since v1.9'
  return isSilent(cluster)
    ? 'the Cluster says nothing; --why tells what can be told from the other objects'
    : undefined
}

function treeOf(
  inventory: Inventory,
  cluster: ApiObject,
  generation: Generation,
  flags: StatusFlags,
): ObjectNode {
  return describe(inventory, cluster, {
    generation,
    grouping: flags.grouping !== 'false',
    showMachineSets: flags.showMachinesets === true,
    showTemplates: flags.showTemplates === true,
    showResourceSets: flags.showResourcesets === true,
    echo: flags.echo === true,
  })
}

/** What is not said is computed, and only then is what computes it loaded. */
async function viewAt(inventory: Inventory, now: Date, { legacy }: StatusFlags): Promise<View> {
  if (legacy) return viewOf(inventory, [], { generation: 'legacy' })
  if (!clustersOf(inventory).some(isSilent)) return viewOf(inventory)
  const { evaluate } = await import('@capi-migrate/status/evaluate')
  return viewOf(inventory, evaluate(inventory.objects, { now }))
}

/** Whether each says so, and has looked at its newest spec. */
function areAvailable(view: View, clusters: readonly ApiObject[]): boolean {
  return fleetOf(view, clusters).every(({ available }) => available?.status === 'True' && !available.isStale)
}

function paintThere(): ReturnType<typeof paintFor> {
  return paintFor(isColourful(process.stdout))
}

/** How wide a line may be; what is no terminal has no end. */
function columnsThere(): number {
  return process.stdout.columns ?? Number.MAX_SAFE_INTEGER
}

/** A live cluster, or a dump of one. */
async function dumpOf(paths: readonly string[], flags: StatusFlags): Promise<Dump> {
  const { kubeconfig, context, namespace } = flags
  const isLive = context !== undefined || kubeconfig !== undefined
  if (!isLive && namespace !== undefined)
    throw new UserError('--namespace is for a live cluster', 'name it with --context NAME')
  if (!isLive) return readDump(paths.length > 0 ? paths : [stdin])
  if (paths.length > 0)
    throw new UserError('a live cluster and a dump are asked for', 'leave out the files, or --context')
  return (await import('../status/live.ts')).readLive(flags)
}

async function printComputed(objects: readonly ApiObject[], now: Date, flags: StatusFlags): Promise<string> {
  const { compare } = await import('@capi-migrate/status/evaluate')
  const comparison = compare(objects, { now, machinePools: flags.machinePools ?? 'upstream' })
  return flags.format === 'json'
    ? `${jsonText({ schemaVersion: 1, ...comparison }, 2)}\n`
    : printComparison(comparison, paintThere())
}

async function printColumns(objects: readonly ApiObject[], now: Date, flags: StatusFlags): Promise<string> {
  const { printTable, tablesOf } = await import('@capi-migrate/status/columns')
  const { columnsOf: columns, wide = false, format } = flags
  const namespace = new Set(objects.map(({ metadata }) => metadata?.namespace)).size > 1
  const tables = tablesOf(objects, { columns, wide, namespace, now })
  return format === 'json'
    ? `${jsonText({ schemaVersion: 1, tables }, 2)}\n`
    : tables.map((table) => printableLines(printTable(table, tables.length > 1))).join('\n')
}

/** The Clusters that are asked for; one at least. */
function wanted(inventory: Inventory, name: string | undefined): readonly ApiObject[] {
  const clusters = clustersOf(inventory, name)
  if (clusters.length > 0) return clusters
  const all = clustersOf(inventory)
  if (all.length > 0)
    throw new UserError(
      `there is no Cluster ${name}`,
      `choose one of these: ${someOf(all.map(fullName), 10)}`,
    )
  throw new UserError(
    `there is no Cluster among ${inventory.objects.length} objects`,
    'dump it as well: kubectl get cluster-api -A -o yaml',
  )
}

function fullName({ metadata }: ApiObject): string {
  return `${metadata?.namespace ? `${metadata.namespace}/` : ''}${metadata?.name ?? ''}`
}
