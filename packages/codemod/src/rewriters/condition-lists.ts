import { ts } from 'ts-morph'
import { isReadInBoth } from '../alternatives.ts'
import { usesOfReceivers } from '../condition-handovers.ts'
import { tableUse } from '../condition-tables.ts'
import { listFor } from '../condition-uses.ts'
import type { ConditionUse } from '../condition-uses.ts'
import { conditionsOf } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import { nodesOf } from '../nodes.ts'
import { isList, listName, placesTaken } from '../residue/open-lists.ts'
import type { Scope } from '../scope.ts'
import { declaredBy } from '../sources/declared.ts'
import { usesOf } from './conditions.ts'

/**
 * Finds the lists that dual code goes on reading for their legacy conditions, which both versions have somewhere: all but those that
 * are asked for a type that only current conditions have. What nothing shows to be asked was written for v1beta1.
 */
export function chooseLists(scopes: readonly Scope[]): void {
  const asked = new Map<ts.Node, ConditionUse[]>()
  const put = (list: ts.Expression | undefined, use: ConditionUse, scope: Scope): void => {
    const at = list && declarationOf(list, scope)
    if (at) asked.set(at, [...(asked.get(at) ?? []), use])
  }
  const lists = scopes.map((scope) => ({ scope, read: listsIn(scope) }))
  for (const { scope, read } of lists) {
    for (const node of nodesOf(scope.source.ast))
      for (const use of usesOf(node, tableUse(node, scope), scope))
        put(use.list ?? use.listOfHelper, use, scope)
    for (const { list, kind } of read) {
      if (!asked.has(list)) asked.set(list, [])
      if (!ts.isBindingElement(list))
        for (const use of usesOfReceivers(list, kind, scope)) put(list, use, scope)
    }
  }
  const kinds = new Map<ts.Node, Kind>(
    lists.flatMap(({ read }) => read.map(({ list, kind }) => [list, kind])),
  )
  const { legacyLists, legacyKinds, currentKinds } = scopes[0]?.mirrors ?? {}
  for (const [list, uses] of asked) {
    const isCurrent = uses.some((use) => listFor(use) === 'current')
    if (!isCurrent) legacyLists?.add(list)
    for (const kind of [kinds.get(list) ?? [], ...uses.map((use) => use.kind)].flat())
      (isCurrent ? currentKinds : legacyKinds)?.add(kind)
  }
}

/** What takes a list out of its status, where a name stands for that. */
function declarationOf(list: ts.Expression, { source: { checker } }: Scope): ts.Node {
  const declared = ts.isIdentifier(list) ? declaredBy(list, checker!) : undefined
  return declared && ts.isBindingElement(declared) ? declared : list
}

/** The lists of conditions that a source reads. */
function listsIn(
  scope: Scope,
): readonly { readonly list: ts.Expression | ts.BindingElement; readonly kind: Kind }[] {
  if (!scope.source.checker || !scope.source.text.includes(listName)) return []
  return nodesOf(scope.source.ast).flatMap((node) => {
    if (!isList(node)) return []
    const places = ts.isBindingElement(node) ? placesTaken(node, scope) : scope.placesOf(node)
    const place = places.find(({ kind, path }) => path === conditionsOf(kind).path)
    return place && !isReadInBoth(node, place) ? [{ list: node, kind: place.kind }] : []
  })
}
