import { mapPath, reverse, rowId, valueNote } from '@capi-migrate/transitions'
import type { Line, Row, Stage, Transition } from '@capi-migrate/transitions'
import { exampleOf } from './example.ts'
import type { Example } from './example.ts'
import type { Located, Way } from './locate.ts'

/** What became of one field between two stages. */
export interface FieldChange {
  readonly from: Stage
  readonly to: Stage
  /** In the older stage; absent where it did not exist. */
  readonly older?: string
  /** In the newer stage; none where it is dropped. */
  readonly newer: readonly string[]
  /** Absent where place and meaning are the same. */
  readonly row?: {
    readonly id: string
    readonly verb: Row['verb']
    readonly why: string
    readonly path: string
  }
  /** What changes in the values of a field that has no row; absent where nothing does. */
  readonly note?: string
  readonly example?: Example
  /** Of a field that holds others: what changed below it; absent where nothing did. */
  readonly below?: readonly FieldChange[]
}

/** What became of a located field, the older version's first where both versions have one of that path. */
export function changesOf({ line, hops, older, newer }: Located): readonly FieldChange[] {
  const [first, ...later] = hops
  const changes: FieldChange[] = []
  if (!first) return changes
  if (older !== undefined) changes.push(forward(first, older, line))
  if (newer !== undefined && !changes.some((change) => change.newer.some((path) => same(path, newer)))) {
    changes.push(backward(first, newer, line))
  }
  return [...changes, ...changesAfter(changes, later, line)]
}

/** What becomes of fields after they changed; stages that leave a field alone say nothing. */
function changesAfter(
  changes: readonly FieldChange[],
  [hop, ...later]: readonly Transition[],
  line: Line,
): readonly FieldChange[] {
  if (!hop) return []
  const after = [...new Set(changes.flatMap(({ newer }) => newer))].map((path) => forward(hop, path, line))
  return [...after.filter(({ row }) => row), ...changesAfter(after, later, line)]
}

/** Every row of a kind, in the order of the table. */
export function allChangesOf({ hops }: Way): readonly FieldChange[] {
  return hops.flatMap((each) =>
    each.rows.filter((row) => row.from !== 'apiVersion').map((row) => changeOf(each, row)),
  )
}

function changeOf(transition: Transition, row: Row): FieldChange {
  return {
    ...ends(transition),
    ...(row.from !== undefined && { older: row.from }),
    newer: row.to,
    row: said(transition, row),
  }
}

/** The rows of fields below one, and of what is new below where it is now. */
function changesBelow(transition: Transition, path: string, now: readonly string[]): readonly FieldChange[] {
  const isBelow = (one: string, above: string): boolean =>
    /^[.[{]/.test(one.slice(above.length)) && one.startsWith(above)
  return transition.rows
    .filter(({ from, to }) =>
      from === undefined ? to.some((one) => now.some((above) => isBelow(one, above))) : isBelow(from, path),
    )
    .map((row) => changeOf(transition, row))
}

function forward(transition: Transition, path: string, line: Line): FieldChange {
  const { to: newer, row } = mapPath(transition, path)
  const example = row && exampleOf(transition, path, row, line)
  const note = row ? undefined : valueNote(transition, path)
  const below = row?.from === path ? [] : changesBelow(transition, path, newer)
  return {
    ...ends(transition),
    older: path,
    newer,
    ...(row && { row: said(transition, row) }),
    ...(note !== undefined && { note }),
    ...(example && { example }),
    ...(below.length > 0 && { below }),
  }
}

function backward(transition: Transition, path: string, line: Line): FieldChange {
  const { to, row } = mapPath(reverse(transition), path)
  const [older] = to
  if (older === undefined || !row) {
    const added = row && { row: { ...said(transition, row), verb: 'add' as const } }
    return { ...ends(transition), ...(older !== undefined && { older }), newer: [path], ...added }
  }
  return { ...forward(transition, older, line), newer: [path] }
}

function ends({ from, to }: Transition): Pick<FieldChange, 'from' | 'to'> {
  return { from, to }
}

function said({ kind }: Transition, row: Row): NonNullable<FieldChange['row']> {
  return { id: rowId(kind, row), verb: row.verb, why: row.why, path: row.from ?? row.to[0] ?? '' }
}

function same(a: string, b: string): boolean {
  return a.replace(/\[\]|\{\}/g, '') === b.replace(/\[\]|\{\}/g, '')
}
