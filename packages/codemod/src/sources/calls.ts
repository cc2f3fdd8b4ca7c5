import { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { classOf, kindOfClass, kindOfType, requestedBy } from './named.ts'
import { textOf } from '../resolved-text.ts'
import { starters } from './table.ts'
import type { Follower } from './follow.ts'

/** The kinds of the objects that a call gives, where it is a source. */
export function kindsOfCall(call: ts.CallExpression, tracer: Follower): readonly Kind[] {
  const checker = tracer.checkerOf(call)
  const kind = requestedBy(call, checker, tracer.asking) ?? knownBy(call, tracer, checker)
  return kind ? [kind] : []
}

function knownBy(call: ts.CallExpression, { calls }: Follower, checker: ts.TypeChecker): Kind | undefined {
  const name = nameOf(call.expression, checker)
  const started = name !== undefined && starters.has(name) ? textOf(call.arguments[0], checker) : name
  const kindIn = calls.get(started?.split('/').at(-1) ?? '')
  if (kindIn === undefined) return undefined
  if (kindIn === 'type') return typedBy(call, checker)
  if (kindIn !== 'class') return ownKinds.find(({ kind }) => kind === kindIn)
  const model = ts.isPropertyAccessExpression(call.expression) && classOf(call.expression.expression, checker)
  return model ? kindOfClass(model, checker) : undefined
}

/** The kind whose type an argument is, or has as its member `type`. */
function typedBy({ arguments: given }: ts.CallExpression, checker: ts.TypeChecker): Kind | undefined {
  const types = given.flatMap((node) => {
    if (!ts.isObjectLiteralExpression(node)) return [node]
    const own = node.properties.find(({ name }) => name?.getText() === 'type')
    return own && ts.isPropertyAssignment(own) ? [own.initializer] : []
  })
  const kinds = new Set(types.flatMap((node) => kindOfType(textOf(node, checker)) ?? []))
  const [kind] = kinds
  return kinds.size === 1 ? kind : undefined
}

/** The last word of what is called. */
function nameOf(called: ts.Expression, checker: ts.TypeChecker): string | undefined {
  if (ts.isIdentifier(called)) return called.text
  if (ts.isPropertyAccessExpression(called)) return called.name.text
  return ts.isElementAccessExpression(called) ? textOf(called.argumentExpression, checker) : undefined
}
