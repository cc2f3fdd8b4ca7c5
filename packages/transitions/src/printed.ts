import { hopsOf } from './compose.ts'
import { fillsOf } from './fills.ts'
import { ignoredBelow } from './ignored.ts'
import { mapPath } from './map-path.ts'
import { patternAt, patternOf, stepsOf } from './path.ts'
import type { Step } from './path.ts'
import type { Printed, PrintedRow } from './printed-value.ts'
import type { Row } from './row.ts'
import { schemaAt } from './schema.ts'
import type { Place } from './subtree.ts'
import type { Transition } from './transition.ts'

/**
 * What becomes of a value that a template prints at a place of the older version. `undefined` where no row is about it,
 * and where one is that cannot be followed before the value is known.
 */
export function printedAt(transition: Transition, place: Place): Printed | undefined {
  if (place[0] !== 'spec') return undefined
  const path = patternAt(place)
  const known = knownOf.get(transition) ?? new Map<string, Printed | undefined>()
  knownOf.set(transition, known)
  if (!known.has(path)) known.set(path, printedFor(transition, path))
  return known.get(path)
}

/** By the pattern of the place: charts print many objects of a kind. */
const knownOf = new WeakMap<Transition, Map<string, Printed | undefined>>()

function printedFor(transition: Transition, path: string): Printed | undefined {
  const { group, kind, versions, reversed } = transition
  const isOwn = hopsOf(transition).length === 1 && !reversed && versions.from !== versions.to
  // What a class refers to decides there what its patches say.
  const hasPatches = schemaAt(group, transition.from, kind, 'spec.patches') !== undefined
  if (!isOwn || hasPatches) return undefined
  const [target, ...others] = mapPath(transition, path).to
  if (target === undefined || others.length > 0) return undefined
  const below = transition.rows.filter(({ from }) => from !== undefined && isBelow(from, path))
  const fills = fillsOf(transition).filter((fill) => isBelow(fill.path, target))
  if (below.length === 0 && fills.length === 0) return undefined
  const isClosed = below.every(({ to }) => to.every((one) => isBelow(one, target)))
  const base = isClosed ? { from: path, to: target } : containerOf(transition, path)
  const concerned = isClosed ? below : transition.rows.filter(({ from }) => from === path).concat(below)
  const targets = [target, ...concerned.flatMap(({ to }) => to)]
  if (!base || !targets.every((one) => one === base.to || isBelow(one, base.to))) return undefined
  const rows = concerned.map((row) => rowAt(transition, base, row))
  if (!rows.every((row) => row !== undefined)) return undefined
  const deepest = rows.flat().sort((a, b) => stepsOf(b.from).length - stepsOf(a.from).length)
  const members = targets.map((one) => stepsOf(relative(one, base.to))[0]!)
  return {
    group,
    kind,
    path,
    isList: schemaAt(group, transition.from, kind, path)?.type === 'array',
    base,
    ...(!isClosed && { members: [...new Set(members)] }),
    rows: deepest,
    ignored: ignoredBelow(transition, path).map((one) => relative(one, base.from)),
    fills: fills.flatMap((fill) => {
      const steps = stepsOf(relative(fill.path, base.to))
      return { container: patternOf(steps.slice(0, -1)), key: steps.at(-1)!, value: fill.value }
    }),
  }
}

function containerOf(transition: Transition, path: string): Printed['base'] | undefined {
  const steps = stepsOf(path)
  const from = patternOf(steps.slice(0, -1))
  const { to } = mapPath(transition, from)
  return to.length === 1 && steps.at(-1) !== '[]' && from !== '' ? { from, to: to[0]! } : undefined
}

/** A row from a base on; none where nothing changes, `undefined` where it cannot be followed. */
function rowAt(
  transition: Transition,
  base: Printed['base'],
  { from = '', to, codec }: Row,
): readonly PrintedRow[] | undefined {
  const form = to.length === 0 ? 'same' : formOf(codec)
  if (!form || from.includes('{}')) return undefined
  const list = from.lastIndexOf('[]')
  const head = list === -1 ? '' : from.slice(0, list)
  const [now, ...others] = head === '' ? [''] : mapPath(transition, head).to
  if (now === undefined || others.length > 0) return undefined
  // Items stay in their list, until a row of its own moves that.
  const isInside = head !== '' && (head === base.from || isBelow(head, base.from))
  const own = to.map((path) => {
    if (!isInside) return relative(path, base.to)
    const items = `${now}[]`
    return isBelow(path, items) ? relative(`${head}[]${path.slice(items.length)}`, base.from) : undefined
  })
  if (!own.every((path) => path !== undefined)) return undefined
  const start = relative(from, base.from)
  if (form === 'same' && own.length === 1 && own[0] === start) return []
  return [{ from: start, to: own, codec: form }]
}

/** How a codec changes a value, where that can be said before it is known. */
function formOf(codec: Row['codec']): PrintedRow['codec'] | undefined {
  switch (codec?.name) {
    case undefined:
    case 'always':
    case 'contractReference':
    case 'filled':
    case 'templateReference':
    case 'unlessNull':
      return 'same'
    case 'group':
    case 'layout':
    case 'seconds':
      return codec.name
    case 'mapToList':
      return codec.below?.up['{}'] === '[].value' ? 'list' : undefined
    default:
      return undefined
  }
}

function relative(path: string, base: string): string {
  return patternOf(stepsOf(path).slice(stepsOf(base).length))
}

/** True for a path within the value at another one. */
function isBelow(path: string, base: string): boolean {
  const [inner, outer]: readonly (readonly Step[])[] = [stepsOf(path), stepsOf(base)]
  return inner!.length > outer!.length && outer!.every((step, i) => inner![i] === step)
}
