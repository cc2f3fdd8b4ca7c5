import type { ts } from 'ts-morph'
import type { Scope } from '../scope.ts'
import { shapeAt } from '../shapes/shape.ts'
import { say } from '../tasks/index.ts'

/** A field that goes elsewhere, in a shape. What else the shape accepts, its library knows; it is told. */
export function shapes(node: ts.Node, scope: Scope): void {
  const shape = shapeAt(node, scope.source)
  if (!shape) return
  const move = scope.moveOf(shape.place)
  const { place, to } = move
  const it = { path: place.path, kind: place.kind.kind }
  scope.tasks.add({
    node: shape.node.name,
    move,
    ...(to === undefined
      ? say('client/shape-gone', it)
      : to === place.path
        ? say('client/shape-form', it)
        : say('client/shape-moved', { ...it, to })),
  })
}
