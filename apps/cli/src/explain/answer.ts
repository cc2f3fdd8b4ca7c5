import { mapPath, reverse, rowId, transitions } from '@capi-migrate/transitions'
import type { Row, Stage, Transition } from '@capi-migrate/transitions'
import { exampleOf } from './example.ts'
import type { Example } from './example.ts'
import type { Located } from './locate.ts'

/** What became of one field between two stages. */
export interface Change {
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
  readonly example?: Example
}

/** What became of a located field, the older version's first where both versions have one of that path. */
export function changesOf({ transition, older, newer }: Located): readonly Change[] {
  const changes: Change[] = []
  if (older !== undefined) changes.push(forward(transition, older))
  if (newer !== undefined && !changes.some((change) => change.newer.some((path) => same(path, newer)))) {
    changes.push(backward(transition, newer))
  }
  const last = finalOf(transition)
  const after =
    last && [...new Set(changes.flatMap((change) => change.newer))].map((path) => forward(last, path))
  return [...changes, ...(after ?? []).filter((change) => change.row)]
}

/** Every row of a kind, in the order of the table. */
export function allChangesOf(transition: Transition): readonly Change[] {
  const last = finalOf(transition)
  return [transition, ...(last ? [last] : [])].flatMap((each) =>
    each.rows
      .filter((row) => row.from !== 'apiVersion')
      .map((row) => ({
        ...ends(each),
        ...(row.from !== undefined && { older: row.from }),
        newer: row.to,
        row: said(each, row),
      })),
  )
}

function forward(transition: Transition, path: string): Change {
  const { to: newer, row } = mapPath(transition, path)
  const example = row && exampleOf(transition, path, row)
  return {
    ...ends(transition),
    older: path,
    newer,
    ...(row && { row: said(transition, row) }),
    ...(example && { example }),
  }
}

function backward(transition: Transition, path: string): Change {
  const { to, row } = mapPath(reverse(transition), path)
  const [older] = to
  if (older === undefined || !row) {
    const added = row && { row: { ...said(transition, row), verb: 'add' as const } }
    return { ...ends(transition), ...(older !== undefined && { older }), newer: [path], ...added }
  }
  return { ...forward(transition, older), newer: [path] }
}

function finalOf({ group, kind, to }: Transition): Transition | undefined {
  return transitions.find((each) => each.group === group && each.kind === kind && each.from === to)
}

function ends({ from, to }: Transition): Pick<Change, 'from' | 'to'> {
  return { from, to }
}

function said({ kind }: Transition, row: Row): NonNullable<Change['row']> {
  return { id: rowId(kind, row), verb: row.verb, why: row.why, path: row.from ?? row.to[0] ?? '' }
}

function same(a: string, b: string): boolean {
  return a.replace(/\[\]|\{\}/g, '') === b.replace(/\[\]|\{\}/g, '')
}
