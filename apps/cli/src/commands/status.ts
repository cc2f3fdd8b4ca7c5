import { jsonText } from '@capi-migrate/edits'
import { paintFor, printableLines, someOf, UserError } from '@capi-migrate/plan'
import type { ApiObject } from '@capi-migrate/status-model'
import type { Columns } from '@capi-migrate/status/columns'
import {
  clustersOf,
  conditionFilter,
  describe,
  inventoryOf,
  problemsOf,
  rowsOf,
} from '@capi-migrate/status/tree'
import type { Inventory } from '@capi-migrate/status/tree'
import { exit } from '../exit.ts'
import { stdin } from '../input.ts'
import { printComparison } from '../status/computed.ts'
import { jsonOf } from '../status/json.ts'
import { printTree } from '../status/print.ts'
import { sayProblem } from '../status/problems.ts'
import type { LiveFlags } from '../status/live.ts'
import { readDump, sayError } from '../status/read.ts'
import type { Dump } from '../status/read.ts'
import { isColourful, print } from '../terminal.ts'

export interface StatusFlags extends LiveFlags {
  readonly cluster?: string
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
  const shown = conditionFilter(flags.showConditions ?? '')
  if (!shown.ok) throw new UserError(shown.error, 'write for example --show-conditions=Cluster,Machine/m1+')
  const { objects, failures } = await dumpOf(paths, flags)
  const inventory = inventoryOf(objects)
  if (flags.computed) {
    const { compare } = await import('@capi-migrate/status/evaluate')
    const { now = new Date(), machinePools = 'upstream' } = flags
    const comparison = compare(inventory.objects, { now, machinePools })
    await print(
      flags.format === 'json'
        ? `${jsonText({ schemaVersion: 1, ...comparison }, 2)}\n`
        : printComparison(comparison, paintFor(isColourful(process.stdout))),
    )
    return failures > 0 ? exit.error : exit.done
  }
  if (flags.columns) {
    await print(await printColumns(inventory.objects, flags))
    return failures > 0 ? exit.error : exit.done
  }
  const cluster = onlyCluster(inventory, flags.cluster)
  const problems = problemsOf(inventory)
  for (const problem of problems) sayError(...sayProblem(problem))
  const tree = describe(inventory, cluster, {
    grouping: flags.grouping !== 'false',
    showMachineSets: flags.showMachinesets === true,
    showTemplates: flags.showTemplates === true,
    showResourceSets: flags.showResourcesets === true,
    echo: flags.echo === true,
  })
  if (flags.format === 'json')
    await print(`${jsonText({ schemaVersion: 1, tree: jsonOf(tree), problems }, 2)}\n`)
  else
    await print(
      printTree(
        rowsOf(tree, { showConditions: shown.value, now: flags.now ?? new Date() }),
        paintFor(isColourful(process.stdout)),
      ),
    )
  return failures > 0 || problems.length > 0 ? exit.error : exit.done
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

async function printColumns(objects: readonly ApiObject[], flags: StatusFlags): Promise<string> {
  const { printTable, tablesOf } = await import('@capi-migrate/status/columns')
  const { columnsOf: columns, wide = false, format, now = new Date() } = flags
  const namespace = new Set(objects.map(({ metadata }) => metadata?.namespace)).size > 1
  const tables = tablesOf(objects, { columns, wide, namespace, now })
  return format === 'json'
    ? `${jsonText({ schemaVersion: 1, tables }, 2)}\n`
    : tables.map((table) => printableLines(printTable(table, tables.length > 1))).join('\n')
}

function onlyCluster(inventory: Inventory, wanted: string | undefined): ApiObject {
  const clusters = clustersOf(inventory, wanted)
  const names = (all: readonly ApiObject[]) => someOf(all.map(fullName), 10)
  if (clusters.length === 1) return clusters[0]!
  if (clusters.length > 1) {
    throw new UserError(
      `there are ${clusters.length} Clusters: ${names(clusters)}`,
      `choose one: --cluster ${fullName(clusters[0]!)}`,
    )
  }
  const all = clustersOf(inventory)
  if (all.length > 0)
    throw new UserError(`there is no Cluster ${wanted}`, `choose one of these: ${names(all)}`)
  throw new UserError(
    `there is no Cluster among ${inventory.objects.length} objects`,
    'dump it as well: kubectl get cluster-api -A -o yaml',
  )
}

function fullName({ metadata }: ApiObject): string {
  return `${metadata?.namespace ? `${metadata.namespace}/` : ''}${metadata?.name ?? ''}`
}
