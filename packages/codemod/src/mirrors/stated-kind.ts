import type { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { names, statedOf } from './stated.ts'

/** The kind of a whole object that says so in v1beta1, whatever its type: a fixture, the body of a request. A reference is none. */
export function kindStated(
  node: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker | undefined,
): Kind | undefined {
  const isWhole = node.properties.some(({ name }) => /^(?:metadata|spec|status)$/.test(name?.getText() ?? ''))
  const stated = isWhole ? statedOf(node, checker) : undefined
  return (
    stated &&
    ownKinds.find(
      ({ group, kind, transition: { from } }) =>
        group === stated.group && from === stated.version && names(stated, kind),
    )
  )
}
