import type { Codec } from './codec.ts'
import { Undecidable } from './codec.ts'
import { fillsOf } from './fills.ts'
import { mapPath } from './map-path.ts'
import type { Row } from './row.ts'
import { backwards, defineTransition } from './transition.ts'
import type { Transition } from './transition.ts'

/** Two transitions in a row as one, for the author reading. */
export function compose(first: Transition, second: Transition): Transition {
  const back = backwards(first)
  const rows = first.rows
    .filter(({ from }) => from !== undefined && from !== 'apiVersion')
    .map((row) => through(row, second))
  const read = new Set(rows.map(({ from }) => from))
  const untouched = second.rows.filter(
    ({ from, to }) =>
      from !== undefined &&
      from !== 'apiVersion' &&
      !read.has(from) &&
      // What the first adds, the second may drop: then it is dropped where it is there already.
      (!mapPath(back, from).row || (to.length === 0 && mapPath(back, from).to.length === 0)),
  )
  const { group, kind, from, keepsVersion } = first
  const { to } = second
  // What the first fills in, the second keeps where it is.
  const fills = { up: [...fillsOf(first), ...fillsOf(second)] }
  const source = { group, kind, from, to, rows: [...rows, ...untouched], fills }
  const versions = { from: first.versions.from, to: second.versions.to }
  const hops = [...hopsOf(first), ...hopsOf(second)]
  return { ...defineTransition({ ...source, ...(keepsVersion && { keepsVersion }) }, versions), hops }
}

/** The transitions between neighbours that one is made of. */
export function hopsOf(transition: Transition): readonly Transition[] {
  return transition.hops ?? [transition]
}

function through(row: Row, second: Transition): Row {
  const targets = row.to.map((path) => mapPath(second, path))
  const next = targets[0]?.exact ? targets[0].row?.codec : undefined
  const to = targets.flatMap((target) => target.to)
  const codec = row.codec && next ? both(row.codec, next) : (row.codec ?? next)
  const verb = row.verb !== 'drop' && to.length === 0 ? 'drop' : row.verb
  const why = verb === row.verb ? row.why : (targets[0]?.row?.why ?? row.why)
  return { verb, from: row.from!, to, why, ...(codec && verb !== 'drop' && { codec }) }
}

function both(first: Codec, second: Codec): Codec {
  return {
    name: `${first.name}, ${second.name}`,
    why: second.why,
    up: (value, context) => {
      const between = first.up(value, context)
      return between === undefined || between instanceof Undecidable ? between : second.up(between, context)
    },
    down: (value, context) => first.down(second.down(value, context), context),
  }
}
