import { ts } from 'ts-morph'
import { kindStated } from './mirrors/stated-kind.ts'
import { nameOf } from './mirrors/walk.ts'
import { below, moveOf, placeIn } from './place.ts'
import type { Move, MirroredPlace } from './place.ts'
import type { Source } from './source.ts'

/** A member of an object that its version does not have, and the newer one does. */
export interface Ignored {
  readonly node: ts.Node
  readonly move: Move
}

/**
 * The first member of an object that says v1beta1 and is written out, which a server ignores: in v1beta2 it would take
 * effect, so such an object stays as it is.
 */
export function ignoredIn(node: ts.ObjectLiteralExpression, { checker }: Source): Ignored | undefined {
  const known = memo.get(node)
  if (known) return known.ignored
  const kind = kindStated(node, checker)
  const ignored = kind && ignoredBelow(node, { kind, path: '' })
  memo.set(node, { ignored })
  return ignored
}

const memo = new WeakMap<ts.Node, { readonly ignored: Ignored | undefined }>()

/** Whether a place is one that only the newer version has, in a part that both have. */
export function isIgnored({ kind, path }: MirroredPlace): boolean {
  if (!path.startsWith('spec.') || kind.older(path)) return false
  const { to } = moveOf({ kind, path }, 'current')
  return to !== undefined && kind.newer(to) !== undefined
}

function ignoredBelow(value: ts.Expression, place: MirroredPlace): Ignored | undefined {
  const { kind, path } = place
  if (ts.isArrayLiteralExpression(value))
    return firstOf(value.elements, (item) => ignoredBelow(item, below(place, '[]')))
  if (!ts.isObjectLiteralExpression(value) || !kind.older(path)?.properties) return undefined
  return firstOf(value.properties, (node) => {
    const name = nameOf(node.name)
    if (name === undefined) return undefined
    const at = placeIn(place, name)
    if (isIgnored(at)) return { node, move: moveOf(at, 'current') }
    return ts.isPropertyAssignment(node) ? ignoredBelow(node.initializer, at) : undefined
  })
}

function firstOf<T, R>(all: readonly T[], found: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const result = found(one)
    if (result !== undefined) return result
  }
  return undefined
}
