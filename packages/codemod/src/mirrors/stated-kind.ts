import type { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { names, statedOf } from './stated.ts'
import type { Stated } from './stated.ts'

/** The kind of a whole object that says so in v1beta1, whatever its type: a fixture, the body of a request. A reference is none. */
export function kindStated(
  node: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker | undefined,
): Kind | undefined {
  return isWhole(node) ? kindsNamed(statedOf(node, checker))[0] : undefined
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
