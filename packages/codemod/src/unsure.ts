import type { ts } from 'ts-morph'
import { originsOf } from './origins.ts'
import { below, isSpokenFor } from './place.ts'
import type { MirroredPlace, Move } from './place.ts'
import { partsOf } from './parts.ts'
import type { Scope } from './scope.ts'

/**
 * What becomes of a member where only some of what the receiver may be has it as a mirror: nothing that is right for one
 * is right for the others. None where all agree, or nothing moves.
 */
export function unsureMoves(receiver: ts.Expression, name: string, scope: Scope): readonly Move[] {
  const known = placesByPart(receiver, name, scope)
  if (known.every((places) => places.length > 0)) return []
  return known
    .flatMap((places) => places.map((place) => scope.moveOf(place)))
    .filter((move) =>
      move.isRedefined
        ? move.isExact && scope.options.mode === 'dual'
        : isSpokenFor(move, scope) && move.to !== move.place.path,
    )
}

/** Whether only some of what a receiver may be has a member as a mirror. */
export function isOfSome(receiver: ts.Expression, name: string, scope: Scope): boolean {
  const known = placesByPart(receiver, name, scope)
  return known.some(({ length }) => length === 0) && known.some(({ length }) => length > 0)
}

/** The places of a member, for each thing that the receiver may be. */
function placesByPart(
  receiver: ts.Expression,
  name: string,
  scope: Scope,
): readonly (readonly MirroredPlace[])[] {
  const { checker } = scope.source
  if (!checker || !scope.mirrors.hasMember(name)) return []
  const origins = scope.mirrors.hasOwnTypes ? originsOf(receiver, checker, scope.mirrors) : []
  const type = checker.getNonNullableType(checker.getTypeAtLocation(receiver))
  return origins.some((own) => own)
    ? origins.map((own) => own?.places.map((place) => below(place, name)) ?? [])
    : partsOf(type).map((part) => scope.placesOfMember(part, name))
}

/** Whether a member of a type keeps a type that stays as it is. */
export function isKept(type: ts.Type | undefined, name: string, scope: Scope): boolean {
  const { checker } = scope.source
  const symbol = type && checker?.getNonNullableType(type).getProperty(name)
  if (!symbol || !scope.partedIn(checker!.getTypeOfSymbol(symbol))) return false
  return !symbol.declarations?.every((member) => scope.mirrors.ownTypeOf(member))
}
