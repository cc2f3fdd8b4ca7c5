import { literal } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { reasonUses } from '../condition-reasons.ts'
import type { ReasonUse } from '../condition-reasons.ts'
import { conditionsOf } from '../conditions.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'

/** The reasons that code compares with: the current one where the condition is known, else a task. */
export function conditionReasons(node: ts.Node, scope: Scope): void {
  if (scope.options.generation === 'legacy') return
  for (const use of reasonUses(node, scope))
    if (scope.options.mode === 'dual') tellDual(use, scope)
    else if (use.isSure && !use.isShared && !use.also && ts.isStringLiteralLike(use.node)) write(use, scope)
    else tell(use, scope)
}

function write({ node, kind, now }: ReasonUse, scope: Scope): void {
  const move = scope.moveOf(conditionsOf(kind))
  const quote = node.getText()[0]!
  scope.count(move)
  scope.write(move, { start: node.getStart(), end: node.end, text: quote + now[0]! + quote })
}

function tell({ node, kind, text, entries, now }: ReasonUse, scope: Scope): void {
  scope.tasks.add({
    node,
    move: scope.moveOf(conditionsOf(kind)),
    ...say('client/condition-reason', {
      reason: text,
      types: entries.map(({ legacy }) => legacy!).join(', '),
      kind: kind.kind,
      now: now.join(' or '),
    }),
  })
}

/** A list of the legacy conditions alone has the legacy reasons. Code that has both words asks for both. */
function tellDual(use: ReasonUse, scope: Scope): void {
  const { node, kind, text, now, list } = use
  if (list && scope.mirrors.legacyLists.has(list)) return
  if (now.every((word) => new RegExp(`\\b${literal(word)}\\b`).test(scope.source.text))) return
  scope.tasks.add({
    node,
    move: scope.moveOf(conditionsOf(kind)),
    ...say('client/dual-condition-reason', { reason: text, kind: kind.kind, now: now.join(' or ') }),
  })
}
