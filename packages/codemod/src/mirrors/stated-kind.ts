import { itemKind } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isSpoken } from '../bare.ts'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { isMapped, names, statedOf } from './stated.ts'
import type { Stated } from './stated.ts'
import { nameOf } from './walk.ts'

/** The kind of a whole object that says so in v1beta1, whatever its type: a fixture, the body of a request. A reference is none. */
export function kindStated(
  node: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker | undefined,
): Kind | undefined {
  return isWhole(node) ? kindsNamed(statedOf(node, checker) ?? statedByList(node, checker))[0] : undefined
}

/** What a typed list says of an item that says no version: `{ kind: 'MachineList', items: [{ metadata, spec }] }`. */
function statedByList(
  node: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker | undefined,
): Stated | undefined {
  let at: ts.Node = node.parent
  while (isAround(at)) at = at.parent
  if (!ts.isPropertyAssignment(at) || nameOf(at.name) !== 'items') return undefined
  const list = statedOf(at.parent, checker)
  const isTyped = node.properties.some(({ name }) => name?.getText() === 'apiVersion')
  const kind = itemKind(list?.kind)
  return list && kind && !isTyped ? { ...list, kind } : undefined
}

/** What stands between an item and the list: `[item]`, `names.map((name) => (item))`, `item as Machine`. */
function isAround(node: ts.Node): boolean {
  return ts.isArrayLiteralExpression(node) || isSpoken(node) || ts.isArrowFunction(node) || isMapped(node)
}

/** Whether a literal is an object with its parts: that is written, and not asked for. */
export function isWhole({ properties }: ts.ObjectLiteralExpression): boolean {
  return properties.some(({ name }) => /^(?:metadata|spec|status)$/.test(name?.getText() ?? ''))
}

/** The kinds that are named by group, older version and kind. */
export function kindsNamed(stated: Stated | undefined): readonly Kind[] {
  if (!stated) return []
  return ownKinds.filter(
    ({ group, kind, transition: { from } }) =>
      group === stated.group && from === stated.version && names(stated, kind),
  )
}
