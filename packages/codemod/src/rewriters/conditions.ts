import { ts } from 'ts-morph'
import { conditionUses, listFor } from '../condition-uses.ts'
import type { ConditionUse } from '../condition-uses.ts'
import { conditionsOf, renamed } from '../conditions.ts'
import type { Renamed } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { newerVersion } from '../versions.ts'

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
  const { entry, to, note, instead = to } = way
  if (to !== undefined || note !== undefined)
    tellType(
      node,
      entry.legacy!,
      kind,
      note ?? `it is ${to}`,
      `ask for ${instead ?? 'what says it now'}`,
      scope,
    )
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
  const next =
    to === undefined
      ? `ask for ${instead ?? 'the condition that says what is meant'}`
      : `check that ${to} says what is meant`
  tellType(word, word.text, kind, note, next, scope)
}

function tellType(node: ts.Node, type: string, kind: Kind, note: string, next: string, scope: Scope): void {
  scope.tasks.add({
    node,
    move: scope.moveOf(conditionsOf(kind)),
    what: `the condition ${type} of a ${kind.kind} means something else now: ${note}`,
    next,
  })
}

function tellSeverity({ node, kind }: ConditionUse, scope: Scope): void {
  scope.tasks.add({
    node,
    move: scope.moveOf(conditionsOf(kind)),
    what: `the conditions of a ${kind.kind} have no severity in ${newerVersion}`,
    next: 'decide by type, status and reason',
  })
}

/** Which list is read was decided elsewhere, or one list is asked for both generations. */
function tellUnchosen(use: ConditionUse, scope: Scope): void {
  const { legacyLists } = scope.mirrors
  if (listFor(use) !== 'legacy' || (use.list && legacyLists.has(use.list))) return
  scope.tasks.add({
    node: use.node,
    move: scope.moveOf(conditionsOf(use.kind)),
    what: `only the legacy conditions of a ${use.kind.kind} have ${use.type === undefined ? 'a severity' : `the type ${use.type}`}, and the current ones are read first here`,
    next: 'read the legacy list for it: status.deprecated.v1beta1.conditions, else status.conditions',
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
