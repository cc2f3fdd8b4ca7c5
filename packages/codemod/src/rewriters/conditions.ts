import type { Said } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { conditionUses, listFor } from '../condition-uses.ts'
import type { ConditionUse } from '../condition-uses.ts'
import { conditionsOf, renamed } from '../conditions.ts'
import type { Renamed } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'

/**
 * The type and the severity that code asks conditions for. What goes on with the current conditions asks for their types;
 * dual code takes the list that has the type, in accesses.
 */
export function conditions(node: ts.Node, scope: Scope): void {
  if (scope.options.generation === 'legacy') return
  for (const use of conditionUses(node, scope)) {
    if (scope.options.mode === 'dual') tellUnchosen(use, scope)
    else if (use.type === undefined) tellSeverity(use, scope)
    else ask(use.node, use.kind, renamed(use.kind, use.type), scope)
  }
}

function ask(node: ts.Node, kind: Kind, way: Renamed | undefined, scope: Scope): void {
  if (!way) return
  if (ts.isStringLiteralLike(node)) return renameType(node, kind, way, scope)
  const { entry, to, note: cause, instead = to } = way
  const it = { type: entry.legacy!, kind: kind.kind }
  if (cause === undefined) {
    if (to !== undefined)
      tellType(node, kind, say('client/constant-condition-renamed', { ...it, now: to }), scope)
  } else if (instead === undefined)
    tellType(node, kind, say('client/constant-condition-unclear', { ...it, cause }), scope)
  else tellType(node, kind, say('client/condition-redefined', { ...it, cause, instead }), scope)
}

/** Writes the type that says the same now, and tells where it does not quite. */
export function renameType(
  word: ts.StringLiteralLike,
  kind: Kind,
  { to, note, instead }: Renamed,
  scope: Scope,
): void {
  const move = scope.moveOf(conditionsOf(kind))
  if (to !== undefined) {
    const quote = word.getText()[0]!
    scope.count(move)
    scope.write(move, { start: word.getStart(), end: word.end, text: quote + to + quote })
  }
  if (note === undefined) return
  const it = { type: word.text, kind: kind.kind, cause: note }
  if (to !== undefined) tellType(word, kind, say('client/condition-nearly-same', { ...it, now: to }), scope)
  else if (instead === undefined) tellType(word, kind, say('client/condition-unclear', it), scope)
  else tellType(word, kind, say('client/condition-redefined', { ...it, instead }), scope)
}

function tellType(node: ts.Node, kind: Kind, said: Said, scope: Scope): void {
  scope.tasks.add({ node, move: scope.moveOf(conditionsOf(kind)), ...said })
}

function tellSeverity({ node, kind }: ConditionUse, scope: Scope): void {
  scope.tasks.add({
    node,
    move: scope.moveOf(conditionsOf(kind)),
    ...say('client/condition-without-severity', { kind: kind.kind }),
  })
}

/** Which list is read was decided elsewhere, or one list is asked for both generations. */
function tellUnchosen(use: ConditionUse, scope: Scope): void {
  const { legacyLists } = scope.mirrors
  const { type } = use
  const { kind } = use.kind
  if (listFor(use) !== 'legacy' || (use.list && legacyLists.has(use.list))) return
  scope.tasks.add({
    node: use.node,
    move: scope.moveOf(conditionsOf(use.kind)),
    ...(type === undefined
      ? say('client/dual-severity', { kind })
      : say('client/dual-legacy-condition', { kind, type })),
  })
}

/** Finds the lists that dual code asks for legacy conditions alone: both versions have those somewhere. */
export function chooseLists(scopes: readonly Scope[]): void {
  for (const scope of scopes) {
    const asked = new Map<ts.Node, ConditionUse[]>()
    const look = (node: ts.Node): void => {
      for (const use of conditionUses(node, scope))
        if (use.list) asked.set(use.list, [...(asked.get(use.list) ?? []), use])
      ts.forEachChild(node, look)
    }
    look(scope.source.ast)
    for (const [list, uses] of asked) {
      const lists = new Set(uses.map(listFor))
      if (!lists.has('legacy') || lists.has('current')) continue
      scope.mirrors.legacyLists.add(list)
      for (const { kind } of uses) scope.mirrors.legacyKinds.add(kind)
    }
  }
}
