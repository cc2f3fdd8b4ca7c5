import { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import type { Scope } from '../scope.ts'

/** `'cluster.x-k8s.io/v1beta1'`: the apiVersion of a kind of Cluster API, as a literal. */
export function versions(node: ts.Node, scope: Scope): void {
  if (!ts.isStringLiteralLike(node)) return
  const kind = ownKinds.find(({ group, transition }) => node.text === `${group}/${transition.from}`)
  if (!kind) return
  const { group, transition } = kind
  const start = node.getStart() + 1
  const at = start + group.length + 1
  scope.source.changes.add({
    start: at,
    end: at + transition.from.length,
    text: transition.to,
    row: `${kind.kind}:apiVersion`,
  })
}
