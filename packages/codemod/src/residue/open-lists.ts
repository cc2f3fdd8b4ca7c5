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

/** The kinds that a source reads a list of conditions of while nothing known asks it for a type: it may be asked for any. */
export function openKindsIn(scope: Scope): ReadonlySet<Kind> {
  const open = listsIn(scope).filter((node) => !scope.understood.has(node))
  return new Set(open.flatMap((node) => kindsOf(node, scope)))
}

/** The kinds of which a source reads lists of conditions that are not among some. */
export function kindsOfLists(scope: Scope, but: ReadonlySet<ts.Node>): ReadonlySet<Kind> {
  const others = listsIn(scope).filter((node) => !but.has(node))
  return new Set(others.flatMap((node) => kindsOf(node, scope)))
}

function listsIn({ source: { ast, checker, text } }: Scope): readonly List[] {
  return checker && text.includes(listName) ? nodesOf(ast).filter(isList) : []
}

type List = ts.PropertyAccessExpression | ts.BindingElement

/** `status.conditions`, `const { conditions } = status` */
function isList(node: ts.Node): node is List {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === listName
  return ts.isBindingElement(node) && nameOf((node.propertyName ?? node.name) as ts.PropertyName) === listName
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
function placesTaken(node: ts.BindingElement, scope: Scope): ReturnType<Scope['placesOf']> {
  const traced = scope.tracedPlacesOf(node)
  if (traced.length > 0) return traced
  return scope.placesOfMember(scope.source.checker!.getTypeAtLocation(node.parent), listName)
}
