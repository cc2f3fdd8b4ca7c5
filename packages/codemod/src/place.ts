import { mapPath, rowId, stepsOf, patternOf } from '@capi-migrate/transitions'
import type { Row } from '@capi-migrate/transitions'
import type { Kind } from './kind.ts'
import { counterAt } from './counters.ts'
import type { Generation } from './options.ts'

/** A place of the API that something in a program stands for: `''` is the object itself. */
export interface MirroredPlace {
  readonly kind: Kind
  /** Pattern in the older version: `spec.topology.class`, `status.conditions[]`. */
  readonly path: string
}

/** What becomes of a place. */
export interface Move {
  readonly place: MirroredPlace
  /** Pattern in the newer version; absent where it has no such field. */
  readonly to?: string
  /** Further patterns, where a row splits: what is written goes there too. */
  readonly also?: readonly string[]
  /** The row that says so; absent where place and meaning stay. */
  readonly row?: Row
  /** True where the row speaks of this very place, and not of one above it. */
  readonly isExact: boolean
  /** True where the path stays and its meaning does not. */
  readonly isRedefined: boolean
}

/** Where a place goes, by the rows of its kind. */
export function moveOf(place: MirroredPlace, generation: Generation, counters: Generation = 'legacy'): Move {
  const { kind, path } = place
  const { to, row, exact } = mapPath(kind.transition, path)
  if (!row) return { place, to: path, isExact: false, isRedefined: false }
  const isRedefined =
    row.from !== undefined && !row.to.includes(row.from) && kind.newer(row.from) !== undefined
  if (isRedefined && generation === 'current') return { place, to: path, row, isExact: exact, isRedefined }
  const counter = counters === 'current' ? counterAt(place)?.to : undefined
  const [first, ...also] = counter === undefined ? to : [counter]
  return {
    place,
    ...(first !== undefined && { to: first }),
    ...(also.length > 0 && { also }),
    row,
    isExact: exact,
    isRedefined: false,
  }
}

/** The place one step below: a field, `[]` for the items of a list, `{}` for the values of a map. */
export function below({ kind, path }: MirroredPlace, step: string): MirroredPlace {
  return { kind, path: patternOf([...stepsOf(path), step]) }
}

/** The steps of `path` below `base`; `undefined` where it does not lie there. */
export function stepsBelow(base: string, path: string): readonly string[] | undefined {
  const from = stepsOf(base)
  const steps = stepsOf(path)
  return from.length < steps.length && from.every((step, i) => step === steps[i])
    ? steps.slice(from.length)
    : undefined
}

/** The id of a move's row, as people see it. */
export function rowIdOf({ place, row }: Move): string {
  return row ? rowId(place.kind.kind, row) : `${place.kind.kind}:${place.path}`
}

export function isSamePlace(a: MirroredPlace, b: MirroredPlace): boolean {
  return a.kind === b.kind && a.path === b.path
}

/** Where a place goes when only what is around it moves. */
export function natural(
  { kind, path }: MirroredPlace,
  moveOf: (place: MirroredPlace) => Move,
): string | undefined {
  const at = path.lastIndexOf('.')
  const name = path.slice(at + 1)
  if (at === -1) return name
  const around = moveOf({ kind, path: path.slice(0, at) }).to
  return around === undefined ? undefined : `${around}.${name}`
}

/** The place of a member. */
export function placeIn({ kind, path }: MirroredPlace, name: string): MirroredPlace {
  return { kind, path: path ? `${path}.${name}` : name }
}

/** Where v1beta1 shows what v1beta2 has at a path that both have with another meaning: `status.v1beta2.conditions`. */
export function previewOf({ kind, path }: MirroredPlace): string | undefined {
  const row = kind.transition.rows.find(
    ({ from, to }) => from !== undefined && from !== path && to.includes(path),
  )
  return row?.from
}

/** Says where places go. */
export interface Mover {
  readonly moveOf: (place: MirroredPlace) => Move
}

/** Whether something happens to the member itself, and not only to what is around it. What the API lacks stays. */
export function isSpokenFor(move: Move, mover: Mover): boolean {
  const { kind, path } = move.place
  if (!kind.older(path) && !kind.newer(path)) return false
  if (!move.row || move.isRedefined) return false
  return move.isExact || move.to !== natural(move.place, (place) => mover.moveOf(place))
}

/** Whether one member goes the same way in all places of a type that is shared. */
export function agree(moves: readonly Move[], places: readonly MirroredPlace[], mover: Mover): boolean {
  const ways = moves.map((move, i) => {
    if (!isSpokenFor(move, mover)) return 'stays'
    const { to, row } = move
    const base = mover.moveOf(places[i]!).to
    if (to === undefined || base === undefined) return 'goes'
    return (stepsBelow(base, to) ?? ['elsewhere', to.split('.').at(-1)]).join('.') + (row?.codec?.name ?? '')
  })
  return ways.every((way) => way === ways[0])
}
