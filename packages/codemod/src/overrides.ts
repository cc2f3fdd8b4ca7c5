import { ts } from 'ts-morph'
import type { Kind } from './kind.ts'
import { nameOf } from './mirrors/walk.ts'
import { placeIn } from './place.ts'
import type { MirroredPlace } from './place.ts'
import { indexOf } from './sources/file-index.ts'
import { goes, mover } from './writes/hindrance.ts'

/**
 * Returns whether an object of a kind is spread where code writes one of its fields over, as v1beta1 has it:
 * `{ ...fixture, status: { ...fixture.status, controlPlaneReady: false } }`. Nothing says what that literal is of.
 */
export function isOverridden(made: ts.ObjectLiteralExpression, kind: Kind): boolean {
  const { parent } = made
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false
  const uses = indexOf(made.getSourceFile()).names.get(parent.name.text) ?? []
  return uses.some(
    ({ parent: spread }) => ts.isSpreadAssignment(spread) && writesMoved(spread.parent, { kind, path: '' }),
  )
}

function writesMoved({ properties }: ts.ObjectLiteralExpression, place: MirroredPlace): boolean {
  return properties.some((property) => {
    const name = nameOf(property.name)
    if (name === undefined || name === 'apiVersion') return false
    const at = placeIn(place, name)
    if (place.kind.older(at.path) && goes(mover.moveOf(at))) return true
    const value = ts.isPropertyAssignment(property) ? property.initializer : undefined
    return value !== undefined && ts.isObjectLiteralExpression(value) && writesMoved(value, at)
  })
}
