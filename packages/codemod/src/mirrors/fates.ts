import { ts } from 'ts-morph'
import { agree, below, isSpokenFor, stepsBelow } from '../place.ts'
import type { Mover } from '../place.ts'
import type { OwnType } from './mirror.ts'
import { nameOf } from './walk.ts'

/** Where a member of a parted type goes in a type of its own. */
export type Fate = 'stays' | 'goes' | { readonly name: string }

/**
 * What becomes of the members of a parted type where a member of another type has one of its own; `undefined` where that
 * cannot be said in one type: members go further than to a new name, or not the same way.
 */
export function fatesOf({ parted, places }: OwnType, mover: Mover): ReadonlyMap<string, Fate> | undefined {
  const fates = new Map<string, Fate>()
  for (const member of parted.members) {
    const name = member.name && nameOf(member.name as ts.PropertyName)
    if (name === undefined || !ts.isPropertySignature(member) || !isPlain(member.type)) return undefined
    const moves = places.map((place) => mover.moveOf(below(place, name)))
    const [move] = moves
    if (!agree(moves, places, mover)) return undefined
    const around = mover.moveOf(places[0]!).to
    const steps = move!.to === undefined || around === undefined ? undefined : stepsBelow(around, move!.to)
    if (steps && steps.length !== 1) return undefined
    fates.set(name, isSpokenFor(move!, mover) ? (steps ? { name: steps[0]! } : 'goes') : 'stays')
  }
  return ts.isInterfaceDeclaration(parted) && parted.heritageClauses ? undefined : fates
}

/** Whether a type is made of the language's own: nothing lies below. */
function isPlain(type: ts.TypeNode | undefined): boolean {
  if (!type) return false
  if (ts.isUnionTypeNode(type)) return type.types.every(isPlain)
  return ts.isLiteralTypeNode(type) || ts.isToken(type) || ts.isTypeQueryNode(type)
}
