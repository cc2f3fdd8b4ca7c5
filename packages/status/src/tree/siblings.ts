import { isOwnKind } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { get, isTrue } from '@capi-migrate/status-model/legacy'
import { byBytes } from '@capi-migrate/status-model/values'
import { groupBy } from './group-by.ts'
import type { TreeNode } from './node.ts'
import { saidIn } from './said.ts'
import type { Generation, Said } from './said.ts'

/**
 * Siblings, where those of one kind that say the same of Available, Ready and UpToDate (status and reason) stand in
 * one line; in the legacy generation those that say the same of Ready, with its severity. What hangs on a grouped object
 * is not shown. Upstream: cmd/clusterctl/client/tree/tree.go, `Add`.
 */
export function grouped(
  objects: readonly ApiObject[],
  nodeOf: (object: ApiObject) => TreeNode,
  generation: Generation,
): readonly TreeNode[] {
  return [...groupBy(objects, (object) => sayingOf(object, generation)).values()].map((alike) =>
    alike.length === 1 ? nodeOf(alike[0]!) : groupOf(alike),
  )
}

/** Whether an object only repeats its parent: it is Ready, or says of Ready what the parent says. */
export function isEcho(object: ApiObject, parent: ApiObject, generation: Generation): boolean {
  const [own, parents] = [saidIn(generation, object), saidIn(generation, parent)]
  return isTrue(own, 'Ready') || said(own, 'Ready') === said(parents, 'Ready')
}

function groupOf(objects: readonly ApiObject[]): TreeNode {
  const sorted = objects.toSorted((a, b) => byBytes(a.metadata?.name ?? '', b.metadata?.name ?? ''))
  return { type: 'group', kind: objects[0]!.kind ?? '', objects: sorted, children: [] }
}

/** Other kinds than Cluster API's own have no UpToDate here. */
function sayingOf(object: ApiObject, generation: Generation): string {
  const current = isOwnKind(object) ? ['Available', 'Ready', 'UpToDate'] : ['Available', 'Ready']
  const types = generation === 'current' ? current : ['Ready']
  const all = saidIn(generation, object)
  return [object.kind, ...types.map((type) => said(all, type))].join('\n')
}

function said(all: readonly Said[], type: string): string {
  const { status = '', severity = '', reason = '' } = get(all, type) ?? {}
  return `${status}/${severity}/${reason}`
}
