import { ts } from 'ts-morph'
import { isShared, ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { names, statedOf } from '../mirrors/stated.ts'
import type { Scope } from '../scope.ts'

/**
 * `'cluster.x-k8s.io/v1beta1'` as a literal. Dual code keeps what it asks a server for, for only people know which versions
 * their servers have; what it writes is v1beta2.
 */
export function versions(node: ts.Node, scope: Scope): void {
  if (!ts.isStringLiteralLike(node)) return
  const [group, version] = node.text.split('/')
  const own = ownKinds.filter((kind) => kind.group === group && kind.transition.from === version)
  const holder = holderOf(node)
  const stated = holder && statedOf(holder)
  const kind =
    (stated && own.find((each) => names(stated, each.kind))) ?? (isShared(group!) ? undefined : own[0])
  if (!kind) return
  const move = scope.moveOf({ kind, path: 'apiVersion' })
  const isWritten = holder !== undefined && ts.isObjectLiteralExpression(holder)
  if (scope.options.mode === 'dual' && !isWritten) return keepBoth(node, kind, holder, scope)
  const { from, to } = kind.transition
  const start = node.getStart() + 1 + node.text.length - from.length
  scope.write(move, { start, end: start + from.length, text: to })
  scope.count(move)
}

type Holder = NonNullable<Parameters<typeof statedOf>[0]>

/** What has the literal as the value of one of its members. */
function holderOf(node: ts.Node): Holder | undefined {
  let at = node.parent
  while (
    ts.isLiteralTypeNode(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isArrayLiteralExpression(at)
  )
    at = at.parent
  if (!ts.isPropertyAssignment(at) && !ts.isPropertySignature(at) && !ts.isPropertyDeclaration(at))
    return undefined
  return at.parent as Holder
}

function keepBoth(node: ts.StringLiteralLike, kind: Kind, holder: Holder | undefined, scope: Scope): void {
  const { from, to } = kind.transition
  const newer = node.getText().replace(from, to)
  if (holder && ts.isLiteralTypeNode(node.parent)) {
    const { parent: union } = node.parent
    const isThere = ts.isUnionTypeNode(union) && union.types.some((type) => type.getText() === newer)
    if (isThere) return
    const move = scope.moveOf({ kind, path: 'apiVersion' })
    scope.count(move)
    return scope.write(move, { start: node.getStart(), end: node.end, text: `${node.getText()} | ${newer}` })
  }
  tellAsked(node, kind, scope)
}

/** Dual code keeps what it asks a server for. */
export function tellAsked(node: ts.Node, kind: Kind, scope: Scope): void {
  const { from, to } = kind.transition
  scope.tasks.add({
    node,
    move: scope.moveOf({ kind, path: 'apiVersion' }),
    what: `this asks for ${kind.group}/${from}, which code that reads both versions can go on doing`,
    next: `ask for ${kind.group}/${to} once every server has it: Cluster API v1.11 or newer`,
  })
}
