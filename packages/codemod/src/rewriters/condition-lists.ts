import { ts } from 'ts-morph'
import { usesOfReceivers } from '../condition-handovers.ts'
import { tableUse } from '../condition-tables.ts'
import { listFor } from '../condition-uses.ts'
import type { ConditionUse } from '../condition-uses.ts'
import { conditionsOf } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import { nodesOf } from '../nodes.ts'
import { kindsOfLists, listName } from '../residue/open-lists.ts'
import type { Residue } from '../residue/residue.ts'
import type { Scope } from '../scope.ts'
import { usesOf } from './conditions.ts'

/**
 * Finds the lists that dual code asks for legacy conditions alone: both versions have those somewhere. A list that nothing is known
 * to ask is one of them where types of its kind stand that are not understood.
 */
export function chooseLists(scopes: readonly Scope[], residue: readonly Residue[]): void {
  const unclear = new Set(residue.map(({ kind }) => kind))
  const asked = new Map<ts.Node, ConditionUse[]>()
  const put = (list: ts.Node | undefined, use: ConditionUse): void => {
    if (list) asked.set(list, [...(asked.get(list) ?? []), use])
  }
  const lists = scopes.map((scope) => ({ scope, read: listsIn(scope) }))
  for (const { scope, read } of lists) {
    for (const node of nodesOf(scope.source.ast))
      for (const use of usesOf(node, tableUse(node, scope), scope)) put(use.list ?? use.listOfHelper, use)
    for (const { list, kind } of read) for (const use of usesOfReceivers(list, kind, scope)) put(list, use)
  }
  const { legacyLists, legacyKinds } = scopes[0]?.mirrors ?? {}
  const choose = (list: ts.Node, kinds: readonly Kind[]): void => {
    legacyLists?.add(list)
    for (const kind of kinds) legacyKinds?.add(kind)
  }
  for (const { list, kind } of lists.flatMap(({ read }) => read))
    if (unclear.has(kind) && !asked.has(list)) choose(list, [kind])
  for (const [list, uses] of asked) {
    const answers = new Set(uses.map(listFor))
    if (answers.has('legacy') && !answers.has('current'))
      choose(
        list,
        uses.map(({ kind }) => kind),
      )
  }
  for (const scope of scopes)
    for (const kind of kindsOfLists(scope, scope.mirrors.legacyLists)) scope.mirrors.currentKinds.add(kind)
}

/** The lists of conditions that a source reads. */
function listsIn(scope: Scope): readonly { readonly list: ts.Expression; readonly kind: Kind }[] {
  if (!scope.source.checker || !scope.source.text.includes(listName)) return []
  return nodesOf(scope.source.ast).flatMap((node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== listName) return []
    const place = scope.placesOf(node).find(({ kind, path }) => path === conditionsOf(kind).path)
    return place ? [{ list: node, kind: place.kind }] : []
  })
}
