import { reverseCodec } from './codec.ts'
import type { Codec } from './codec.ts'
import type { Fills } from './fill.ts'
import { stepsOf } from './path.ts'
import type { Step } from './path.ts'
import { drop } from './row.ts'
import type { Row } from './row.ts'
import type { ServerSide } from './server-side.ts'
import { versionOf } from './stages.ts'
import type { Stage, Version } from './stages.ts'

/** What is said of a kind; {@link defineTransition} makes a {@link Transition} of it. */
export interface TransitionSource {
  readonly group: string
  readonly kind: string
  readonly from: Stage
  readonly to: Stage
  readonly rows: readonly Row[]
  /** What only a server does: created status, restored fields. Not part of the author reading. */
  readonly server?: ServerSide
  /** What only an author's conversion has to write: fields that the other version requires. */
  readonly fills?: Fills
  /** True of what a provider's kind is to the contract: its API version says nothing about the stage, and stays. */
  readonly keepsVersion?: true
}

/** The API versions that the objects of a transition say before and after. */
export interface Versions {
  readonly from: Version
  readonly to: Version
}

/** All rows of one kind between two neighbouring stages. */
export interface Transition extends TransitionSource {
  readonly versions: Versions
  /** The rows by the steps of their older path. */
  readonly trie: Trie
  /** True where it is read from the newer stage to the older one. */
  readonly reversed: boolean
  /** The transitions it is composed of, where it is of several. */
  readonly hops?: readonly Transition[]
}

/** Rows by path steps; `row` claims the path that leads here. */
export interface Trie {
  readonly steps: Map<Step, Trie>
  row?: Row
}

/** Upstream's annotation that carries a v1beta2 object through v1beta1. */
export const conversionData = 'cluster.x-k8s.io/conversion-data'

/**
 * Checks the rows and indexes them. Throws where two rows claim one cell, of the older or of the newer version.
 *
 * @param versions where the stages do not tell them: a kind's `final` is in the version that the kind came to last
 */
export function defineTransition(
  source: TransitionSource,
  versions: Versions = { from: versionOf(source.from), to: versionOf(source.to) },
): Transition {
  const rows = [...source.rows, ...annotationRows(source), ...versionRows(source, versions)]
  return index({ ...source, rows }, versions, false)
}

/** The same transition from its newer stage to its older one. A field that only one side has changes its verb. */
export function reverse(transition: Transition): Transition {
  const { from, to, versions, reversed } = transition
  const rows = transition.rows.flatMap(reverseRow)
  return index(
    { ...transition, from: to, to: from, rows },
    { from: versions.to, to: versions.from },
    !reversed,
  )
}

/** The same, made once. */
export function backwards(transition: Transition): Transition {
  const known = reversals.get(transition)
  if (known) return known
  const back = reverse(transition)
  reversals.set(transition, back)
  reversals.set(back, transition)
  return back
}

const reversals = new WeakMap<Transition, Transition>()

/** The id people see: `Cluster:spec.infrastructureRef.namespace`. */
export function rowId(kind: string, row: Row): string {
  let ids = idsOf.get(row)
  if (!ids) idsOf.set(row, (ids = new Map()))
  let id = ids.get(kind)
  if (id === undefined) ids.set(kind, (id = `${kind}:${row.from ?? row.to[0]}`))
  return id
}

/** The ids of rows by kind: of a large tree the same few are asked for again and again, and compared. */
const idsOf = new WeakMap<Row, Map<string, string>>()

/** The apiVersions that the objects of a transition say before and after. */
export function apiVersionsOf({ group, versions }: Pick<Transition, 'group' | 'versions'>): {
  readonly from: string
  readonly to: string
} {
  return { from: `${group}/${versions.from}`, to: `${group}/${versions.to}` }
}

function versionRows({ group, from, to, keepsVersion }: TransitionSource, versions: Versions): Row[] {
  if (keepsVersion || versions.from === versions.to) return []
  const apiVersions = apiVersionsOf({ group, versions })
  const codec: Codec = {
    name: 'version',
    why: `${from} becomes ${to}`,
    up: () => apiVersions.to,
    down: () => apiVersions.from,
  }
  return [{ verb: 'restate', from: 'apiVersion', to: ['apiVersion'], codec, why: codec.why }]
}

/** Where a webhook uses the annotation, an object of the newer version has no more use for it. */
function annotationRows({ server }: TransitionSource): Row[] {
  if (!server?.annotation) return []
  return [drop(`metadata.annotations["${conversionData}"]`, 'it only carried v1beta2 values through v1beta1')]
}

function index(source: TransitionSource, versions: Versions, reversed: boolean): Transition {
  const trie: Trie = { steps: new Map() }
  const claimed = new Map<string, Row>()
  const name = `${source.kind} ${source.from} → ${source.to}`
  for (const row of source.rows) {
    for (const path of row.to) {
      const other = claimed.get(path)
      if (other) throw new RangeError(`${name}: two rows write ${path}: ${print(other)}; ${print(row)}`)
      claimed.set(path, row)
    }
    if (row.from === undefined) continue
    const node = insert(trie, stepsOf(row.from))
    if (node.row)
      throw new RangeError(`${name}: two rows read ${row.from}: ${print(node.row)}; ${print(row)}`)
    node.row = row
  }
  return { ...source, versions, trie, reversed }
}

function print({ verb, from, to }: Row): string {
  return [verb, ...(from === undefined ? [] : [from]), '→', to.join(', ') || 'nothing'].join(' ')
}

function insert(trie: Trie, steps: readonly Step[]): Trie {
  let node = trie
  for (const step of steps) {
    let next = node.steps.get(step)
    if (!next) node.steps.set(step, (next = { steps: new Map() }))
    node = next
  }
  return node
}

function reverseRow(row: Row): Row[] {
  const { from, to, why } = row
  const codec = row.codec && { codec: reverseCodec(row.codec) }
  if (from === undefined) return [{ verb: 'drop', from: to[0]!, to: [], why }]
  if (to.length === 0) return [{ verb: 'add', to: [from], why }]
  const back: Row = {
    verb: row.verb === 'split' ? 'move' : row.verb,
    from: to[0]!,
    to: [from],
    ...codec,
    why,
  }
  return [
    back,
    ...to.slice(1).map((path): Row => ({ verb: 'drop', from: path, to: [], why: `${to[0]} says the same` })),
  ]
}
