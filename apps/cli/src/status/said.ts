import { jsonText } from '@capi-migrate/edits'
import { markdownBlock, paintFor, someOf, UserError } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'
import { legacyConditions } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { diagnose, isSilent, viewOf } from '@capi-migrate/status/diagnose'
import type { View } from '@capi-migrate/status/diagnose'
import { fleetOf } from '@capi-migrate/status/fleet'
import type { FleetRow } from '@capi-migrate/status/fleet'
import { clustersOf, describe, isLegacyOnly, problemsOf, rowsOf } from '@capi-migrate/status/tree'
import type { Generation, Inventory, ObjectNode, Problem } from '@capi-migrate/status/tree'
import { isColourful } from '../terminal.ts'
import type { StatusFlags } from './flags.ts'
import { notesBelow } from './basis.ts'
import { fleetMarkdown, statusGithub, statusJunit } from './forms.ts'
import { jsonOf } from './json.ts'
import { printFleet } from './print-fleet.ts'
import { printWhy } from './print-why.ts'
import type { Explained } from './print-why.ts'
import { printTree } from './print.ts'
import { fullName } from './problems.ts'
import { conditionsShown } from './show-conditions.ts'

/** What is said of the Clusters of an inventory. */
export interface Said {
  /** In the form that was asked for. */
  readonly text: string
  /** The same without ages, to see whether anything has changed. */
  readonly data: object
  readonly problems: readonly Problem[]
  /** Each Cluster says so, and has looked at its newest spec. */
  readonly areAvailable: boolean
}

/** What `migrate status` says: a table of several Clusters, a tree, or causes. Throws UserError where there is no Cluster. */
export async function saidOf(inventory: Inventory, now: Date, flags: StatusFlags): Promise<Said> {
  const clusters = wanted(inventory, flags.cluster)
  const problems = problemsOf(inventory)
  const view = await viewAt(inventory, now, flags)
  const rows = fleetOf(view, clusters)
  const shown = { view, clusters, rows, now, flags }
  const says = flags.why ? whySaid : clusters.length > 1 && !flags.all ? fleetSaid : treesSaid
  const { text, data } = says(shown)
  return {
    text: textIn(flags.format, shown, text, { ...data, problems }),
    data,
    problems,
    areAvailable: rows.every(({ available }) => available?.status === 'True' && !available.isStale),
  }
}

interface Shown {
  readonly view: View
  readonly clusters: readonly ApiObject[]
  /** A row for each of them. */
  readonly rows: readonly FleetRow[]
  readonly now: Date
  readonly flags: StatusFlags
}

function textIn(format: StatusFlags['format'], shown: Shown, text: string, data: object): string {
  switch (format) {
    case 'text':
      return text
    case 'json':
      return jsonIn(shown.flags, data)
    case 'junit':
      return statusJunit(explainedIn(shown))
    case 'github':
      return statusGithub(explainedIn(shown))
    case 'markdown': {
      const { rows, flags, now } = shown
      return rows.length > 1 && !flags.all && !flags.why ? fleetMarkdown(rows, now) : markdownBlock(text)
    }
  }
}

/** As data; a line for each state where a stream of them is watched. */
export function jsonIn({ watch }: StatusFlags, data: object): string {
  return `${jsonText({ schemaVersion: 1, ...data }, watch ? undefined : 2)}\n`
}

function fleetSaid({ rows, now, flags }: Shown): Pick<Said, 'text' | 'data'> {
  return {
    text: printFleet(rows, { now, columns: columnsThere(flags) }, paintThere(flags)),
    data: { clusters: rows },
  }
}

function whySaid(shown: Shown): Pick<Said, 'text' | 'data'> {
  const { now, flags } = shown
  const explained = explainedIn(shown)
  return {
    text: printWhy(explained, { now, columns: columnsThere(flags) }, paintThere(flags)),
    data: { clusters: explained },
  }
}

function explainedIn({ view, rows }: Shown): readonly Explained[] {
  return rows.map(({ cluster, available }) => ({
    cluster,
    status: available?.status ?? 'Unknown',
    causes: diagnose(view, view.inventory.find(cluster)!),
  }))
}

function treesSaid({ view: { inventory }, clusters, now, flags }: Shown): Pick<Said, 'text' | 'data'> {
  const kinds = [...new Set(inventory.objects.map(({ kind }) => kind ?? ''))]
  const showConditions = conditionsShown(flags.showConditions ?? '', kinds)
  const paint = paintThere(flags)
  const trees = clusters.map((cluster) => {
    const generation = flags.legacy || isLegacyOnly(cluster) ? 'legacy' : 'current'
    const tree = treeOf(inventory, cluster, generation, flags)
    const rowsFor = (messageWidth: number) => rowsOf(tree, { showConditions, now, messageWidth, generation })
    const note = noteOn(cluster, flags)
    return {
      text:
        printTree(rowsFor, { columns: columnsThere(flags), generation }, paint) +
        notesBelow(note === undefined ? [] : [note], paint),
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

/** Colours are for people at a terminal, not for what stands in Markdown. */
export function paintThere({ format }: Pick<StatusFlags, 'format'>): Paint {
  return paintFor(format === 'text' && isColourful(process.stdout))
}

/** How wide a line may be; what is no terminal has no end. */
function columnsThere({ format }: Pick<StatusFlags, 'format'>): number {
  return (format === 'text' ? process.stdout.columns : undefined) ?? Number.MAX_SAFE_INTEGER
}

/** The Clusters that are asked for; one at least. */
function wanted(inventory: Inventory, name: string | undefined): readonly ApiObject[] {
  const clusters = clustersOf(inventory, name)
  if (clusters.length > 0) return clusters
  const all = clustersOf(inventory)
  if (all.length > 0)
    throw new UserError(
      `there is no Cluster ${name}`,
      `choose one of these: ${someOf(
        all.map(({ metadata = {} }) => fullName(metadata)),
        10,
      )}`,
    )
  throw new UserError(
    `there is no Cluster among ${inventory.objects.length} objects`,
    'dump it as well: kubectl get cluster-api -A -o yaml',
  )
}
