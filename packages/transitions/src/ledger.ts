import { valueAt } from './assemble.ts'
import { keysOf } from './keys.ts'
import { printPlace } from './path.ts'
import type { Placed, Placement } from './placement.ts'
import type { Place } from './subtree.ts'
import { child, schemaOf } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import { rowId } from './transition.ts'

/**
 * What became of a leaf. `unknown` is kept, but the older version has no such field: the server would strip it.
 * `added` is no leaf of the input: the newer version requires it, and there is one answer.
 */
export type Fate = 'kept' | 'moved' | 'restated' | 'split' | 'dropped' | 'unknown' | 'added'

/** One leaf of the input, or an added field. */
export interface LedgerEntry {
  /** `spec.files[0].path` of the older object; of an added field its path in the newer one. */
  readonly path: string
  readonly fate: Fate
  /** Paths in the newer object: none where dropped, several where split. */
  readonly to: readonly string[]
  /** The row's id, `Cluster:spec.topology.class`. */
  readonly row?: string
  readonly why?: string
}

/**
 * Accounts for every leaf of an object: scalars, nulls, and empty lists and maps. Leaves in = entries out, but for
 * those that are added, which come last; a leaf that no placement speaks for is an error of ours.
 */
export function ledger(object: Readonly<Record<string, unknown>>, placed: Placed): readonly LedgerEntry[] {
  const schema = schemaOfObject(object)
  const spoken = new Map<string, Placement[]>()
  for (const placement of placed.placements) {
    if (!placement.from) continue
    const key = JSON.stringify(placement.from)
    spoken.set(key, [...(spoken.get(key) ?? []), placement])
  }
  return [
    ...leaves(object, []).map((leaf) => entry(leaf, speaking(spoken, leaf), placed.kind, schema)),
    ...placed.placements.flatMap((placement) => added(placement, placed.kind)),
  ]
}

function added({ from, to, row }: Placement, kind: string): LedgerEntry[] {
  if (from || !to || row?.verb !== 'add') return []
  const path = printPlace(to)
  return [{ path, fate: 'added', to: [path], row: rowId(kind, row), why: row.why }]
}

function entry(
  leaf: Place,
  placements: readonly Placement[],
  kind: string,
  schema: SchemaNode | undefined,
): LedgerEntry {
  const path = printPlace(leaf)
  const [first] = placements
  if (!first) throw new RangeError(`${kind} ${path}: no placement speaks for it`)
  const row = first.row && { row: rowId(kind, first.row) }
  const to = placements.flatMap((placement) => targetOf(leaf, placement) ?? [])
  const why = first.why ?? (to.length === 0 ? first.row?.why : undefined)
  const fate = fateOf(path, to, first, schema === undefined || isKnown(schema, leaf))
  return { path, fate, to, ...row, ...(why !== undefined && { why }) }
}

function fateOf(path: string, to: readonly string[], { value }: Placement, known: boolean): Fate {
  if (to.length === 0) return 'dropped'
  if (to.length > 1) return 'split'
  if (value !== undefined) return 'restated'
  if (to[0] !== path) return 'moved'
  return known ? 'kept' : 'unknown'
}

/** A restated value stands for all that was below it. */
function targetOf(leaf: Place, { from, to, value }: Placement): string | undefined {
  if (!from || !to) return undefined
  return printPlace(value === undefined ? [...to, ...leaf.slice(from.length)] : to)
}

/** The placements with the longest `from` at or above a leaf. */
function speaking(spoken: ReadonlyMap<string, readonly Placement[]>, leaf: Place): readonly Placement[] {
  for (let length = leaf.length; length >= 0; length--) {
    const found = spoken.get(JSON.stringify(leaf.slice(0, length)))
    if (found) return found
  }
  return []
}

function leaves(value: unknown, place: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  const keys = keysOf(value)
  return keys.length === 0 ? [place] : keys.flatMap((key) => leaves(valueAt(value, [key]), [...place, key]))
}

function schemaOfObject({ apiVersion, kind }: Readonly<Record<string, unknown>>): SchemaNode | undefined {
  const [group = '', version = ''] = String(apiVersion).split('/')
  return schemaOf(group, version, String(kind))
}

function isKnown(schema: SchemaNode, place: Place): boolean {
  let node: SchemaNode | undefined = schema
  for (const key of place) node = node && child(node, key)
  return node !== undefined
}
