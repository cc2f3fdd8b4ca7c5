import type { ts } from 'ts-morph'
import { originsOf } from './origins.ts'
import { below, isSpokenFor } from './place.ts'
import type { Move } from './place.ts'
import { partsOf } from './parts.ts'
import type { Scope } from './scope.ts'

/**
 * What becomes of a member where only some of what the receiver may be has it as a mirror: nothing that is right for one
 * is right for the others. None where all agree, or nothing moves.
 */
export function unsureMoves(receiver: ts.Expression, name: string, scope: Scope): readonly Move[] {
  const { checker } = scope.source
  if (!checker || !scope.mirrors.hasMember(name)) return []
  const origins = scope.mirrors.hasOwnTypes ? originsOf(receiver, checker, scope.mirrors) : []
  const type = checker.getNonNullableType(checker.getTypeAtLocation(receiver))
  const known = origins.some((own) => own)
    ? origins.map((own) => own?.places.map((place) => below(place, name)) ?? [])
    : partsOf(type).map((part) => scope.placesOfMember(part, name))
  if (known.every((places) => places.length > 0)) return []
  return known
    .flatMap((places) => places.map((place) => scope.moveOf(place)))
    .filter((move) =>
      move.isRedefined
        ? move.isExact && scope.options.mode === 'dual'
        : isSpokenFor(move, scope) && move.to !== move.place.path,
    )
}

/** Whether a member of a type keeps a type that stays as it is. */
export function isKept(type: ts.Type | undefined, name: string, scope: Scope): boolean {
  const { checker } = scope.source
  const symbol = type && checker?.getNonNullableType(type).getProperty(name)
  if (!symbol || !scope.partedIn(checker!.getTypeOfSymbol(symbol))) return false
  return !symbol.declarations?.every((member) => scope.mirrors.ownTypeOf(member))
}
