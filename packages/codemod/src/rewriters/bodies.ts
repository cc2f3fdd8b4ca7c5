import { ts } from 'ts-morph'
import { below } from '../place.ts'
import type { Kind } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { mover, toKinds } from '../writes/hindrance.ts'
import type { Findings } from '../writes/hindrance.ts'
import { operationOf, pathOfPointer } from '../writes/operation.ts'
import type { Operation } from '../writes/operation.ts'
import { lookAt, targetOf } from '../writes/patch.ts'
import type { Write } from '../writes/write.ts'
import { tellWritten } from './dual.ts'
import { fateOf } from './fate.ts'
import { moveLiteral } from './literals.ts'
import { restatedOf } from './value.ts'
import { restateValue } from './written-values.ts'

/** Bodies of calls that write. Objects are rewritten as all literals are; here are JSON patches, and what is told. */
export function bodies(node: ts.Node, scope: Scope): void {
  const write = scope.writes.ofCall(node)
  if (write) tell(write, scope)
  const own = scope.writes.ofOperation(node)
  if (!own) return
  const operation = operationOf(node as ts.ObjectLiteralExpression)!
  settle(operation, scope)
  if (fateOf(own, scope) === 'moves') rewrite(operation, own.kinds[0]!, scope)
}

function tell(write: Write, scope: Scope): void {
  const { hindrances, moving, call } = write
  const fate = fateOf(write, scope)
  if (fate === 'left' || (!moving && hindrances.length === 0)) return
  if (scope.options.mode !== 'dual') return hindrances.forEach((hindrance) => scope.tasks.add(hindrance))
  const move = moving ?? hindrances[0]!.move
  tellWritten(call, move, scope)
}

/** An operation that no call in sight sends: it goes as a whole, with its version, or not at all. */
export function followOperation(operation: Operation, kinds: readonly Kind[], scope: Scope): void {
  settle(operation, scope)
  const [kind] = kinds as [Kind]
  const findings: Findings = { hindrances: [], takesObjects: false }
  lookAt(operation, kind, scope, findings)
  if (new Set(kinds.map((each) => targetOf(operation, each)?.pointer)).size > 1 && findings.moving)
    findings.hindrances.push(toKinds(operation.path, kinds, findings.moving))
  const { hindrances, moving } = findings
  if (scope.options.mode === 'dual') {
    if (moving) tellWritten(operation.path, moving, scope)
  } else if (hindrances.length > 0) scope.holding.push({ source: scope.source, kinds, hindrances })
  else rewrite(operation, kind, scope)
}

/** What the paths of an operation are was said here. */
function settle({ path, from }: Operation, scope: Scope): void {
  scope.settled.add(path)
  if (from) scope.settled.add(from)
}

function rewrite(operation: Operation, kind: Kind, scope: Scope): void {
  const { path: node, value, op } = operation
  const target = targetOf(operation, kind)
  if (target) {
    const quote = node.getText()[0]!
    scope.count(target.move)
    scope.write(target.move, { start: node.getStart(), end: node.end, text: quote + target.pointer + quote })
  }
  const path = ts.isStringLiteralLike(node) ? pathOfPointer(node.text)?.replace(/\[\d+\]/g, '[]') : undefined
  if (path === undefined || !value || op === 'remove') return
  const place = { kind, path }
  if (!kind.older(path)) return
  const move = mover.moveOf(place)
  if (restatedOf(move) !== 'no') restateValue(value, move, scope)
  else if (ts.isObjectLiteralExpression(value)) moveLiteral(value, [place], scope)
  else if (ts.isArrayLiteralExpression(value))
    for (const item of value.elements)
      if (ts.isObjectLiteralExpression(item)) moveLiteral(item, [below(place, '[]')], scope)
}
