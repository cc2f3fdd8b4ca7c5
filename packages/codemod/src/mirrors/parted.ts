import type { ts } from 'ts-morph'
import { agree, below, isSamePlace } from '../place.ts'
import type { Mover, MirroredPlace } from '../place.ts'
import { keyOf } from './mirror.ts'
import { nameOf, pickedOf, walkType } from './walk.ts'
import type { Declaration } from './walk.ts'

/** Where a walk begins. */
export interface Root {
  readonly declaration: Declaration
  readonly place: MirroredPlace
  readonly checker: ts.TypeChecker
}

/**
 * The types that stand for several places which part ways: what is right for one is wrong for another, so they stay, and
 * members of such a type get one of their own. By key; with all the places.
 */
export function partedOf(
  roots: readonly Root[],
  mover: Mover,
): ReadonlyMap<string, readonly MirroredPlace[]> {
  const found = new Map<string, { readonly declaration: Declaration; readonly places: MirroredPlace[] }>()
  for (const { declaration: root, place: start, checker } of roots)
    walkType(root, start, checker, {
      declaration: (declaration, place, by) => {
        if (isPickedAside(by, place, mover)) return false
        const at = isOfLookAlike(place) ? { kind: place.kind, path: '' } : place
        const key = keyOf(declaration)
        const { places } = found.get(key) ?? { places: [] }
        if (places.some((other) => isSamePlace(other, at))) return false
        found.set(key, { declaration, places: [...places, at] })
        return true
      },
      member: (_, place) => isField(place) || isOfLookAlike(place),
    })
  return new Map(
    [...found].flatMap(([key, { declaration, places }]) =>
      isParted(declaration, places, mover) ? [[key, places] as const] : [],
    ),
  )
}

/** Whether the API has such a field in either version. */
export function isField({ kind, path }: MirroredPlace): boolean {
  return kind.older(path) !== undefined || kind.newer(path) !== undefined
}

/** Whether a place is not one of ours: nothing moves there, and of its fields nothing is known. */
export function isOfLookAlike({ kind }: MirroredPlace): boolean {
  return !isField({ kind, path: '' })
}

/** Whether a name of a type only stands where members are picked from it, and nothing happens to those. */
export function isPickedAside(
  by: ts.TypeReferenceNode | undefined,
  place: MirroredPlace,
  mover: Mover,
): boolean {
  const picked = by && pickedOf(by)
  return (
    picked !== undefined &&
    picked.every((name) => mover.moveOf(below(place, name)).to === below(place, name).path)
  )
}

function isParted({ members }: Declaration, places: readonly MirroredPlace[], mover: Mover): boolean {
  return [...members].some((member) => {
    const name = member.name && nameOf(member.name as ts.PropertyName)
    if (name === undefined) return false
    const moves = places.map((place) => mover.moveOf(below(place, name)))
    return !agree(moves, places, mover)
  })
}
