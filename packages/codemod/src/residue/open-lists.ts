import { ts } from 'ts-morph'
import { conditionedKinds, conditionsOf } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import { nameOf } from '../mirrors/walk.ts'
import { nodesOf } from '../nodes.ts'
import type { Scope } from '../scope.ts'
import { isIn, isOfAnother } from '../untyped-reads.ts'
import { leadOf } from '../untyped-path.ts'

const listPath = conditionsOf(conditionedKinds[0]!).path
/** The member that a list of conditions is. */
export const listName = listPath.split('.').at(-1)!

/** A list of conditions that nothing known asks for a type: it may be asked for any. */
export interface OpenList {
  readonly node: List
  readonly kind: Kind
}

/** The lists of conditions that a source reads, and nothing known asks for a type. */
export function openListsIn(scope: Scope): readonly OpenList[] {
  return listsIn(scope)
    .filter((node) => !scope.understood.has(node))
    .flatMap((node) => kindsOf(node, scope).map((kind) => ({ node, kind })))
}

function listsIn({ source: { ast, checker, text } }: Scope): readonly List[] {
  return checker && text.includes(listName) ? nodesOf(ast).filter(isList) : []
}

type List = ts.PropertyAccessExpression | ts.BindingElement

/** `status.conditions`, `const { conditions } = status` */
export function isList(node: ts.Node): node is List {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === listName
  if (!ts.isBindingElement(node) || nameOf((node.propertyName ?? node.name) as ts.PropertyName) !== listName)
    return false
  // What holds it in a pattern says that it is another list: `{ deprecated: { v1beta1: { conditions } } }`.
  const around = node.parent.parent
  return (
    !ts.isBindingElement(around) ||
    nameOf((around.propertyName ?? around.name) as ts.PropertyName) === 'status'
  )
}

/** The kinds that a list is of: by its type, by what it was asked for, or by the name of what it is read of. */
function kindsOf(node: List, scope: Scope): readonly Kind[] {
  const { source, tracer } = scope
  const places = ts.isBindingElement(node) ? placesTaken(node, scope) : scope.placesOf(node)
  if (places.length > 0)
    return places.flatMap(({ kind, path }) => (path === conditionsOf(kind).path ? [kind] : []))
  const lead = leadOf(node, source)
  if (lead?.path !== listPath || !lead.of || isOfAnother(node, source, tracer)) return []
  const words = lead.of.getText()
  return conditionedKinds.filter((kind) => isIn(kind, words))
}

/** The places of what `conditions` is taken from, with it. */
export function placesTaken(node: ts.BindingElement, scope: Scope): ReturnType<Scope['placesOf']> {
  const traced = scope.tracedPlacesOf(node)
  if (traced.length > 0) return traced
  return scope.placesOfMember(scope.source.checker!.getTypeAtLocation(node.parent), listName)
}
