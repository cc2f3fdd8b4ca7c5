import { ts } from 'ts-morph'
import { handedSeverity, handedUses } from '../condition-helpers.ts'
import { changedWords, isOwnTable, tableUse } from '../condition-tables.ts'
import type { TableUse } from '../condition-tables.ts'
import { comparisons, conditionUses, listFor } from '../condition-uses.ts'
import type { ConditionUse } from '../condition-uses.ts'
import { conditionsOf, isCurrent, renamed } from '../conditions.ts'
import type { Renamed } from '../conditions.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { askFor, tellFor } from './condition-types.ts'
import { isWrittenByName } from './enumerations.ts'

/**
 * The type and the severity that code asks conditions for. What goes on with the current conditions asks for their types;
 * dual code takes the list that has the type, in accesses.
 */
export function conditions(node: ts.Node, scope: Scope): void {
  if (scope.options.generation === 'legacy') return
  const table = tableUse(node, scope)
  understand(node, table, scope)
  if (scope.options.mode === 'dual')
    return usesOf(node, table, scope).forEach((use) => tellUnchosen(use, scope))
  if (table) return askTable(table, scope)
  for (const use of questions(node, scope))
    if (use.type === undefined) tellSeverity(use, scope)
    else if (!asksForCurrent(use, scope)) ask(use, renamed(use.kind, use.type), scope)
}

/** Takes down the words that conditions are asked for here, and the lists of those. */
function understand(node: ts.Node, table: TableUse | undefined, scope: Scope): void {
  for (const word of table?.table.words ?? []) scope.understood.add(word.node)
  const isSeen = table?.table.isWhole && table.table.words.length > 0
  const asked = table
    ? isSeen
      ? [table]
      : []
    : questions(node, scope).filter(({ type }) => type !== undefined)
  for (const { node: word, list, listOfHelper } of asked as readonly ConditionUse[]) {
    scope.understood.add(word)
    for (const each of [list, listOfHelper]) if (each) scope.understood.add(each)
  }
}

/** Writes the current type, or tells it where the condition may be of somebody else, or of another kind, as well. */
function ask(use: ConditionUse, way: Renamed | undefined, scope: Scope): void {
  const { node, kind, type, isShared, also } = use
  if (!isShared && !also) return askFor(node, kind, way, scope)
  const now = way?.to ?? way?.instead
  if (now === undefined) return
  if (now === type) return tellFor(node, kind, way!, scope)
  const it = { type: type!, kind: kind.kind, now }
  scope.tasks.add({
    node,
    move: scope.moveOf(conditionsOf(kind)),
    ...(isShared ? say('client/union-condition', it) : say('client/condition-of-several', it)),
  })
}

/** A table that only conditions of a kind are looked up in gets the current types; any other is told. */
function askTable(use: TableUse, scope: Scope): void {
  const { table, kind, node } = use
  const words = changedWords(table, kind)
  const { declared } = table
  if (words.length === 0 || (declared && (scope.settled.has(declared) || isWrittenByName(declared, kind))))
    return
  if (isOwnTable(use, scope)) {
    if (declared) scope.settled.add(declared)
    for (const { node: word, way } of words) askFor(word, kind, way, scope)
    return
  }
  if (use.list) scope.understood.add(use.list)
  const types = words.map(({ text, way: { entry } }) => `${text} (${entry.current.join(' or ') || 'gone'})`)
  const isHere = declared?.getSourceFile() === scope.source.ast
  scope.tasks.add({
    node: isHere ? declared!.name : node,
    move: scope.moveOf(conditionsOf(kind)),
    ...say('client/condition-table', {
      table: declared?.name.getText() ?? 'a table',
      kind: kind.kind,
      types: types.join(', '),
    }),
  })
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
  const { legacyLists, legacyKinds, currentKinds } = scope.mirrors
  // Where each list of the kind is the legacy one, so is that of a condition from elsewhere.
  if (!use.list && legacyKinds.has(use.kind) && !currentKinds.has(use.kind)) return
  const { type } = use
  const { kind } = use.kind
  if (listFor(use) !== 'legacy' || (use.list && legacyLists.has(use.list)) || asksForCurrent(use, scope))
    return
  scope.tasks.add({
    node: use.node,
    move: scope.moveOf(conditionsOf(use.kind)),
    ...(type === undefined
      ? say('client/dual-severity', { kind })
      : say('client/dual-legacy-condition', { kind, type })),
  })
}

/** Whether the type that replaces one is asked for as well: `c.type === 'Ready' || c.type === 'Available'`. */
function asksForCurrent({ node, kind, type }: ConditionUse, scope: Scope): boolean {
  const current = type === undefined ? [] : (renamed(kind, type)?.entry.current ?? [])
  return alternativesOf(questionOf(node)).some((other) =>
    [
      ...comparisons(other, 'type', scope),
      ...handedUses(other, scope).map((use) => ({ ...use, text: use.type! })),
    ].some((use) => use.kind === kind && use.text !== type && current.includes(use.text)),
  )
}

/** The comparison, or the call, that a word stands in. */
function questionOf(word: ts.Node): ts.Node {
  return ts.isBinaryExpression(word.parent) || ts.isCallExpression(word.parent) ? word.parent : word
}

/** All that an expression is an alternative to: `a || (b || c)`. */
function alternativesOf(node: ts.Node): readonly ts.Node[] {
  const { parent } = node
  if (isOr(parent) || ts.isParenthesizedExpression(parent)) return alternativesOf(parent)
  const parts = (each: ts.Node): readonly ts.Node[] => {
    const inner = ts.isParenthesizedExpression(each) ? each.expression : each
    return isOr(inner) ? [...parts(inner.left), ...parts(inner.right)] : [inner]
  }
  return parts(node)
}

function isOr(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.BarBarToken
}

function questions(node: ts.Node, scope: Scope): readonly ConditionUse[] {
  const asked = [...conditionUses(node, scope), ...handedUses(node, scope)]
  return asked.length > 0 ? asked : handedSeverity(node, scope)
}

/** The questions that a node asks, each word of a table that it looks into for one. */
export function usesOf(node: ts.Node, look: TableUse | undefined, scope: Scope): readonly ConditionUse[] {
  if (!look) return questions(node, scope)
  const { kind, list, table } = look
  const changed = new Set(changedWords(table, kind).map(({ text }) => text))
  return table.words
    .filter(({ text }) => changed.has(text) || isCurrent(kind, text))
    .map(({ text: type }) => ({ node, kind, type, ...(list && { list }) }))
}
