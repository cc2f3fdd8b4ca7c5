import { ts } from 'ts-morph'
import type { Target } from '../layout/move-members.ts'
import { entryOf } from '../layout/relocate.ts'
import { nameOf } from '../mirrors/walk.ts'
import { partsOf } from '../parts.ts'
import { isSpokenFor, placeIn, stepsBelow } from '../place.ts'
import type { Move, MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'
import { partsIn, spreadsIn } from '../spread.ts'
import type { Spread } from '../spread.ts'
import { isOpen } from '../writes/body.ts'

/** The names below a place that lead to where something in a member of it moves to: the first is that of a new parent, if there are more. */
function waysOf(name: string, place: MirroredPlace, scope: Scope): readonly (readonly string[])[] {
  const home = scope.moveOf(place).to
  const own = placeIn(place, name)
  const move = scope.moveOf(own)
  const way = home === undefined || move.to === undefined ? undefined : stepsBelow(home, move.to)
  const isInside = (from: string): boolean => from.startsWith(`${own.path}.`)
  const inner = own.kind.transition.rows.flatMap(({ from }) => {
    const to =
      from !== undefined && isInside(from) ? scope.moveOf({ kind: own.kind, path: from }).to : undefined
    const steps = home === undefined || to === undefined ? undefined : stepsBelow(home, to)
    return steps && steps[0] !== way?.[0] ? [steps] : []
  })
  return [...(way && isSpokenFor(move, scope) ? [way] : []), ...inner]
}

/** The new parents that a value which is spread at a place may have members below. */
export function parentsIn(node: ts.Expression, place: MirroredPlace, scope: Scope): ReadonlySet<string> {
  const { checker } = scope.source
  const type = checker?.getNonNullableType(checker.getTypeAtLocation(node))
  const names =
    !type || isOpen(type)
      ? Object.keys(place.kind.older(place.path)?.properties ?? {})
      : partsOf(type).flatMap((part) => part.getProperties().map((symbol) => symbol.name))
  const ways = names.flatMap((name) => waysOf(name, place, scope))
  return new Set(ways.flatMap((way) => (way.length > 1 ? [way[0]!] : [])))
}

/** Whether a value that is spread, and is no literal that moves itself, may have members below a new parent. */
export function mayHave(places: readonly MirroredPlace[], scope: Scope) {
  return (node: ts.Expression, parent: string): boolean =>
    !partsIn(node, scope.source.checker).every(ts.isObjectLiteralExpression) &&
    places.some((place) => parentsIn(node, place, scope).has(parent))
}

/**
 * The new parents that all members of a spread move below together, where the literal writes the first of them without the spread
 * too; `undefined` where each of them stays in the spread.
 */
export function parentsOfAll(
  { literals, others, node: { parent } }: Spread,
  place: MirroredPlace,
  scope: Scope,
): readonly string[] | undefined {
  if (others.length > 0) return undefined
  const ways = literals.flatMap(({ properties }) =>
    properties.map((property) => {
      const name = nameOf(property.name)
      const own = name === undefined ? [] : waysOf(name, place, scope)
      return own.length === 1 ? own[0]!.slice(0, -1) : []
    }),
  )
  const [first] = ways
  if (!first || first.length === 0 || ways.some((way) => way.join('.') !== first.join('.'))) return undefined
  const around = parent as ts.ObjectLiteralExpression
  const all = [around, ...spreadsIn(around, scope.source.checker).flatMap((spread) => spread.literals)]
  const writes = all
    .filter((each) => !literals.includes(each))
    .flatMap(({ properties }) => properties.flatMap(({ name }) => nameOf(name) ?? []))
    .some((name) => waysOf(name, place, scope).some((way) => way.length > 1 && way[0] === first[0]))
  return writes ? first : undefined
}

/** Moves a spread below new parents as a whole. */
export function carrySpread(
  { node }: Spread,
  parents: readonly string[],
  place: MirroredPlace,
  target: Target,
): void {
  const { relocation, chunks, scope } = target
  const field = relocation.record.fields.find((each) => each.node === node)!
  relocation.leaving.add(field)
  relocation.arriving.set(field, entryOf(chunks.get(field)!, relocation.record, node.getText(), parents))
  target.last = movingInto(parents[0]!, place, scope)!
}

/** The first move to a place below a new parent. */
export function movingInto(parent: string, place: MirroredPlace, scope: Scope): Move | undefined {
  const base = placeIn({ ...place, path: scope.moveOf(place).to ?? '' }, parent).path
  const row = place.kind.transition.rows.find(({ to }) => to.some((path) => stepsBelow(base, path)))
  return row?.from === undefined ? undefined : scope.moveOf({ kind: place.kind, path: row.from })
}
