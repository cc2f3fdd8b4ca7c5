import type { ts } from 'ts-morph'
import { isSamePlace } from '../place.ts'
import type { Move, MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'
import { isOpen } from '../writes/body.ts'
import { movingBelow, unseen } from '../writes/hindrance.ts'
import type { Hindrance } from '../writes/hindrance.ts'
import { strayIn } from '../writes/stray.ts'

/** What a literal has at a place, and is no literal itself. */
export interface Value {
  readonly node: ts.Expression
  readonly place: MirroredPlace
}

/** What keeps a literal where it is, of values in it that are made elsewhere. */
export function valueHindrances(values: readonly Value[], scope: Scope): readonly Hindrance[] {
  return values.flatMap(({ node, place }) => {
    const stray = strayAt(node, place, scope)
    return stray ? [unseen(node, stray)] : []
  })
}

/** The first field of a value that v1beta2 has elsewhere, while nothing rewrites what the value is made of. */
export function strayAt(node: ts.Expression, place: MirroredPlace, scope: Scope): Move | undefined {
  const { checker } = scope.source
  if (!checker || !movingBelow(place)) return undefined
  if (scope.placesOf(node).some((other) => isSamePlace(other, place))) return undefined
  return isOpen(checker.getTypeAtLocation(node)) ? movingBelow(place) : strayIn(node, place, scope)
}
