import { jsonText } from '@capi-migrate/edits'
import { legacyConditions } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { diagnose, isSilent, viewOf } from '@capi-migrate/status/diagnose'
import type { View } from '@capi-migrate/status/diagnose'
import { fleetOf } from '@capi-migrate/status/fleet'
import type { FleetRow } from '@capi-migrate/status/fleet'
import { clustersOf, describe, isLegacyOnly, problemsOf, rowsOf } from '@capi-migrate/status/tree'
import type { Generation, Inventory, ObjectNode, Problem } from '@capi-migrate/status/tree'
import { UserError } from '../errors.ts'
import { markdownBlock } from '../render/escape.ts'
import { paintFor, someOf } from '../render/paint.ts'
import type { Paint } from '../render/paint.ts'
import { notesBelow } from './basis.ts'
import { fleetMarkdown, statusGithub, statusJunit } from './forms.ts'
import { jsonOf } from './json.ts'
import { printFleet } from './print-fleet.ts'
import { printWhy } from './print-why.ts'
import type { Explained } from './print-why.ts'
import { printTree } from './print.ts'
import { fullName } from './problems.ts'
import { conditionsShown } from './show-conditions.ts'

/** What is to be said of the Clusters of a dump, and how it is shown. */
export interface StatusWish {
  readonly cluster?: string
  readonly all?: boolean
  readonly why?: boolean
  readonly legacy?: boolean
  readonly watch?: boolean
  readonly format: 'text' | 'json' | 'junit' | 'github' | 'markdown'
  readonly showConditions?: string
  readonly grouping: 'true' | 'false'
  readonly showMachinesets?: boolean
  readonly showTemplates?: boolean
  readonly showResourcesets?: boolean
  readonly echo?: boolean
  /** None where nothing else is said. */
  readonly paint?: Paint
  /** How wide a line may be; it has no end where nothing else is said. */
  readonly width?: number
}

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
export async function saidOf(inventory: Inventory, now: Date, wish: StatusWish): Promise<Said> {
  const clusters = wanted(inventory, wish.cluster)
  const problems = problemsOf(inventory)
  const view = await viewAt(inventory, now, wish)
  const rows = fleetOf(view, clusters)
  const shown = { view, clusters, rows, now, wish }
  const says = wish.why ? whySaid : clusters.length > 1 && !wish.all ? fleetSaid : treesSaid
  const { text, data } = says(shown)
  return {
    text: textIn(wish.format, shown, text, { ...data, problems }),
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
  readonly wish: StatusWish
}

function textIn(format: StatusWish['format'], shown: Shown, text: string, data: object): string {
  switch (format) {
    case 'text':
      return text
    case 'json':
      return jsonIn(shown.wish, data)
    case 'junit':
      return statusJunit(explainedIn(shown))
    case 'github':
      return statusGithub(explainedIn(shown))
    case 'markdown': {
      const { rows, wish, now } = shown
      return rows.length > 1 && !wish.all && !wish.why ? fleetMarkdown(rows, now) : markdownBlock(text)
    }
  }
}

/** As data; a line for each state where a stream of them is watched. */
export function jsonIn({ watch }: Pick<StatusWish, 'watch'>, data: object): string {
  return `${jsonText({ schemaVersion: 1, ...data }, watch ? undefined : 2)}\n`
}

function fleetSaid({ rows, now, wish }: Shown): Pick<Said, 'text' | 'data'> {
  return {
    text: printFleet(rows, { now, columns: widthOf(wish) }, wish.paint ?? paintFor()),
    data: { clusters: rows },
  }
}

function whySaid(shown: Shown): Pick<Said, 'text' | 'data'> {
  const { now, wish } = shown
  const explained = explainedIn(shown)
  return {
    text: printWhy(explained, { now, columns: widthOf(wish) }, wish.paint ?? paintFor()),
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

function treesSaid({ view: { inventory }, clusters, now, wish }: Shown): Pick<Said, 'text' | 'data'> {
  const kinds = [...new Set(inventory.objects.map(({ kind }) => kind ?? ''))]
  const showConditions = conditionsShown(wish.showConditions ?? '', kinds)
  const paint = wish.paint ?? paintFor()
  const trees = clusters.map((cluster) => {
    const generation = wish.legacy || isLegacyOnly(cluster) ? 'legacy' : 'current'
    const tree = treeOf(inventory, cluster, generation, wish)
    const rowsFor = (messageWidth: number) => rowsOf(tree, { showConditions, now, messageWidth, generation })
    const note = noteOn(cluster, wish)
    return {
      text:
        printTree(rowsFor, { columns: widthOf(wish), generation }, paint) +
        notesBelow(note === undefined ? [] : [note], paint),
      data: { generation, ...jsonOf(tree, generation) },
    }
  })
  return {
    text: trees.map(({ text }) => text).join('\n'),
    data: wish.all ? { trees: trees.map(({ data }) => data) } : { tree: trees[0]!.data },
  }
}

/** Why a tree shows other conditions than were asked for, or none. */
function noteOn(cluster: ApiObject, { legacy }: StatusWish): string | undefined {
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
  wish: StatusWish,
): ObjectNode {
  return describe(inventory, cluster, {
    generation,
    grouping: wish.grouping !== 'false',
    showMachineSets: wish.showMachinesets === true,
    showTemplates: wish.showTemplates === true,
    showResourceSets: wish.showResourcesets === true,
    echo: wish.echo === true,
  })
}

/** What is not said is computed, and only then is what computes it loaded. */
async function viewAt(inventory: Inventory, now: Date, { legacy }: StatusWish): Promise<View> {
  if (legacy) return viewOf(inventory, [], { generation: 'legacy' })
  if (!clustersOf(inventory).some(isSilent)) return viewOf(inventory)
  const { evaluate } = await import('@capi-migrate/status/evaluate')
  return viewOf(inventory, evaluate(inventory.objects, { now }))
}

/** What is no terminal has no end. */
function widthOf({ width = Number.MAX_SAFE_INTEGER }: StatusWish): number {
  return width
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
