import type { Codec } from './codec.ts'
import { Undecidable } from './codec.ts'
import { fillsOf } from './fills.ts'
import { toFinal } from './final.ts'
import { mapPath } from './map-path.ts'
import type { Row } from './row.ts'
import { defineTransition, reverse } from './transition.ts'
import type { Stage, Transition } from './transition.ts'
import { toV1Beta2 } from './v1beta1-v1beta2/index.ts'

/** Every transition upstream's kinds go through; v1beta2 is the hub. */
export const transitions: readonly Transition[] = [
  ...toV1Beta2,
  ...toV1Beta2.filter(isFirstOfKind).map(toFinal),
]

function isFirstOfKind({ group, kind }: Transition, index: number): boolean {
  return toV1Beta2.findIndex((other) => other.group === group && other.kind === kind) === index
}

/**
 * The transitions from one stage of a kind to another, in order, through v1beta2; empty where the object is there
 * already, `undefined` for another group, kind or version. A kind that never had v1beta1 has v1alpha1 in its place.
 */
export function chain(
  group: string,
  kind: string,
  from: Stage,
  to: Stage,
): readonly Transition[] | undefined {
  const own = transitions.filter((transition) => transition.group === group && transition.kind === kind)
  const older = own.filter((transition) => transition.to === 'v1beta2')
  if (older.length === 0) return undefined
  const stages: readonly Stage[] = ['v1beta2', 'final', ...older.map((transition) => transition.from)]
  if (!stages.includes(from)) return undefined
  const target = stages.includes(to) ? to : older[0]!.from
  if (from === target) return []
  const up = from === 'v1beta2' ? [] : [step(own, from)]
  const down = target === 'v1beta2' ? [] : [backwards(step(own, target))]
  return [...up, ...down]
}

/** A stage's transition from or to the hub, read toward v1beta2. */
function step(own: readonly Transition[], stage: Stage): Transition {
  const found = own.find(({ from, to }) => (stage === 'final' ? to : from) === stage)!
  return stage === 'final' ? backwards(found) : found
}

const reversed = new Map<Transition, Transition>()

/** The same transition read the other way round, made once. */
export function backwards(transition: Transition): Transition {
  const known = reversed.get(transition)
  if (known) return known
  const back = reverse(transition)
  reversed.set(transition, back)
  reversed.set(back, transition)
  return back
}

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
  // What the first fills in, the second keeps where it is.
  const fills = { up: [...fillsOf(first), ...fillsOf(second)] }
  const both = [...rows, ...untouched]
  return defineTransition({
    group,
    kind,
    from,
    to: second.to,
    rows: both,
    fills,
    ...(keepsVersion && { keepsVersion }),
  })
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
