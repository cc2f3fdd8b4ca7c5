import { rejectsEmpty } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isPlain } from '../layout/literal-record.ts'
import type { Target } from '../layout/move-members.ts'
import { isSpokenFor, placeIn, stepsBelow } from '../place.ts'
import type { Move, MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'
import { spreadsIn } from '../spread.ts'
import { elsewhere, mayBeLast, unseen } from '../writes/hindrance.ts'
import type { Hindrance } from '../writes/hindrance.ts'
import { movingInto, parentsIn } from './spreads.ts'
import { strayAt } from './stray-values.ts'

/** What keeps a literal where it is, of what is spread into it: members that cannot be written beside those of the literal. */
export function spreadHindrances(target: Target, targets: readonly Target[]): readonly Hindrance[] {
  const { scope, relocation, places, homes } = target
  const literal = relocation.record.node
  const [place] = places
  if (!ts.isObjectLiteralExpression(literal) || !place || homes.length === 0) return []
  const claims: Claim[] = parentsOf(target).map((parent) => ({ parent, node: literal, by: 'itself' }))
  const found: Hindrance[] = []
  for (const spread of spreadsIn(literal, scope.source.checker)) {
    const { node } = spread
    if ([...relocation.arriving.keys()].some((field) => field.node === node)) continue
    for (const own of targets.filter((each) =>
      spread.literals.some((one) => one === each.relocation.record.node),
    )) {
      for (const parent of parentsOf(own)) claims.push({ parent, node, by: 'literal' })
      const lost = own.relocation.record.fields.flatMap(({ name }) => leavesFor(name, place, scope) ?? [])
      if (lost[0]) found.push(elsewhere(node, lost[0]))
    }
    for (const other of spread.others) {
      const stray = strayAt(other, place, scope)
      if (stray) found.push(unseen(node, stray))
      const by = isPlain(node.expression) ? 'name' : 'value'
      for (const parent of parentsIn(other, place, scope)) claims.push({ parent, node, by })
    }
  }
  const contested = claims.find((claim) => isContested(claim, claims))
  const move = contested && movingInto(contested.parent, place, scope)
  if (move) found.push(elsewhere(contested.node, move))
  return [...found, ...emptiable(target)]
}

/** Something that writes members below a new parent of a literal. */
interface Claim {
  readonly parent: string
  readonly node: ts.Node
  /** The literal itself, a literal that is spread, or a value: one that has a name, the literal can take a part of. */
  readonly by: 'itself' | 'literal' | 'name' | 'value'
}

/** Whether what a spread writes below a new parent overrides what something else writes there, or is overridden by that. */
function isContested({ parent, node, by }: Claim, claims: readonly Claim[]): boolean {
  const others = claims.filter((each) => each.parent === parent && each.node !== node).map((each) => each.by)
  if (by === 'literal') return others.length > 0
  if (by === 'itself') return false
  return others.some((other) => (other === 'itself' ? by === 'value' : true))
}

/** The new parents that members of a record move below. */
function parentsOf({ relocation: { arriving, added } }: Target): readonly string[] {
  const heads = [...arriving.values(), ...added].flatMap(({ parents }) => parents.slice(0, 1))
  return [...new Set(heads)]
}

/** A new parent that only conditions write members below: without them it is empty, and refused. */
function emptiable({ relocation: { arriving, added }, homes, last }: Target): readonly Hindrance[] {
  const entries = [...arriving.values(), ...added].filter(({ parents }) => parents.length > 0)
  return entries.flatMap(({ node, parents: [parent] }) => {
    const same = entries.filter(({ parents }) => parents[0] === parent)
    const isFree = same.every((each) => ts.isSpreadAssignment(each.node))
    const at = homes.map((home) => placeIn(home, parent!))
    const refusing = at.find(({ kind, path }) => rejectsEmpty(kind.newer(path) ?? {}))
    return isFree && refusing ? [mayBeLast(node, last!, refusing.path)] : []
  })
}

/** The move of a member that leaves its part of the object, so that a spread of that part cannot hold it. */
function leavesFor(name: string, place: MirroredPlace, scope: Scope): Move | undefined {
  const home = scope.moveOf(place).to
  const move = scope.moveOf(placeIn(place, name))
  const isGone = name === '' || move.to === undefined || home === undefined
  return !isGone && isSpokenFor(move, scope) && !stepsBelow(home, move.to) ? move : undefined
}
