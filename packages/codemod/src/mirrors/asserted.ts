import { ts } from 'ts-morph'
import { nodesOf } from '../nodes.ts'
import type { Scope } from '../scope.ts'
import { olderVersion } from '../versions.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Mirror } from './mirror.ts'
import { walkType } from './walk.ts'

/**
 * Adds the literals that something mirrored is said to be: `status as { updatedReplicas?: number }`. They stand for those
 * of its places whose members only v1beta1 has.
 */
export function addAsserted(scope: Scope): void {
  if (!scope.source.checker) return
  for (const node of nodesOf(scope.source.ast))
    if (ts.isAsExpression(node) && ts.isTypeLiteralNode(node.type)) add(node.type, node.expression, scope)
}

function add(declaration: ts.TypeLiteralNode, said: ts.Expression, scope: Scope): void {
  const checker = scope.source.checker!
  for (const place of scope.placesOf(said)) {
    const { older, newer } = fingerprintOf(declaration, place, checker)
    if (older.length === 0 || newer.length > 0) continue
    const evidence = [`what ${said.getText()} is said to be`]
    const root: Mirror = {
      name: '',
      declaration,
      place,
      stage: olderVersion,
      confidence: 'certain',
      evidence,
    }
    walkType(declaration, place, checker, {
      declaration: (node, at) => scope.mirrors.add(node, at, root),
      member: (_, { kind, path }) => kind.older(path) !== undefined,
    })
  }
}
